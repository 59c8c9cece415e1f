import { drawIds } from '../../../database/orm/ids.js';
import { readList, readOne } from '../../../database/read/read.js';
import { AppError, invalidArgument } from '../../../errors.js';
import { brandOf, type Context } from '../../base/context.js';
import { emit } from '../../base/events/emit.js';
import { rejectSameReference } from '../../base/naming/same-reference.js';
import { Person } from '../../directory/person.entity.js';
import { renewedColumns, termColumns, termsOf } from '../changes/flow-terms.js';
import { kindFactsOf, kindOf, statedKind } from '../kind/kind-terms.js';
import { Flow } from '../record/flow.entity.js';
import { flowForChange } from '../record/flow.service.js';
import { keepLocked } from '../record/locked-flow.js';
import { OPEN_FLOW } from '../record/open-flow.js';
import { SubTenant } from '../record/sub-tenant.entity.js';
import { StageStatus } from '../stages/stages.js';
import type { RenewFlowInput } from './renew-flow.input.js';

const COPIED = ['title', 'firstName', 'lastName', 'companyName', 'email', 'phone', 'isLead'] as const;

/**
 * Creates the renewal of a flow: parties, property and terms are copied, and every stage begins again.
 * Guarantors guarantee one agreement, so they are not copied.
 */
export async function renewFlow(
  ctx: Context,
  id: number,
  { expectedVersion, ...input }: RenewFlowInput,
): Promise<{ predecessor: Flow; renewal: Flow }> {
  const predecessor = await flowForChange(ctx, id, { path: 'id', expectedVersion });
  await assertRenewable(ctx, predecessor);
  assertLater(predecessor, input);
  const subTenants = await readList(ctx.reader, {
    entity: SubTenant,
    where: { flow: [ctx.brandId, predecessor.id] },
    order: [{ id: 'asc' }],
    fields: ['person', ...COPIED],
  });
  const [renewalId, ...tenantIds] = await drawIds(ctx.em, [Flow, ...subTenants.map(() => SubTenant)]);
  const brand = brandOf(ctx);
  const terms = {
    jurisdiction: predecessor.jurisdiction,
    ...renewedColumns(predecessor),
    ...termColumns(termsOf(input)),
  };
  const kind = kindOf(statedKind(predecessor), kindFactsOf(terms, subTenants));
  const renewal = ctx.em.create(
    Flow,
    {
      id: renewalId,
      brand,
      property: predecessor.property,
      predecessor,
      isRenewed: true,
      ...terms,
      ...kind,
    },
    { persist: true },
  );
  for (const [place, one] of subTenants.entries()) {
    const id = tenantIds[place];
    const person = ctx.em.getReference(Person, [ctx.brandId, one.person.id]);
    const { title, firstName, lastName, companyName, email, phone, isLead } = one;
    const copied = { title, firstName, lastName, companyName: companyName ?? null, email, phone, isLead };
    const tenant = { ...(id && { id }), brand, flow: renewal, person, ...copied };
    ctx.em.create(SubTenant, tenant, { persist: true });
  }
  rejectSameReference(ctx, 'flow', 'A flow', input.reference);
  keepLocked(ctx, renewal);
  await emit(ctx, { type: 'flow_renewed', flowId: predecessor.id, renewalId: renewal.id });
  await emit(ctx, { type: 'flow_created', flowId: renewal.id, renewedFrom: predecessor.id });
  return { predecessor, renewal };
}

/** An archived flow may be renewed: an agency archives a flow while its tenancy goes on. */
async function assertRenewable(ctx: Context, flow: Flow): Promise<void> {
  const reject = (message: string): never => {
    throw new AppError('INVALID_TRANSITION', message);
  };
  if (flow.tenancyStatus !== StageStatus.COMPLETE)
    reject('The flow cannot be renewed before its stage “Tenancy agreement” is complete.');
  await rejectSecondRenewal(ctx, flow);
}

/** One renewal of a flow is open at a time. `flow` is locked, so that two requests wait for each other. */
export async function rejectSecondRenewal(
  { reader, brandId }: Context,
  flow: Pick<Flow, 'id'>,
  besides?: Flow,
): Promise<void> {
  const others = besides ? { id: { $ne: besides.id } } : {};
  const where = { predecessor: [brandId, flow.id] as const, ...OPEN_FLOW, ...others };
  const renewal = await readOne(reader, { entity: Flow, where, fields: [] });
  if (!renewal) return;
  const message = `The flow has an open renewal already: flow ${renewal.id}.`;
  throw new AppError(
    'INVALID_TRANSITION',
    besides
      ? `Flow ${flow.id}, which this flow renews, has another open renewal: flow ${renewal.id}.`
      : message,
  );
}

/** A renewed term, or a reviewed rent, begins after the tenancy. */
function assertLater({ tenancyStartsOn: first }: Flow, { tenancyStartsOn }: RenewFlowInput): void {
  if (first && tenancyStartsOn && tenancyStartsOn <= first)
    throw invalidArgument(
      'input.tenancyStartsOn',
      `must be after ${first}, the first day of the renewed flow`,
    );
}
