import type { Context } from '../base/context.js';

/** What replaces personal data in texts and names. */
export const ERASED = '[erased]';

/** The values that tell which rows are about a person; the tables of personal data name them as `:flows`. */
export interface PersonFacts {
  brand: number;
  person: number;
  now: Date;
  /** The ids of the sub-tenants that the person is, and of the flows with the person as a party. */
  subTenants: readonly number[];
  flows: readonly number[];
  /** E-mail addresses in small letters, as a JSON array. */
  emails: string;
  /** Regular expressions for a mention of the person in a text, and in a text with JSON. */
  mention: string;
  mentionInJson: string;
}

/** Whether a guarantor is one of the person's, or is the person. */
export const isGuarantor = (alias: string): string =>
  `(${alias}.sub_tenant_id = any(:subTenants::bigint[]) or ${hasEmail(`${alias}.email`)})`;

/** Whether a column has one of the person's e-mail addresses. */
export function hasEmail(column: string): string {
  return `lower(${column}) = any(array(select jsonb_array_elements_text(:emails::jsonb)))`;
}

/** Replaces the named values of a statement by parameters, in their order. */
export function bound(sql: string, facts: PersonFacts): [sql: string, params: unknown[]] {
  const params: unknown[] = [];
  const text = sql.replace(/(?<!:):([a-zA-Z]+)/g, (_, name: keyof PersonFacts) => {
    const value = facts[name];
    params.push(typeof value === 'object' && 'join' in value ? `{${value.join(',')}}` : value);
    return '?';
  });
  return [text, params];
}

const SUB_TENANTS = `select id, flow_id, first_name, last_name, email, phone from sub_tenant
  where brand_id = :brand and user_id = :person`;
const GUARANTORS = `select g.id, s.flow_id, g.first_name, g.last_name, g.email, g.phone from guarantor g
  join sub_tenant s on s.brand_id = g.brand_id and s.id = g.sub_tenant_id
  where g.brand_id = :brand and ${isGuarantor('g')}`;
const LET = 'select id from flow where brand_id = :brand and landlord_id = :person';
const SELF = `select id, first_name, last_name, email, phone from app_user
  where brand_id = :brand and id = :person`;

interface Party {
  id: string;
  flow_id?: string;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
}

/** Collects what is known about a person before a search for it. */
export async function factsOf({ em, brandId, now }: Context, person: number): Promise<PersonFacts> {
  const facts: PersonFacts = {
    brand: brandId,
    person,
    now: now(),
    subTenants: [],
    flows: [],
    emails: '[]',
    mention: NOTHING,
    mentionInJson: NOTHING,
  };
  const read = <R extends object>(sql: string) => em.execute<R[]>(...bound(sql, facts));
  const self = await read<Party>(SELF);
  const subTenants = await read<Party>(SUB_TENANTS);
  facts.subTenants = listOf(subTenants.map(({ id }) => id));
  facts.emails = JSON.stringify(
    [...new Set([...self, ...subTenants].map(({ email }) => email.toLowerCase()))].filter(Boolean),
  );
  const guarantors = await read<Party>(GUARANTORS);
  const flows = await read<{ id: string }>(LET);
  facts.flows = listOf([
    ...[...subTenants, ...guarantors].flatMap(({ flow_id: flow }) => flow ?? []),
    ...flows.map(({ id }) => id),
  ]);
  const parties = [...self, ...subTenants, ...guarantors];
  facts.mention = anyOf(mentionsOf(parties));
  facts.mentionInJson = anyOf([
    ...mentionsOf(parties).map((one) => JSON.stringify(one).slice(1, -1)),
    // In JSON the parts of a name are values of their own.
    ...parties.flatMap((one) => [one.first_name, one.last_name]).map((name) => JSON.stringify(name)),
  ]);
  return facts;
}

const listOf = (ids: readonly string[]): number[] => [...new Set(ids.map(Number))];

/** Matches no text. */
const NOTHING = '(?!)';
/** A shorter telephone number would be found in other numbers. */
const MIN_PHONE_LENGTH = 6;

const mentionsOf = (parties: readonly Party[]): string[] =>
  parties.flatMap((one) => [
    `${one.first_name} ${one.last_name}`.trim(),
    one.email,
    one.phone.length >= MIN_PHONE_LENGTH ? one.phone : '',
  ]);

/** A regular expression of PostgreSQL for any of some texts as whole words, the longest first. */
function anyOf(texts: readonly string[]): string {
  const wanted = [...new Set(texts)].filter((text) => !['', '""', ERASED, `"${ERASED}"`].includes(text));
  if (wanted.length === 0) return NOTHING;
  const escaped = wanted
    .sort((one, other) => other.length - one.length)
    .map((text) => text.replace(/[^\p{L}\p{N} ]/gu, '\\$&'));
  return `(?<![[:alnum:]])(?:${escaped.join('|')})(?![[:alnum:]])`;
}
