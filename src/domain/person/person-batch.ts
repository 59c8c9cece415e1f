import { type Day, dayOf } from '../../language/time/calendar.js';
import { trimEmailAddress } from '../../language/validation/email-address.js';
import type { Batch, Reading, Stored } from '../base/batch/batch.js';
import type { UpsertError } from '../base/batch/batch.payload.js';
import { itemMetadata } from '../base/metadata/metadata.js';
import { FIRST_DAY } from '../base/past.js';
import { Person } from '../directory/person.entity.js';
import { PersonKind } from '../directory/person-kind.js';
import { PersonInput } from './person.input.js';

/** How people are created and updated by their references. */
export const PEOPLE: Batch<PersonInput> = {
  entity: Person,
  input: PersonInput,
  required: ['kind'],
  reads: ['kind', 'companyName', 'metadata'],
  prepare: async (ctx) => {
    const today = dayOf(ctx.now());
    return (item, stored) => read(item, stored, today);
  },
};

function read(item: PersonInput, stored: Stored | null, today: Day): Reading {
  const { kind, title, firstName, lastName, companyName, email, phone } = item;
  const { companyNumber, dateOfBirth, town, postcode, country } = item;
  const { addressLine1, addressLine2, addressLine3, addressLine4 } = item;
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
      companyNumber,
      dateOfBirth,
      ...{ addressLine1, addressLine2, addressLine3, addressLine4, town, postcode, country },
      ...metadata.values,
    },
    errors: [
      ...nameErrors(item, stored),
      ...companyErrors(item, stored),
      ...birthErrors(item, today),
      ...kindErrors(item, stored),
      ...metadata.errors,
    ],
  };
}

/** A company needs no contact person. */
const nameErrors = ({ lastName, companyName }: PersonInput, stored: Stored | null): UpsertError[] =>
  stored || lastName != null || companyName != null
    ? []
    : [{ path: 'lastName', message: 'is required for a new record, or companyName' }];

function companyErrors({ companyName, companyNumber }: PersonInput, stored: Stored | null): UpsertError[] {
  const name = companyName === undefined ? stored?.companyName : companyName;
  if (!companyNumber || name) return [];
  return [{ path: 'companyNumber', message: 'is only for a company: give its companyName too' }];
}

const birthErrors = ({ dateOfBirth }: PersonInput, today: Day): UpsertError[] =>
  dateOfBirth == null || (dateOfBirth >= FIRST_DAY && dateOfBirth <= today)
    ? []
    : [{ path: 'dateOfBirth', message: `must be from ${FIRST_DAY} to today` }];

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
