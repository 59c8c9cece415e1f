import { drawIds } from '../../../database/orm/ids.js';
import { rejectIfAny } from '../../../errors.js';
import { brandOf, type Context } from '../../base/context.js';
import { emit } from '../../base/events/emit.js';
import { warningsOf } from '../../base/warning.js';
import { factsOfFlow } from '../../deadline/facts/read-facts.js';
import { Flow } from '../../flow/record/flow.entity.js';
import { flowForChange } from '../../flow/record/flow.service.js';
import { lawForbids } from '../../statute/breach/law-forbids.js';
import { settleBreaches } from '../../statute/breach/settle-breaches.js';
import {
  assertRented,
  changeBreaches,
  changeProblems,
  dayProblems,
  type Proposed,
  type Rented,
  SIGNED,
} from './judge-rent-change.js';
import { RentChange } from './rent-change.entity.js';
import type { ProposeRentChangeInput } from './rent-change.input.js';
import type { RentChangePayload } from './rent-change.payload.js';

/** Records a change of the rent of a signed tenancy, archived or not, unless it would have no effect. */
export async function proposeRentChange(
  ctx: Context,
  flowId: number,
  { expectedVersion, ...proposed }: ProposeRentChangeInput,
): Promise<RentChangePayload> {
  rejectIfAny(dayProblems(ctx, proposed));
  const [[id], flow] = await Promise.all([
    drawIds(ctx.em, [RentChange]),
    flowForChange(ctx, flowId, { path: 'flowId', expectedVersion }, SIGNED),
  ]);
  const facts = await factsOfFlow(ctx, flowId);
  assertRented(flow, facts);
  rejectIfAny(changeProblems(facts, proposed));
  const breaches = changeBreaches(facts, proposed);
  await settleBreaches(
    ctx,
    flowId,
    breaches.map((one) => ({ ...one, path: `input.${one.path}` })),
    lawForbids,
  );
  await addRentChange(ctx, { id, flowId }, facts, proposed);
  return { flowId, rentChangeId: id, warnings: warningsOf(ctx) };
}

/** Adds a rent change to a locked flow. */
export async function addRentChange(
  ctx: Context,
  { id, flowId }: { id: number; flowId: number },
  { rent }: Rented,
  proposed: Proposed,
): Promise<void> {
  const { newRentPence, form, servedOn, receivedOn = null, effectiveOn } = proposed;
  const flow = ctx.em.getReference(Flow, [ctx.brandId, flowId]);
  const columns = { id, brand: brandOf(ctx), flow, ...proposed, receivedOn, announceOn: effectiveOn };
  ctx.em.create(RentChange, columns, { persist: true });
  await emit(ctx, {
    type: 'rent_change_proposed',
    flowId,
    rentChangeId: id,
    form,
    rentPence: newRentPence,
    rentPeriod: rent.rentPeriod,
    servedOn,
    effectiveOn,
  });
}
