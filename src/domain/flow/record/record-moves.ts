import { AppError, type ClosedList } from '../../../errors.js';
import { dayInWords, dayOf } from '../../../language/time/calendar.js';
import type { VoidableRecord } from '../../base/voidable-record.js';

/** The name of a value of a closed list in GraphQL, which the REST API spells in its way. */
export const nameInGraphql = (value: string): string => `\`${value.toUpperCase()}\``;

const LIST = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** Values of a closed list within a sentence: “`A`, `B` or `C`”. */
export const namesInGraphql = (values: readonly string[]): string => LIST.format(values.map(nameInGraphql));

/** Throws for a record that was voided. `what` names it within a sentence, such as “notice”. */
export function assertNotVoided({ voidedAt }: Pick<VoidableRecord, 'voidedAt'>, what: string): void {
  if (voidedAt)
    throw new AppError('INVALID_TRANSITION', `The ${what} was voided on ${dayInWords(dayOf(voidedAt))}.`);
}

interface Move<S> {
  /** The record within a sentence, such as “notice”. */
  what: string;
  from: S;
  to: S;
  /** The statuses that may follow. */
  allowed: readonly S[];
  /** The status within a sentence; its stored value without one. */
  inWords?: (status: S) => string;
}

/** Throws for a status that cannot follow, with those that can. */
export function assertMove<S extends string>({ what, from, to, allowed, inWords = String }: Move<S>): void {
  if (allowed.includes(to)) return;
  const hint = allowed.length > 0 ? `It may become ${namesInGraphql(allowed)}.` : 'It can no longer change.';
  throw new AppError(
    'INVALID_TRANSITION',
    `The ${what} is ${inWords(from)}, so it cannot become ${nameInGraphql(to)}. ${hint}`,
  );
}

interface ListedMove<S> extends Omit<Move<S>, 'what'> {
  /** The record at the beginning of a sentence, such as “Lead”. */
  name: string;
  /** The closed list of the statuses. */
  list: ClosedList;
}

/** Throws for a status that cannot follow, with those that can as `allowed` of the error. */
export function assertListedMove<S extends string>(move: ListedMove<S>): void {
  const { name, from, to, allowed, list, inWords = String } = move;
  if (!allowed.includes(to))
    throw new AppError(
      'INVALID_TRANSITION',
      `${name}: ${inWords(from)}. It cannot become “${inWords(to)}” from here.`,
      { allowed, list },
    );
}
