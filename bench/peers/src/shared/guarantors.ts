import { randomUUID } from 'node:crypto';
import type { Caller } from './caller.js';
import type { Database, Statement } from './database.js';
import { recordEvent } from './events.js';

/** The members of the request that the documented call has. */
export interface NewGuarantor {
  open_flow_sub_tenant_id: number;
  email: string;
  title: string;
  number: string;
  first_name: string;
  last_name: string;
  post_code: string;
  correspondece_address: string;
}

interface LockedFlow {
  id: number;
  guarantor_status: number;
  first_name: string;
  last_name: string;
}

const LOCK: Statement = {
  name: 'lock_flow',
  text: `select f.id, f.guarantor_status, s.first_name, s.last_name from sub_tenant s
    join flow f on f.brand_id = s.brand_id and f.id = s.flow_id
    where s.brand_id = $1 and s.id = $2 and not f.is_deleted for update of f`,
};
const INSERT: Statement = {
  name: 'insert_guarantor',
  text: `insert into guarantor (brand_id, created_at, updated_at, sub_tenant_id, application_id, title,
      first_name, last_name, email, phone, postcode, correspondence_address)
    values ($1, $2, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id, status`,
};
const TOUCH: Statement = {
  name: 'touch_flow',
  text: 'update flow set version = version + 1, updated_at = $3 where brand_id = $1 and id = $2',
};

/** Adds a guarantor to a flow whose guarantor stage has started. */
export function addGuarantor(
  { transaction }: Database,
  caller: Caller,
  input: NewGuarantor,
): Promise<object | undefined> {
  const { brandId } = caller;
  const subTenantId = input.open_flow_sub_tenant_id;
  return transaction(async (query) => {
    const [flow] = await query<LockedFlow>(LOCK, [brandId, subTenantId]);
    if (!flow) return undefined;
    const at = new Date();
    const applicationId = randomUUID();
    const { title, first_name, last_name, number, post_code, correspondece_address } = input;
    const person = [title, first_name, last_name, input.email.trim(), number, post_code];
    const values = [brandId, at, subTenantId, applicationId, ...person, correspondece_address];
    const guarantorName = `${first_name} ${last_name}`;
    const subTenantName = `${flow.first_name} ${flow.last_name}`;
    const [[guarantor]] = await Promise.all([
      query<{ id: number; status: string }>(INSERT, values),
      query(TOUCH, [brandId, flow.id, at]),
      recordEvent(query, caller, {
        at,
        flowId: flow.id,
        type: 'guarantor_added',
        description: `${guarantorName} was added as a guarantor for ${subTenantName}.`,
        payload: { guarantorName, subTenantName },
      }),
    ]);
    const data = {
      guarantor_id: guarantor?.id,
      application_id: applicationId,
      openflow_id: flow.id,
      open_flow_sub_tenant_id: subTenantId,
      status: guarantor?.status,
      gurantor_status: flow.guarantor_status,
    };
    return { data, status: true };
  });
}
