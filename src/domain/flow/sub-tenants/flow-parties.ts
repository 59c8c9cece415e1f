import type { Fault } from '../../../errors.js';
import { trimEmailAddress } from '../../../language/validation/email-address.js';
import { brandOf, type Context } from '../../base/context.js';
import type { RecordNames } from '../../base/naming/record-names.js';
import { erasedFault } from '../../directory/keep-people.js';
import { User, UserKind } from '../../directory/user.entity.js';
import { createTenantUser } from '../../tenant/tenant-user.js';
import type { Flow } from '../record/flow.entity.js';
import { SubTenant } from '../record/sub-tenant.entity.js';
import type { SubTenantInput } from './sub-tenant.input.js';

const PERSON = { entity: User, what: 'Person' } as const;

/** A tenant of an input, and the person that the input names for it. */
export interface PlannedTenant {
  input: SubTenantInput;
  path: string;
  person: ReturnType<typeof RecordNames.prototype.add<User>>;
}

export const planTenant = (names: RecordNames, input: SubTenantInput, path: string): PlannedTenant => ({
  input,
  path,
  person: names.add(input, 'person', PERSON, path),
});

/** A tenant is either a person, or has a name. */
export function tenantFaults({ input, path, person }: PlannedTenant): Fault[] {
  const { title, firstName, lastName, email, phone } = input;
  const fault = (member: string, message: string): Fault => ({
    in: 'arguments',
    path: `${path}.${member}`,
    message,
  });
  const details = Object.entries({ title, firstName, lastName, email, phone });
  if (person.isGiven)
    return details
      .filter(([, value]) => value != null)
      .map(([member]) => fault(member, 'must not be given together with a person'));
  return [
    ...(firstName == null ? [fault('firstName', 'is required, or personId, or personReference')] : []),
    ...(lastName == null ? [fault('lastName', 'is required, or personId, or personReference')] : []),
  ];
}

/** The persons who cannot be tenants: of another kind, erased, or tenants of the flow already. */
export function personFaults(planned: readonly PlannedTenant[]): Fault[] {
  const seen = new Set<number>();
  return planned.flatMap(({ person }): Fault[] => {
    if (!person.record) return [];
    const { id, kind, erasedAt } = person.record;
    const fault = (message: string): Fault[] => [{ in: 'arguments', path: person.pathOfName, message }];
    if (kind !== UserKind.TENANT) return fault('must be a person of the kind tenant');
    if (erasedAt) return [erasedFault(person.pathOfName)];
    if (seen.has(id)) return fault('must not be the same person as another tenant');
    seen.add(id);
    return [];
  });
}

/** Adds a tenant to a flow, and creates the person if the input has details. */
export function createSubTenant(
  ctx: Context,
  flow: Flow,
  { input, person }: PlannedTenant,
  id: number | undefined,
): SubTenant {
  const brand = brandOf(ctx);
  const { title, firstName, lastName, email, phone } = input;
  const details = {
    title: title ?? '',
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    email: trimEmailAddress(email ?? ''),
    phone: phone ?? '',
  };
  const user = person.record ?? createTenantUser(ctx.em, brand, { kind: UserKind.TENANT, ...details });
  const { isLead } = input;
  return ctx.em.create(
    SubTenant,
    {
      ...(id && { id }),
      brand,
      flow,
      user,
      title: user.title,
      firstName: user.firstName,
      lastName: user.lastName,
      email: user.email,
      phone: user.phone,
      isLead,
    },
    { persist: true },
  );
}
