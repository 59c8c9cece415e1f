import { FIRST_NAMES, LAST_NAMES, OCCUPATIONS } from '../words/words.js';
import { type Agency, upserted } from './agency.js';
import {
  RECORD_REFERENCING,
  UPSERT_AGENTS,
  UPSERT_BRANCHES,
  UPSERT_PEOPLE,
  WRITE_TENANT_INFO,
} from './operations.js';
import type { Random } from './random.js';
import type { Size } from './size.js';

const BRANCHES = ['High Street', 'Riverside', 'Old Town'];
const AGENTS = 6;
/** The most tenants of a flow, who have different first names. */
export const HOUSEHOLD = 3;

/** A person of the demo, by the agency’s own reference. */
export interface Person {
  id: number;
  reference: string;
}

/** The agents, landlords and tenants of a demo brand; each agent has the branch with the same place. */
export interface People {
  agents: readonly { reference: string; branchReference: string }[];
  landlords: readonly Person[];
  tenants: readonly Person[];
}

export async function createPeople(
  agency: Agency,
  random: Random,
  size: Size,
  domain: string,
  since: Date,
): Promise<People> {
  const branches = BRANCHES.map((name, index) => ({ reference: `BR-${index + 1}`, name }));
  await upserted(agency, since, UPSERT_BRANCHES, branches);
  const agents = Array.from({ length: AGENTS }, (_, index) => ({
    reference: `AG-${index + 1}`,
    name: `${random.of(FIRST_NAMES)} ${random.of(LAST_NAMES)}`,
    branchReference: `BR-${(index % BRANCHES.length) + 1}`,
    email: `agent${index + 1}@${domain}`,
  }));
  await upserted(agency, since, UPSERT_AGENTS, agents);
  const tenants = await createPersons(agency, random, domain, since, 'TENANT', size.tenants);
  const landlords = await createPersons(agency, random, domain, since, 'LANDLORD', size.landlords);
  return { agents, landlords, tenants };
}

async function createPersons(
  agency: Agency,
  random: Random,
  domain: string,
  since: Date,
  kind: 'TENANT' | 'LANDLORD',
  count: number,
): Promise<Person[]> {
  const firstNames: string[] = [];
  const items = Array.from({ length: count }, (_, index) => {
    // Neighbours in this list live in one household.
    const near = firstNames.slice(1 - HOUSEHOLD);
    const firstName = random.of(FIRST_NAMES.filter((name) => !near.includes(name)));
    firstNames.push(firstName);
    const lastName = random.of(LAST_NAMES);
    return {
      reference: `${kind[0]}-${index + 1}`,
      kind,
      firstName,
      lastName,
      email: `${firstName}.${lastName}.${kind}${index + 1}@${domain}`.toLowerCase(),
      phone: `07700 900${String(random.integer(0, 999)).padStart(3, '0')}`,
    };
  });
  const ids = await upserted(agency, since, UPSERT_PEOPLE, items);
  return items.map(({ reference }, index) => ({ id: ids[index] ?? 0, reference }));
}

/** The referencing results of a tenant, and the tenant's tenant information. */
export async function describeTenant(
  agency: Agency,
  random: Random,
  { id }: Person,
  at: Date,
): Promise<void> {
  const identity = random.of(['NOT_STARTED', 'PENDING', 'PASS', 'FAIL', 'REFER']);
  const isChecked = random.chance(0.6);
  await agency.run(at, RECORD_REFERENCING, {
    input: {
      personId: id,
      idVerification: {
        status: identity,
        providerReason: identity === 'REFER' ? 'The picture of the document is blurred.' : '',
        ...(identity !== 'NOT_STARTED' && { startedAt: at.toISOString() }),
      },
      ...(isChecked && {
        rightToRent: checkedOn(random, at),
      }),
      ...(random.chance(0.7) && { affordability: { salary: random.integer(22, 65) * 1000 } }),
    },
  });
  if (!random.chance(0.5)) return;
  const answers = {
    occupation: random.of(OCCUPATIONS),
    additionalInformation: 'Quiet household.',
    smoker: { formType: 'radio', Label: 'Do you smoke?', value: random.chance(0.2) ? 'yes' : 'no' },
    rentedAccommodation: { formType: 'radio', Label: 'Do you rent today?', value: 'yes' },
    children: { value: 'no' },
    additionalOccupants: { value: 'no' },
    pets: { no_of_pets: random.chance(0.3) ? [{ type_of_pets: 'cat' }] : [], value: 'no' },
  };
  await agency.run(at, WRITE_TENANT_INFO, { input: answers }, id);
}

/** A check without an end. */
const checkedOn = (random: Random, at: Date): object => ({
  status: 'UNLIMITED',
  dateOfBirth: `19${random.integer(60, 99)}-0${random.integer(1, 9)}-1${random.integer(0, 9)}`,
  checkedOn: at.toISOString().slice(0, 10),
});

/** Records that a tenant may rent in England. */
export async function checkRightToRent(
  agency: Agency,
  random: Random,
  { id }: Person,
  at: Date,
): Promise<void> {
  const input = { personId: id, rightToRent: checkedOn(random, at) };
  await agency.run(at, RECORD_REFERENCING, { input });
}
