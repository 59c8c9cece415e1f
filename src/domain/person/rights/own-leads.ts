import type { PhoneNumber } from 'libphonenumber-js/min';
import type { Reader } from '../../../database/sql/reader.js';
import { bound, hasEmail, type Lead, type Named, type PersonFacts } from './person-facts.js';
import { endsOf, phoneNumbersIn } from './phone-numbers.js';

/** Another tenant of one of the person's flows. */
interface OtherTenant extends Named {
  flow_id: number;
  is_erased: boolean;
}

/** A record with its name, its address and its numbers in the spelling in which they are compared. */
interface Identity {
  name: string;
  parts: readonly string[];
  email: string;
  numbers: readonly PhoneNumber[];
}

/** An enquiry that was erased has no data of anyone. */
const CANDIDATES = `select t.id, t.flow_id, t.first_name, t.last_name, t.email, t.phone, t.message,
    exists (select from app_user u where u.brand_id = :brand and u.id <> :person
      and t.email <> '' and lower(u.email) = lower(t.email)) as is_of_other
  from portal_lead t where t.brand_id = :brand
    and coalesce(t.first_name, t.last_name, t.email, t.phone, t.message) is not null
    and (${hasEmail('t.email')} or t.flow_id = any(:tenancies::bigint[])
      or regexp_replace(t.phone, '[^0-9]', '', 'g') like any(:phoneEnds::text[]))`;

const OTHER_TENANTS = `select t.flow_id, t.first_name, t.last_name, t.email, t.phone,
    u.erased_at is not null as is_erased
  from sub_tenant t join app_user u on u.brand_id = t.brand_id and u.id = t.user_id
  where t.brand_id = :brand and t.flow_id = any(:tenancies::bigint[]) and t.user_id <> :person`;

/** The enquiries of a person, and those of them that can name no other tenant of the person's flows. */
export interface OwnLeads {
  ids: readonly number[];
  aliases: readonly Lead[];
}

/**
 * The enquiries of a person. `person` has the records of the person, `guarantors` those of the person's
 * guarantors, whose enquiries count if they became a flow of the person.
 */
export async function ownLeads(
  reader: Reader,
  facts: PersonFacts,
  person: readonly Named[],
  guarantors: readonly Named[],
): Promise<OwnLeads> {
  const self = await Promise.all(person.map(identityOf));
  const guarantees = await Promise.all(guarantors.map(identityOf));
  const phoneEnds = endsOf(self.flatMap(({ numbers }) => numbers));
  const search = { ...facts, phoneEnds };
  const leads = await reader.records<Lead & { is_of_other: boolean }>(...bound(CANDIDATES, search));
  const others = await reader.records<OtherTenant>(...bound(OTHER_TENANTS, search));
  const tenants = await Promise.all(
    others.map(async (one) => ({ ...(await identityOf(one)), flow: one.flow_id, isErased: one.is_erased })),
  );
  const own: { lead: Lead; identity: Identity }[] = [];
  for (const lead of leads) {
    const flowTenants = tenants.filter(({ flow }) => flow === lead.flow_id);
    const isTenancy = lead.flow_id !== null && facts.tenancies.includes(lead.flow_id);
    const identity = await identityOf(lead);
    const known = { self, guarantors: isTenancy ? guarantees : [], isTenancy, isOfOther: lead.is_of_other };
    if (isOwn(identity, { ...known, others: flowTenants })) own.push({ lead, identity });
  }
  const aliases = own.filter(({ identity }) => !tenants.some((other) => isSame(identity, other)));
  return { ids: own.map(({ lead }) => lead.id), aliases: aliases.map(({ lead }) => lead) };
}

/** What is known around an enquiry. */
interface Known {
  self: readonly Identity[];
  guarantors: readonly Identity[];
  /** The other tenants of the flow that it became. */
  others: readonly (Identity & { isErased: boolean })[];
  /** Whether it became a flow of which the person is a tenant. */
  isTenancy: boolean;
  /** Whether it has the e-mail address of another person of the brand. */
  isOfOther: boolean;
}

/**
 * Whether an enquiry is the person's: by the e-mail address; by a telephone number, unless the enquiry names
 * another; by the flow that it became, if it names the person, or if it names nobody else and the data of
 * every other tenant was erased.
 */
function isOwn(lead: Identity, { self, guarantors, others, isTenancy, isOfOther }: Known): boolean {
  const own = [...self, ...guarantors];
  if (own.some((one) => isSameEmail(one, lead))) return true;
  if (isOfOther || others.some((one) => isSameEmail(one, lead))) return false;
  if (isTenancy && own.some((one) => isSameName(one, lead))) return true;
  if (others.some((one) => isSameName(one, lead))) return false;
  if (own.some((one) => hasSameNumber(one, lead))) return true;
  if (!isTenancy || others.some((one) => hasSameNumber(one, lead))) return false;
  return others.every(({ isErased }) => isErased) && self.some((one) => mayBeNamed(one, lead));
}

const isSame = (one: Identity, other: Identity): boolean =>
  isSameEmail(one, other) || isSameName(one, other) || hasSameNumber(one, other);

const isSameEmail = (one: Identity, other: Identity): boolean =>
  one.email !== '' && one.email === other.email;
const isSameName = (one: Identity, other: Identity): boolean => one.name !== '' && one.name === other.name;
const hasSameNumber = (one: Identity, other: Identity): boolean =>
  one.numbers.some(({ number }) => other.numbers.some((another) => another.number === number));

/** Whether a name may be another form of the person's, such as Bob Smith for Robert Smith. */
const mayBeNamed = (person: Identity, { parts }: Identity): boolean =>
  parts.length === 0 || parts.some((part) => person.parts.includes(part));

async function identityOf({ first_name, last_name, email, phone }: Named): Promise<Identity> {
  const parts = [first_name, last_name].map(normal).filter(Boolean);
  return {
    name: parts.join(' '),
    parts,
    email: normal(email),
    numbers: phone ? await phoneNumbersIn(phone) : [],
  };
}

const normal = (text: string | null): string => (text ?? '').trim().replace(/\s+/g, ' ').toLowerCase();
