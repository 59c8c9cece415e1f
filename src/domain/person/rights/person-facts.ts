import { hasLandlord } from '../../landlord/stored-landlords.js';

/** What replaces personal data in text and names. */
export const ERASED = '[erased]';

/** Matches no text. */
export const NOTHING = '(?!)';

/**
 * The values that determine which rows are about a person; the tables of personal data name them as `:flows`.
 */
export interface PersonFacts {
  brand: number;
  person: number;
  now: Date;
  /** The ids of the sub-tenants that the person is, and of the flows with the person as a party. */
  subTenants: readonly number[];
  flows: readonly number[];
  /** The flows with the person as a tenant. */
  tenancies: readonly number[];
  /** The ids of the keys that act as the person. */
  keys: readonly number[];
  /** The ids of the person's enquiries. */
  leads: readonly number[];
  /** E-mail addresses in small letters, as a JSON array. */
  emails: string;
  /** The same, with those of the person's guarantors. */
  recipients: string;
  /** Regular expressions for a mention of the person in text, and in text with JSON. */
  mention: string;
  mentionInJson: string;
  /** A regular expression for a mention in a response that is kept: also a message of the person. */
  mentionInResponse: string;
}

/** Whether the person is in a list of landlords. */
export const isListed = (column: string): string =>
  hasLandlord(column, `jsonb_build_array(jsonb_build_object('personId', :person::bigint))`);

/** Whether a guarantor is one of the person's, or is the person. */
export const isGuarantor = (alias: string): string =>
  `(${alias}.sub_tenant_id = any(:subTenants::bigint[]) or ${hasEmail(`${alias}.email`)})`;

/** Whether a column has one of the person's e-mail addresses. */
export function hasEmail(column: string, facts: 'emails' | 'recipients' = 'emails'): string {
  return `lower(${column}) = any(array(select jsonb_array_elements_text(:${facts}::jsonb)))`;
}

/** Replaces the named values of a statement by parameters, in their order. */
export function bound(sql: string, facts: object): [sql: string, params: unknown[]] {
  const params: unknown[] = [];
  const text = sql.replace(/(?<!:):([a-zA-Z]+)/g, (_, name: string) => {
    const value: unknown = Reflect.get(facts, name);
    params.push(Array.isArray(value) ? `{${value.join(',')}}` : value);
    return `$${params.length}`;
  });
  return [text, params];
}

/** How a person is named in a record. */
export interface Named {
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  phone: string | null;
}

/** An enquiry from a portal. */
export interface Lead extends Named {
  id: number;
  flow_id: number | null;
  message: string | null;
}
