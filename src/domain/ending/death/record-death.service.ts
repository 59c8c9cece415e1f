import { lockAllForChange } from '../../../database/change/lock-for-change.js';
import { recordsNotFound, rejectIfAny } from '../../../errors.js';
import { type Day, dayOf } from '../../../language/time/calendar.js';
import type { Context } from '../../base/context.js';
import { emit } from '../../base/events/emit.js';
import { pastDay } from '../../base/past.js';
import { warn, warningsOf } from '../../base/warning.js';
import type { Flow } from '../../flow/record/flow.entity.js';
import { flowForChange } from '../../flow/record/flow.service.js';
import { assertNotLeft } from '../../flow/record/flow-guards.js';
import { lockFlowOf } from '../../flow/record/lock-flow-of.js';
import { SubTenant } from '../../flow/record/sub-tenant.entity.js';
import { assertSigned } from '../../flow/stages/signed.js';
import { Jurisdiction } from '../../flow/terms/jurisdiction.js';
import { TenancyKind } from '../../flow/terms/tenancy-kind.js';
import { Guarantor } from '../../guarantor/record/guarantor.entity.js';
import { recordWarning } from '../../statute/rules/record-rules.js';
import { RENTERS_RIGHTS_ON } from '../../statute/rules/renters-rights.js';
import type { RecordDeathInput } from './record-death.input.js';
import type { RecordDeathPayload } from './record-death.payload.js';

const READ = ['isAgreementSigned', 'agreementEnteredAt', 'createdAt', 'jurisdiction', 'tenancyKind'] as const;
type Let = Pick<Flow, (typeof READ)[number]>;

/** Records the death of a tenant, with the guarantees that end. The same again is a success without an event. */
export async function recordDeath(
  ctx: Context,
  subTenantId: number,
  { diedOn, familyGuarantorIds, expectedVersion }: RecordDeathInput,
): Promise<RecordDeathPayload> {
  rejectIfAny(pastDay(ctx.now(), diedOn, 'input.diedOn'));
  const notFound = recordsNotFound([
    { path: 'subTenantId', message: `Sub-tenant ${subTenantId} not found.` },
  ]);
  const found = await lockFlowOf(ctx, SubTenant, subTenantId, []);
  if (!found) throw notFound;
  const flow = await flowForChange(ctx, found.id, { path: 'subTenantId', expectedVersion }, READ);
  assertSigned(flow, 'Remove the tenant from the flow instead.');
  const tenants = await lockAllForChange(ctx.em, SubTenant, { flow: [ctx.brandId, found.id] });
  const tenant = tenants.find(({ id }) => id === subTenantId);
  if (!tenant) throw notFound;
  if (tenant.leftOn && diedOn >= tenant.leftOn) assertNotLeft(tenant);
  const guarantors = await lockAllForChange(ctx.em, Guarantor, {
    subTenant: { flow: [ctx.brandId, found.id], leftOn: null },
  });
  assertGuarantors(guarantors, familyGuarantorIds ?? []);
  const isLast = tenants.every(
    ({ id, diedOn: other, leftOn }) => id === subTenantId || other != null || leftOn != null,
  );
  const ending = isEndingGuarantees(flow)
    ? guarantors.filter(({ id }) => isLast || familyGuarantorIds?.includes(id))
    : [];
  const isRepeated = tenant.diedOn === diedOn && ending.every(({ releasedOn }) => releasedOn != null);
  warnOfGuarantors(ctx, { flow, guarantors, ending });
  const payload = { flowId: found.id, subTenantId };
  if (isRepeated) return { ...payload, warnings: warningsOf(ctx) };
  endGuarantees(ending, tenant.diedOn ?? null, diedOn);
  tenant.diedOn = diedOn;
  const subTenantName = `${tenant.firstName} ${tenant.lastName}`;
  await emit(ctx, { type: 'tenant_died', flowId: found.id, subTenantId, subTenantName, diedOn });
  return { ...payload, warnings: warningsOf(ctx) };
}

/** A guarantee that ended with another death stays ended; a corrected day corrects it. */
function endGuarantees(ending: readonly Guarantor[], before: Day | null, diedOn: Day): void {
  for (const guarantor of ending)
    if (!guarantor.releasedOn || guarantor.releasedOn === before) guarantor.releasedOn = diedOn;
}

function assertGuarantors(guarantors: readonly Guarantor[], ids: readonly number[]): void {
  const unknown = ids.flatMap((id, index) =>
    guarantors.some((one) => one.id === id)
      ? []
      : [{ path: `input.familyGuarantorIds[${index}]`, message: `Guarantor ${id} not found.` }],
  );
  if (unknown.length > 0) throw recordsNotFound(unknown);
}

/** The day of a guarantee is not recorded: that of the agreement is taken, with which it is given. */
const isEndingGuarantees = ({ jurisdiction, tenancyKind, agreementEnteredAt, createdAt }: Let): boolean =>
  jurisdiction === Jurisdiction.ENGLAND &&
  tenancyKind === TenancyKind.ASSURED &&
  dayOf(agreementEnteredAt ?? createdAt) >= RENTERS_RIGHTS_ON;

interface Guarantees {
  flow: Let;
  guarantors: readonly Guarantor[];
  ending: readonly Guarantor[];
}

/** Whether a guarantor is family of the tenant is not recorded. */
function warnOfGuarantors(ctx: Context, { flow, guarantors, ending }: Guarantees): void {
  const others = guarantors.filter((one) => !ending.includes(one) && !one.releasedOn);
  if (!isEndingGuarantees(flow) || others.length === 0) return;
  const names = LIST.format(others.map(({ firstName, lastName }) => `${firstName} ${lastName}`));
  const message =
    `The guarantee of ${names} goes on, unless the guarantor is a member of the family of the tenant: then ` +
    'record the death with the guarantor.';
  warn(ctx, recordWarning('en.guarantee.death', message));
}

const LIST = new Intl.ListFormat('en-GB', { type: 'conjunction' });
