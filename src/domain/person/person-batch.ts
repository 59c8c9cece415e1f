import { trimEmailAddress } from '../../language/validation/email-address.js';
import type { Batch, Stored } from '../base/batch/batch.js';
import type { UpsertError } from '../base/batch/batch.payload.js';
import { itemMetadata } from '../base/metadata/metadata.js';
import { Person } from '../directory/person.entity.js';
import { PersonKind } from '../directory/person-kind.js';
import { PersonInput } from './person.input.js';

/** How people are created and updated by their references. */
export const PEOPLE: Batch<PersonInput> = {
  entity: Person,
  input: PersonInput,
  required: ['kind'],
  reads: ['kind', 'metadata'],
  prepare: async () => (item, stored) => {
    const { kind, title, firstName, lastName, companyName, email, phone } = item;
    const metadata = itemMetadata(item, stored);
    return {
      values: {
        kind,
        title,
        firstName,
        lastName: lastName ?? (stored ? lastName : companyName),
        companyName,
        email: email == null ? email : trimEmailAddress(email),
        phone,
        ...metadata.values,
      },
      errors: [...nameErrors(item, stored), ...kindErrors(item, stored), ...metadata.errors],
    };
  },
};

/** A company needs no contact person. */
const nameErrors = ({ lastName, companyName }: PersonInput, stored: Stored | null): UpsertError[] =>
  stored || lastName != null || companyName != null
    ? []
    : [{ path: 'lastName', message: 'is required for a new record, or companyName' }];

const KIND_NAMES = new Map<unknown, string>(Object.entries(PersonKind).map(([name, kind]) => [kind, name]));

/** Flows and the referencing of a person depend on the role. */
function kindErrors({ kind }: PersonInput, stored: Stored | null): UpsertError[] {
  if (!stored) return [];
  const name = KIND_NAMES.get(stored.kind);
  if (!name)
    return [{ path: 'reference', message: 'belongs to a person who is not a tenant, a landlord or a payer' }];
  if (kind == null || kind === stored.kind) return [];
  return [{ path: 'kind', message: `must stay ${name}; use another reference for another role` }];
}
