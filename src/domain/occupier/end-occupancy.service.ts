import { readOne } from '../../database/read/read.js';
import { AppError, invalidArgument, rejectIfAny } from '../../errors.js';
import { dayInWords } from '../../language/time/calendar.js';
import type { Context } from '../base/context.js';
import { emit } from '../base/events/emit.js';
import { pastDay } from '../base/past.js';
import { warningsOf } from '../base/warning.js';
import { Person } from '../directory/person.entity.js';
import { assertNotArchived } from '../flow/record/flow-guards.js';
import { recordForChange } from '../flow/record/record-for-change.js';
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
  const { record: occupier, flow } = await recordForChange(ctx, Occupier, {
    id,
    name: 'Occupier',
    expectedVersion,
    fields: ['isArchived'],
  });
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
