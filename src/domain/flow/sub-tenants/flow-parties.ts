import type { Problem } from '../../../errors.js';
import { trimEmailAddress } from '../../../language/validation/email-address.js';
import { brandOf, type Context } from '../../base/context.js';
import type { RecordName, RecordNames } from '../../base/naming/record-names.js';
import { erasedProblem } from '../../directory/keep-people.js';
import { Person, PersonRole } from '../../directory/person.entity.js';
import { createTenant } from '../../tenant/create-tenant.js';
import type { Flow } from '../record/flow.entity.js';
import { SubTenant } from '../record/sub-tenant.entity.js';
import type { SubTenantInput } from './sub-tenant.input.js';

/** What is read of a person: who it is, and what a tenant of a flow takes from it. */
const COLUMNS = [
  'kind',
  'erasedAt',
  'title',
  'firstName',
  'lastName',
  'companyName',
  'email',
  'phone',
] as const;
const PERSON = { entity: Person, what: 'Person', columns: COLUMNS } as const;

/** A tenant of an input, and the person that the input names for it. */
export interface PlannedTenant {
  input: SubTenantInput;
  path: string;
  person: RecordName<Person, (typeof COLUMNS)[number]>;
}

export const planTenant = (names: RecordNames, input: SubTenantInput, path: string): PlannedTenant => ({
  input,
  path,
  person: names.add(input, 'person', PERSON, path),
});

/** A tenant is either a person, or has a name. */
export function tenantProblems({ input, path, person }: PlannedTenant): Problem[] {
  const { title, firstName, lastName, companyName, email, phone } = input;
  const problem = (member: string, message: string): Problem => ({
    in: 'arguments',
    path: `${path}.${member}`,
    message,
  });
  const details = Object.entries({ title, firstName, lastName, companyName, email, phone });
  if (person.isGiven)
    return details
      .filter(([, value]) => value != null)
      .map(([member]) => problem(member, 'must not be given together with a person'));
  if (companyName != null) return [];
  return [
    ...(firstName == null ? [problem('firstName', 'is required, or personId, or personReference')] : []),
    ...(lastName == null ? [problem('lastName', 'is required, or personId, or personReference')] : []),
  ];
}

/** The persons who cannot be tenants: of another kind, erased, or tenants of the flow already. */
export function personProblems(planned: readonly PlannedTenant[]): Problem[] {
  const seen = new Set<number>();
  return planned.flatMap(({ person }): Problem[] => {
    if (!person.record) return [];
    const { id, kind, erasedAt } = person.record;
    const problem = (message: string): Problem[] => [{ in: 'arguments', path: person.pathOfName, message }];
    if (kind !== PersonRole.TENANT) return problem('must be a person of the kind tenant');
    if (erasedAt) return [erasedProblem(person.pathOfName)];
    if (seen.has(id)) return problem('must not be the same person as another tenant');
    seen.add(id);
    return [];
  });
}

/** Exactly one of the tenants of an input is the lead tenant. */
export function leadTenantProblems(tenants: readonly SubTenantInput[], path: string): Problem[] {
  const leads = tenants.flatMap(({ isLead }, index) => (isLead ? [index] : []));
  if (leads.length === 0)
    return [{ in: 'arguments', path, message: 'must have exactly one tenant with isLead true' }];
  return leads.slice(1).map((index) => ({
    in: 'arguments',
    path: `${path}[${index}].isLead`,
    message: `must be false, because ${path}[${leads[0]}] is the lead tenant`,
  }));
}

/** The name of the company that a tenant is, of the person or of its details. */
export const companyOf = ({ input, person }: PlannedTenant): Pick<SubTenant, 'companyName'> => ({
  companyName: person.record ? (person.record.companyName ?? null) : (input.companyName ?? null),
});

/** The details of a person whom an input does not name, as they are stored. */
export function personDetails(input: SubTenantInput) {
  const { title, firstName, lastName, companyName = null, email, phone } = input;
  return {
    kind: PersonRole.TENANT,
    title: title ?? '',
    firstName: firstName ?? '',
    lastName: lastName ?? companyName ?? '',
    companyName,
    email: trimEmailAddress(email ?? ''),
    phone: phone ?? '',
  };
}

/** Adds a tenant to a flow, and creates the person if the input has details. */
export function createSubTenant(
  ctx: Context,
  flow: Flow,
  { input, person: named }: PlannedTenant,
  id: number | undefined,
): SubTenant {
  const brand = brandOf(ctx);
  const person = named.asReference(ctx) ?? createTenant(ctx.em, brand, personDetails(input));
  const of = named.record ?? person;
  const { isLead } = input;
  return ctx.em.create(
    SubTenant,
    {
      ...(id && { id }),
      brand,
      flow,
      person,
      title: of.title,
      firstName: of.firstName,
      lastName: of.lastName,
      companyName: of.companyName ?? null,
      email: of.email,
      phone: of.phone,
      isLead,
    },
    { persist: true },
  );
}
