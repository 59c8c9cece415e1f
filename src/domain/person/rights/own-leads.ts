import type { PhoneNumber } from 'libphonenumber-js/min';
import type { Reader } from '../../../database/sql/reader.js';
import { MESSAGE_LENGTHS } from './mentions.js';
import { bound, hasEmail, type Lead, type Named, type PersonFacts } from './person-facts.js';
import { endsOf, likeAny, phoneReader } from './phone-numbers.js';

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
  /** To read a number takes as long as all other comparisons of an enquiry. */
  numbers: () => readonly PhoneNumber[];
}

/** The enquiries that are read at a time. */
const PAGE = 1000;
/**
 * The most enquiries whose names, addresses and numbers are searched for in other records. PostgreSQL rejects
 * the regular expression for a few thousand.
 */
const MAX_ALIASES = 100;
/** The spellings of known numbers in one enquiry. */
const MAX_NUMBERS = 3;

/** An enquiry that was erased has no data of anyone. */
const CANDIDATES = `select t.id, t.flow_id, t.first_name, t.last_name, t.email, t.phone,
    left(t.message, ${MESSAGE_LENGTHS.max + 1}) as message,
    t.email <> '' and not ${hasEmail('t.email')} and exists (select from app_user u
      where u.brand_id = :brand and u.id <> :person and lower(u.email) = lower(t.email)) as is_of_other
  from portal_lead t where t.brand_id = :brand and t.id < :before
    and coalesce(t.first_name, t.last_name, t.email, t.phone, t.message) is not null
    and (${hasEmail('t.email')} or t.flow_id = any(:tenancies::bigint[])
      or regexp_replace(t.phone, '[^0-9]', '', 'g') like any(:phoneEnds::text[]))
  order by t.id desc limit ${PAGE}`;

const OTHER_TENANTS = `select t.flow_id, t.first_name, t.last_name, t.email, t.phone,
    u.erased_at is not null as is_erased
  from sub_tenant t join app_user u on u.brand_id = t.brand_id and u.id = t.user_id
  where t.brand_id = :brand and t.flow_id = any(:tenancies::bigint[]) and t.user_id <> :person`;

/**
 * The enquiries of a person, and the newest different ones of them that can name no other tenant of the
 * person's flows.
 */
export interface OwnLeads {
  ids: readonly number[];
  aliases: readonly Lead[];
}

type Candidate = Lead & { is_of_other: boolean };

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
  const numbersIn = await phoneReader();
  const identityOf = (one: Named) => identified(one, numbersIn);
  const self = person.map(identityOf);
  const guarantees = guarantors.map(identityOf);
  const search = { ...facts, phoneEnds: endsOf(self.flatMap(({ numbers }) => numbers())) };
  const others = await reader.records<OtherTenant>(...bound(OTHER_TENANTS, search));
  const tenants = others.map((one) => ({ ...identityOf(one), flow: one.flow_id, isErased: one.is_erased }));
  const known = [...self, ...guarantees, ...tenants].flatMap(({ numbers }) => numbers());
  const wanted = { most: MAX_NUMBERS, isLike: likeAny(known) };
  const ids: number[] = [];
  const aliases = new Map<string, Lead>();
  for (let before: number = Number.MAX_SAFE_INTEGER; ; ) {
    const leads = await reader.records<Candidate>(...bound(CANDIDATES, { ...search, before }));
    for (const lead of leads) {
      const identity = identified(lead, (phone) => numbersIn(phone, wanted));
      const isTenancy = lead.flow_id !== null && facts.tenancies.includes(lead.flow_id);
      const around = {
        self,
        guarantors: isTenancy ? guarantees : [],
        others: tenants.filter(({ flow }) => flow === lead.flow_id),
        isTenancy,
        isOfOther: lead.is_of_other,
      };
      if (!isOwn(identity, around)) continue;
      ids.push(lead.id);
      const key = [identity.name, identity.email, lead.phone, lead.message].join('\n');
      if (aliases.size === MAX_ALIASES || aliases.has(key)) continue;
      if (!tenants.some((other) => isSame(identity, other))) aliases.set(key, lead);
    }
    const last = leads.at(-1);
    if (!last || leads.length < PAGE) return { ids, aliases: [...aliases.values()] };
    before = last.id;
  }
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
  one.numbers().some(({ number }) => other.numbers().some((another) => another.number === number));

/** Whether a name may be another form of the person's, such as Bob Smith for Robert Smith. */
const mayBeNamed = (person: Identity, { parts }: Identity): boolean =>
  parts.length === 0 || parts.some((part) => person.parts.includes(part));

function identified(
  { first_name, last_name, email, phone }: Named,
  numbersIn: (value: string) => readonly PhoneNumber[],
): Identity {
  const parts = [first_name, last_name].map(normal).filter(Boolean);
  return {
    name: parts.join(' '),
    parts,
    email: normal(email),
    numbers: () => (phone ? numbersIn(phone) : []),
  };
}

const normal = (text: string | null): string => (text ?? '').trim().replace(/\s+/g, ' ').toLowerCase();
