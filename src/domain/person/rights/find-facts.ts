import type { Context } from '../../base/context.js';
import { mentionsIn } from './mentions.js';
import { ownLeads } from './own-leads.js';
import { bound, isGuarantor, isListed, type Named, NOTHING, type PersonFacts } from './person-facts.js';

const SUB_TENANTS = `select id, flow_id, first_name, last_name, email, phone from sub_tenant
  where brand_id = :brand and user_id = :person`;
const GUARANTORS = `select g.id, s.flow_id, g.first_name, g.last_name, g.email, g.phone,
    exists (select from app_user u where u.brand_id = :brand and u.id <> :person
      and lower(u.email) = lower(g.email)) as is_person
  from guarantor g
  join sub_tenant s on s.brand_id = g.brand_id and s.id = g.sub_tenant_id
  where g.brand_id = :brand and ${isGuarantor('g')}`;
const LET = `select id from flow where brand_id = :brand and landlord_id = :person
  union all select id from flow where brand_id = :brand and ${isListed('joint_landlords')}`;
const PAID =
  'select distinct flow_id as id from payment where brand_id = :brand and payer_person_id = :person';
const OCCUPIED = 'select distinct flow_id as id from occupier where brand_id = :brand and user_id = :person';
const KEYS = 'select id from api_key where brand_id = :brand and user_id = :person';
const SELF = `select id, first_name, last_name, email, phone from app_user
  where brand_id = :brand and id = :person`;

interface Party extends Named {
  id: number;
  flow_id?: number;
  email: string;
}

/** Collects what is known about a person before a search for it. */
export async function factsOf({ reader, brandId, now }: Context, person: number): Promise<PersonFacts> {
  const facts: PersonFacts = {
    brand: brandId,
    person,
    now: now(),
    subTenants: [],
    flows: [],
    tenancies: [],
    keys: [],
    leads: [],
    emails: '[]',
    recipients: '[]',
    mention: NOTHING,
    mentionInJson: NOTHING,
    mentionInResponse: NOTHING,
  };
  const read = <R extends object>(sql: string) => reader.records<R>(...bound(sql, facts));
  const self = await read<Party>(SELF);
  const subTenants = await read<Party>(SUB_TENANTS);
  facts.keys = listOf((await read<{ id: number }>(KEYS)).map(({ id }) => id));
  facts.subTenants = listOf(subTenants.map(({ id }) => id));
  facts.tenancies = listOf(subTenants.flatMap(({ flow_id: flow }) => flow ?? []));
  facts.emails = emailsOf([...self, ...subTenants]);
  const guarantors = await read<Party & { is_person: boolean }>(GUARANTORS);
  facts.recipients = emailsOf([
    ...self,
    ...subTenants,
    // The e-mails of a person of the brand are that person's, also as a guarantor.
    ...guarantors.filter(({ is_person }) => !is_person),
  ]);
  const flows = [...(await read<{ id: number }>(LET)), ...(await read<{ id: number }>(PAID))];
  const homes = await read<{ id: number }>(OCCUPIED);
  facts.flows = listOf([
    ...[...subTenants, ...guarantors].flatMap(({ flow_id: flow }) => flow ?? []),
    ...[...flows, ...homes].map(({ id }) => id),
  ]);
  const { ids, aliases } = await ownLeads(reader, facts, [...self, ...subTenants], guarantors);
  facts.leads = ids;
  return { ...facts, ...(await mentionsIn([...self, ...subTenants, ...guarantors], aliases)) };
}

const emailsOf = (parties: readonly Party[]): string =>
  JSON.stringify([...new Set(parties.map(({ email }) => email.toLowerCase()))].filter(Boolean));

const listOf = (ids: readonly number[]): number[] => [...new Set(ids)];
