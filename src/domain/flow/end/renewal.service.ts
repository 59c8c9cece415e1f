import { drawIds } from '../../../database/orm/ids.js';
import { readList, readOne } from '../../../database/read/read.js';
import { AppError, invalidArgument, rejectIfAny } from '../../../errors.js';
import { type Day, dayOf } from '../../../language/time/calendar.js';
import { brandOf, type Context } from '../../base/context.js';
import { emit } from '../../base/events/emit.js';
import { rejectSameReference } from '../../base/naming/same-reference.js';
import { Person } from '../../directory/person.entity.js';
import { rentChangesOf } from '../../rent/change/related-rent-changes.js';
import { rentPenceOn } from '../../statute/facts/rent-changes.js';
import { renewedColumns, termColumns, termsOf } from '../changes/flow-terms.js';
import { dayProblems } from '../changes/term-days.js';
import { kindFactsOf, kindOf, statedKind } from '../kind/kind-terms.js';
import { Flow } from '../record/flow.entity.js';
import { flowForChange } from '../record/flow.service.js';
import { keepLocked } from '../record/locked-flow.js';
import { OPEN_FLOW } from '../record/open-flow.js';
import { SubTenant } from '../record/sub-tenant.entity.js';
import { StageStatus } from '../stages/stages.js';
import { RenewalType } from '../terms/renewal-type.js';
import { kindInWords, TenancyKind } from '../terms/tenancy-kind.js';
import type { RenewFlowInput } from './renew-flow.input.js';

const COPIED = ['title', 'firstName', 'lastName', 'companyName', 'email', 'phone', 'isLead'] as const;

/**
 * Creates the renewal of a flow: parties, property and terms are copied, and every stage begins again.
 * Guarantors guarantee one agreement, so they are not copied.
 */
export async function renewFlow(
  ctx: Context,
  id: number,
  { expectedVersion, type, ...input }: RenewFlowInput,
): Promise<{ predecessor: Flow; renewal: Flow }> {
  rejectIfAny(dayProblems(input));
  const predecessor = await flowForChange(ctx, id, { path: 'id', expectedVersion });
  await assertRenewable(ctx, predecessor, type);
  assertLater(predecessor, input);
  const [subTenants, rentPence] = await Promise.all([
    readList(ctx.reader, {
      entity: SubTenant,
      where: { flow: [ctx.brandId, predecessor.id], leftOn: null },
      order: [{ id: 'asc' }],
      fields: ['person', ...COPIED],
    }),
    rentOf(ctx, predecessor, input.tenancyStartsOn ?? dayOf(ctx.now())),
  ]);
  const [renewalId, ...tenantIds] = await drawIds(ctx.em, [Flow, ...subTenants.map(() => SubTenant)]);
  const brand = brandOf(ctx);
  const isNewTenancy = type === RenewalType.NEW_TENANCY;
  const terms = {
    jurisdiction: predecessor.jurisdiction,
    ...renewedColumns(predecessor),
    rentPence,
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
      isNewTenancy,
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
  await emit(ctx, { type: 'flow_renewed', flowId: predecessor.id, renewalId: renewal.id, isNewTenancy });
  await emit(ctx, { type: 'flow_created', flowId: renewal.id, renewedFrom: predecessor.id, isNewTenancy });
  return { predecessor, renewal };
}

/** The rent of a flow on a day. */
async function rentOf(ctx: Context, { id, rentPence = null }: Flow, day: Day): Promise<number | null> {
  if (rentPence === null) return null;
  const changes = (await rentChangesOf(ctx, [id])).get(id) ?? [];
  return rentPenceOn(rentPence, changes, day);
}

/** The kinds of tenancies that end only by a notice or as the parties agree. */
const WITHOUT_TERM: readonly TenancyKind[] = [TenancyKind.ASSURED, TenancyKind.PRIVATE_RESIDENTIAL];

/** An archived flow may be renewed: an agency archives a flow while its tenancy goes on. */
async function assertRenewable(ctx: Context, flow: Flow, type: RenewalType): Promise<void> {
  const reject = (message: string): never => {
    throw new AppError('INVALID_TRANSITION', message);
  };
  if (type === RenewalType.RENEWAL && WITHOUT_TERM.includes(flow.tenancyKind)) {
    const kind = kindInWords(flow.tenancyKind);
    reject(
      `${kind[0]?.toUpperCase()}${kind.slice(1)} has no term to renew. Record a rent change, change sharers, ` +
        'or start a new tenancy.',
    );
  }
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
function assertLater(
  { tenancyStartsOn: first }: Flow,
  { tenancyStartsOn }: Pick<RenewFlowInput, 'tenancyStartsOn'>,
): void {
  if (first && tenancyStartsOn && tenancyStartsOn <= first)
    throw invalidArgument(
      'input.tenancyStartsOn',
      `must be after ${first}, the first day of the renewed flow`,
    );
}
