import { trimEmailAddress } from '../../language/validation/email-address.js';
import type { Batch, Stored } from '../base/batch/batch.js';
import type { UpsertError } from '../base/batch/batch.payload.js';
import { Person } from '../directory/person.entity.js';
import { PersonKind } from '../directory/person-kind.js';
import { PersonInput } from './person.input.js';

/** How people are created and updated by their references. */
export const PEOPLE: Batch<PersonInput> = {
  entity: Person,
  input: PersonInput,
  required: ['kind', 'lastName'],
  reads: ['kind'],
  prepare: async () => (item, stored) => {
    const { kind, title, firstName, lastName, email, phone } = item;
    return {
      values: {
        kind,
        title,
        firstName,
        lastName,
        email: email == null ? email : trimEmailAddress(email),
        phone,
      },
      errors: kindErrors(item, stored),
    };
  },
};

const KIND_NAMES = new Map<unknown, string>(Object.entries(PersonKind).map(([name, kind]) => [kind, name]));

/** Flows and the pre-qualification of a person depend on the role. */
function kindErrors({ kind }: PersonInput, stored: Stored | null): UpsertError[] {
  if (!stored) return [];
  const name = KIND_NAMES.get(stored.kind);
  if (!name) return [{ path: 'reference', message: 'belongs to a person who is not a tenant or a landlord' }];
  if (kind == null || kind === stored.kind) return [];
  return [{ path: 'kind', message: `must stay ${name}; use another reference for another role` }];
}
