import { drawIds } from '../../../database/orm/ids.js';
import { AppError, recordsNotFound, rejectIfAny } from '../../../errors.js';
import { dayOf } from '../../../language/time/calendar.js';
import type { Context } from '../../base/context.js';
import { emit } from '../../base/events/emit.js';
import { RecordNames } from '../../base/naming/record-names.js';
import { rejectViolation } from '../../base/transaction.js';
import { keepPeople } from '../../directory/keep-people.js';
import { changeKind, kindFactsOf, kindOf, statedKind } from '../kind/kind-terms.js';
import { settleTerms } from '../kind/lawful-terms.js';
import type { Flow } from '../record/flow.entity.js';
import { flowForChange } from '../record/flow.service.js';
import { assertNotArchived } from '../record/flow-guards.js';
import { SubTenant } from '../record/sub-tenant.entity.js';
import { isSigned } from '../stages/signed.js';
import { companyOf, createSubTenant, personProblems, planTenant, tenantProblems } from './flow-parties.js';
import { type AddSubTenantInput, MAX_TENANTS } from './sub-tenant.input.js';

const rejection = (message: string): AppError => new AppError('INVALID_TRANSITION', message);

interface Tenants {
  flow: Flow;
  all: SubTenant[];
}

/** A flow whose tenants may change now, locked, with its tenants, oldest first. */
async function tenantsForChange(
  ctx: Context,
  flowId: number,
  expectedVersion: number | null | undefined,
): Promise<Tenants> {
  const flow = await flowForChange(ctx, flowId, { path: 'flowId', expectedVersion });
  return { flow, all: await ctx.em.find(SubTenant, { flow }, { orderBy: { id: 'asc' } }) };
}

function assertMayChange({ flow }: Tenants): void {
  assertNotArchived(flow);
  if (isSigned(flow)) throw rejection('The tenancy agreement is signed. Its tenants can no longer change.');
}

function find({ all }: Tenants, id: number): SubTenant {
  const found = all.find((one) => one.id === id);
  if (!found) throw recordsNotFound([{ path: 'subTenantId', message: `Sub-tenant ${id} not found.` }]);
  return found;
}

/** Adds a tenant to a flow; one with `isLead` takes over from the lead tenant. */
export async function addSubTenant(
  ctx: Context,
  flowId: number,
  input: AddSubTenantInput,
): Promise<SubTenant> {
  const names = new RecordNames();
  const planned = planTenant(names, input, 'input');
  rejectIfAny([...names.problems, ...tenantProblems(planned)]);
  const [[id]] = await Promise.all([drawIds(ctx.em, [SubTenant]), names.read(ctx)]);
  rejectIfAny(personProblems([planned]));
  const tenants = await tenantsForChange(ctx, flowId, input.expectedVersion);
  assertMayChange(tenants);
  const { flow, all } = tenants;
  if (all.some(({ person }) => person.id === planned.person.record?.id))
    throw new AppError('DUPLICATE', 'This person is a tenant of the flow already.');
  if (all.length >= MAX_TENANTS) throw rejection(`A flow has at most ${MAX_TENANTS} tenants.`);
  if (input.isLead) for (const one of all) one.isLead = false;
  await changeTenants(ctx, flow, [...all, companyOf(planned)], 'input.companyName');
  await keepPeople(ctx, [planned.person]);
  const subTenant = createSubTenant(ctx, flow, planned, id);
  await emit(ctx, { type: 'sub_tenant_added', ...eventOf(subTenant) });
  return subTenant;
}

/** Keeps the kind of the tenancy right for other tenants. Throws if a stated kind contradicts them. */
async function changeTenants(
  ctx: Context,
  flow: Flow,
  tenants: readonly Pick<SubTenant, 'companyName'>[],
  path: string,
): Promise<void> {
  const kind = kindOf(statedKind(flow), kindFactsOf(flow, tenants), path);
  if (kind.tenancyKind !== flow.tenancyKind)
    await settleTerms(ctx, flow.id, { ...flow, ...kind }, dayOf(ctx.now()), path);
  await changeKind(ctx, flow, kind);
}

/** The foreign keys of guarantors, payments and signatures, for which the database keeps the tenant. */
const REFERENCES = [
  'guarantor_brand_id_sub_tenant_id_foreign',
  'payment_brand_id_payer_sub_tenant_id_foreign',
  'contract_record_brand_id_sub_tenant_id_foreign',
] as const;

/** Removes a tenant for whom nothing is recorded that must be kept. */
export async function removeSubTenant(
  ctx: Context,
  flowId: number,
  subTenantId: number,
  expectedVersion: number | null | undefined,
): Promise<void> {
  const tenants = await tenantsForChange(ctx, flowId, expectedVersion);
  const subTenant = find(tenants, subTenantId);
  assertMayChange(tenants);
  if (tenants.all.length === 1) throw rejection('The last tenant of a flow cannot be removed.');
  if (subTenant.isLead)
    throw rejection('The lead tenant cannot be removed. Make another tenant the lead tenant first.');
  if (subTenant.holdingDepositConfirmedAt)
    throw rejection('The tenant cannot be removed, because the holding deposit is confirmed.');
  await changeTenants(
    ctx,
    tenants.flow,
    tenants.all.filter((one) => one !== subTenant),
    'subTenantId',
  );
  await emit(ctx, { type: 'sub_tenant_removed', ...eventOf(subTenant) });
  ctx.em.remove(subTenant);
  const message = 'The tenant cannot be removed, because a guarantor, a payment or a signature is recorded.';
  for (const constraint of REFERENCES) rejectViolation(ctx, constraint, rejection(message));
}

/** Makes a tenant the lead tenant. */
export async function setLeadTenant(
  ctx: Context,
  flowId: number,
  subTenantId: number,
  expectedVersion: number | null | undefined,
): Promise<void> {
  const tenants = await tenantsForChange(ctx, flowId, expectedVersion);
  const subTenant = find(tenants, subTenantId);
  if (subTenant.isLead) return;
  assertMayChange(tenants);
  for (const one of tenants.all) one.isLead = one === subTenant;
  await emit(ctx, { type: 'lead_tenant_changed', ...eventOf(subTenant) });
}

const eventOf = ({ id, flow, firstName, lastName }: SubTenant) => ({
  flowId: flow.id,
  subTenantId: id,
  subTenantName: `${firstName} ${lastName}`,
});
