import { lockForChange } from '../../database/change/lock-for-change.js';
import { readOne } from '../../database/read/read.js';
import { AppError, invalidArgument, recordsNotFound, rejectIfAny } from '../../errors.js';
import { dayInWords } from '../../language/time/calendar.js';
import type { Context } from '../base/context.js';
import { emit } from '../base/events/emit.js';
import { pastDay } from '../base/past.js';
import { warningsOf } from '../base/warning.js';
import { Person } from '../directory/person.entity.js';
import { flowForChange } from '../flow/record/flow.service.js';
import { assertNotArchived } from '../flow/record/flow-guards.js';
import { lockFlowOf } from '../flow/record/lock-flow-of.js';
import { Occupier } from './occupier.entity.js';
import type { EndOccupancyInput } from './occupier.input.js';
import type { OccupierPayload } from './occupier.payload.js';

/** Records the last day of an occupier in the home. The same day again is a success without an event. */
export async function endOccupancy(
  ctx: Context,
  id: number,
  { on, expectedVersion }: EndOccupancyInput,
): Promise<OccupierPayload> {
  rejectIfAny(pastDay(ctx.now(), on, 'input.on'));
  const found = await lockFlowOf(ctx, Occupier, id, []);
  if (!found) throw occupierNotFound(id);
  const flow = await flowForChange(ctx, found.id, { path: 'id', expectedVersion }, ['isArchived']);
  const occupier = await lockForChange(ctx.em, Occupier, id);
  if (!occupier) throw occupierNotFound(id);
  const { endedOn, fromOn, personId } = occupier;
  const payload = { flowId: flow.id, occupierId: id };
  if (endedOn === on) return { ...payload, warnings: warningsOf(ctx) };
  assertNotArchived(flow);
  if (endedOn) throw new AppError('INVALID_TRANSITION', `The occupancy ended on ${dayInWords(endedOn)}.`);
  if (fromOn && on < fromOn)
    throw invalidArgument('input.on', `must not be before ${fromOn}, the first day in the home`);
  occupier.endedOn = on;
  const person = await readOne(ctx.reader, {
    entity: Person,
    where: { id: personId },
    fields: ['firstName', 'lastName'],
  });
  await emit(ctx, {
    type: 'occupancy_ended',
    flowId: flow.id,
    occupierId: id,
    occupierName: person ? `${person.firstName} ${person.lastName}` : '',
    endedOn: on,
  });
  return { ...payload, warnings: warningsOf(ctx) };
}

const occupierNotFound = (id: number): AppError =>
  recordsNotFound([{ path: 'id', message: `Occupier ${id} not found.` }]);
