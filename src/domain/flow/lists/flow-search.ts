import type { SearchedPlace } from '../../../database/sql/text-search.js';
import { ADDRESS } from '../../property/property.entity.js';

/** The expressions that a search of flows looks in. Each has a trigram index. */
export const FLOW_TEXTS: readonly SearchedPlace[] = [
  { expression: `t.crm_landlord_id || ' ' || t.crm_applicant_id || ' ' || t.crm_tenancy_id` },
  { expression: ADDRESS, among: { p: { table: 'property', on: 'p.id = t.property_id' } } },
  {
    expression: `s.first_name || ' ' || s.last_name`,
    among: { s: { table: 'sub_tenant', on: 's.flow_id = t.id' } },
    key: 'flow_id',
  },
  {
    expression: `g.first_name || ' ' || g.last_name`,
    among: {
      s: { table: 'sub_tenant', on: 's.flow_id = t.id' },
      g: { table: 'guarantor', on: 'g.sub_tenant_id = s.id' },
    },
    key: 'sub_tenant_id',
  },
  {
    expression: `u.first_name || ' ' || u.last_name`,
    among: { u: { table: 'app_user', on: 'u.id = t.landlord_id' } },
  },
];
