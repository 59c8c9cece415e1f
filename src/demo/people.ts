import type { Em } from '../database/orm.js';
import type { Brand } from '../domain/base/brand.entity.js';
import { Agent } from '../domain/directory/agent.entity.js';
import { Branch } from '../domain/directory/branch.entity.js';
import { User, UserKind } from '../domain/directory/user.entity.js';
import { PreQualification } from '../domain/tenant/pre-qualification.entity.js';
import { IdCheck, RightToRent } from '../domain/tenant/pre-qualification-checks.js';
import { TenantInformation } from '../domain/tenant/tenant-information.entity.js';
import type { Random } from './random.js';
import { FIRST_NAMES, LAST_NAMES, OCCUPATIONS } from './words.js';

/** The agents, landlords and tenants of a demo brand. */
export interface People {
  branches: Branch[];
  agents: Agent[];
  landlords: User[];
  tenants: User[];
  system: User;
}

export function createPeople(em: Em, brand: Brand, random: Random, domain: string, createdAt: Date): People {
  const stamps = { createdAt, updatedAt: createdAt };
  const person = (kind: UserKind, number: number): User => {
    const [firstName, lastName] = [random.of(FIRST_NAMES), random.of(LAST_NAMES)];
    const email = `${firstName}.${lastName}.${kind}${number}@${domain}`.toLowerCase();
    return em.create(
      User,
      {
        brand,
        kind,
        firstName,
        lastName,
        email,
        phone: `07700 900${String(random.integer(0, 999)).padStart(3, '0')}`,
        ...stamps,
      },
      { persist: true },
    );
  };
  const many = (count: number, kind: UserKind) =>
    Array.from({ length: count }, (_, index) => person(kind, index + 1));

  const branches = ['High Street', 'Riverside', 'Old Town'].map((name) =>
    em.create(Branch, { brand, name, ...stamps }, { persist: true }),
  );
  const agents = Array.from({ length: 6 }, (_, index) => {
    const name = `${random.of(FIRST_NAMES)} ${random.of(LAST_NAMES)}`;
    const branch = branches[index % branches.length];
    if (!branch) throw new Error('A brand has branches.');
    return em.create(
      Agent,
      { brand, branch, name, email: `agent${index + 1}@${domain}`, ...stamps },
      { persist: true },
    );
  });
  const tenants = many(110, UserKind.TENANT);
  for (const user of tenants) createTenantRecords(em, brand, user, random, createdAt);
  const system = em.create(
    User,
    { brand, kind: UserKind.SYSTEM, firstName: 'System', ...stamps },
    { persist: true },
  );
  return { branches, agents, landlords: many(20, UserKind.LANDLORD), tenants, system };
}

function createTenantRecords(em: Em, brand: Brand, user: User, random: Random, createdAt: Date): void {
  const idStatus = random.of(Object.values(IdCheck));
  const isChecked = random.chance(0.6);
  em.create(
    PreQualification,
    {
      brand,
      user,
      idStatus,
      idProviderReason: idStatus === IdCheck.REFER ? 'The picture of the document is blurred.' : '',
      idStartedAt: idStatus === IdCheck.NOT_STARTED ? null : createdAt,
      rightToRentStatus: isChecked ? RightToRent.UNLIMITED : RightToRent.NOT_CHECKED,
      rightToRentDateOfBirth: isChecked
        ? `19${random.integer(60, 99)}-0${random.integer(1, 9)}-1${random.integer(0, 9)}`
        : '',
      isRightToRentApproved: isChecked,
      isRightToRentRequested: isChecked,
      salary: random.chance(0.7) ? random.integer(22, 65) * 1000 : null,
      isGuarantorPaymentRequired: random.chance(0.3),
      createdAt,
      updatedAt: createdAt,
    },
    { persist: true },
  );
  if (!random.chance(0.5)) return;
  em.create(
    TenantInformation,
    {
      brand,
      user,
      occupation: random.of(OCCUPATIONS),
      additionalInformation: 'Quiet household.',
      smoker: { formType: 'radio', Label: 'Do you smoke?', value: random.chance(0.2) ? 'yes' : 'no' },
      rentedAccommodation: { formType: 'radio', Label: 'Do you rent today?', value: 'yes' },
      children: { value: 'no' },
      additionalOccupants: { value: 'no' },
      pets: { no_of_pets: random.chance(0.3) ? [{ type_of_pets: 'cat' }] : [], value: 'no' },
      isComplete: true,
      createdAt,
      updatedAt: createdAt,
    },
    { persist: true },
  );
}
