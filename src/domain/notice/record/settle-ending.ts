import { lockForChange } from '../../../database/change/lock-for-change.js';
import { addDays, type Day, dayOf, endOfDay } from '../../../language/time/calendar.js';
import type { Context } from '../../base/context.js';
import type { Flow } from '../../flow/record/flow.entity.js';
import { Property } from '../../property/property.entity.js';
import { availableDay, endingDay, type NoticeFact } from '../../statute/facts/notices.js';

/** What a change of the notices of a flow reads of it. */
export const ENDING = [
  'isAgreementSigned',
  'agreementEnteredAt',
  'property',
  'endingOn',
  'endedOn',
  'availableBefore',
] as const;

type Ending = Pick<Flow, 'property' | 'endingOn' | 'endedOn' | 'availableBefore'>;

/** The first instant of a day in the UK. */
const startOfDay = (day: Day): Date => new Date(endOfDay(addDays(day, -1)).getTime() + 1);

/** Sets what follows from the notices of a locked flow: the day of its end, and that of its home. */
export async function settleEnding(
  ctx: Context,
  flow: Ending,
  before: readonly NoticeFact[],
  after: readonly NoticeFact[],
): Promise<void> {
  flow.endingOn = endingDay(after);
  const [was, is] = [availableDay(before), availableDay(after)];
  if (was === is) return;
  const property = await homeOf(ctx, flow);
  // What is let again after the end is no longer a matter of the notices, except for a day that they set.
  const isOurs = property?.availableFrom != null && dayOf(property.availableFrom) === was;
  if (!property || (flow.endedOn && !isOurs)) return;
  if (is) setAvailable(flow, property, is, isOurs);
  else if (isOurs) {
    property.availableFrom = flow.availableBefore ?? null;
    flow.availableBefore = null;
  }
}

/** Sets the day of the notices, and keeps the day that the home had without them. */
function setAvailable(
  flow: Ending,
  property: Pick<Property, 'availableFrom'>,
  day: Day,
  isOurs: boolean,
): void {
  if (!isOurs) flow.availableBefore = property.availableFrom ?? null;
  property.availableFrom = startOfDay(day);
}

/** A tenancy whose recorded end was wrong goes on: the home is not available before the day of its notices. */
export async function settleGoingOn(
  ctx: Context,
  flow: Ending,
  notices: readonly NoticeFact[],
): Promise<void> {
  const from = availableDay(notices);
  if (!from) return;
  const property = await homeOf(ctx, flow);
  const day = property?.availableFrom && dayOf(property.availableFrom);
  if (property && !(day && day > from)) setAvailable(flow, property, from, day === from);
}

const homeOf = ({ em }: Context, { property }: Ending) =>
  lockForChange(em, Property, property.id, ['availableFrom']);
