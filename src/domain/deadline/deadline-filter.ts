import type { FilterQuery } from '@mikro-orm/core';
import { addDays, type Day } from '../../language/time/calendar.js';
import { DeadlineState } from '../statute/deadlines/deadline-state.js';
import { statutes } from '../statute/table/statute.js';
import type { StoredDeadline } from './deadline.entity.js';
import type { DeadlineFilters } from './deadline.input.js';

type Filter = FilterQuery<StoredDeadline>;

/** The rule of `stateOn` as conditions for the database: states that depend on today are not stored. */
const IN_STATE: Readonly<Record<DeadlineState, (today: Day) => Filter>> = {
  [DeadlineState.PENDING]: (today) => ({ verdict: 'due', opensOn: { $gt: today }, metOn: null }),
  // A deadline is due on its last day or the day after, so the index by due day can begin at today.
  [DeadlineState.OPEN]: (today) => ({
    verdict: 'due',
    dueOn: { $gte: today },
    lastOn: { $gte: today },
    metOn: null,
    $or: [{ opensOn: null }, { opensOn: { $lte: today } }],
  }),
  [DeadlineState.MET]: (today) => ({
    $or: [{ verdict: 'met' }, { verdict: 'due', metOn: { $lte: today }, lastOn: { $gte: today } }],
  }),
  [DeadlineState.MISSED]: (today) => ({
    verdict: { $in: ['due', 'missed'] },
    $or: [{ verdict: 'missed' }, { lastOn: { $lt: today } }],
  }),
  // What does not apply has no due day, and is not stored.
  [DeadlineState.NOT_APPLICABLE]: () => ({ id: { $in: [] } }),
};

/** Those with `metOn`: what was met for a time counts until its last day. */
const metBy = (today: Day): Filter => ({
  metOn: { $ne: null },
  $or: [{ verdict: { $in: ['met', 'missed'] } }, { lastOn: { $gte: today } }],
});

/** The condition on the verdict is that of the index of unmet deadlines. */
const notMetBy = (today: Day): Filter => ({
  verdict: { $in: ['due', 'missed'] },
  $or: [{ metOn: null }, { verdict: 'due', lastOn: { $lt: today } }],
});

/** The conditions for deadlines, as `DeadlineFilters` describes them, except those on the rule. */
export function deadlineFilter(filters: DeadlineFilters, today: Day): Filter {
  const { dueBefore, dueAfter, lastOn, states, isMet, flowId, agentId, branchId, isArchived } = filters;
  const conditions: Filter[] = [];
  if (dueBefore) conditions.push({ dueOn: { $lt: dueBefore } });
  if (dueAfter) conditions.push({ dueOn: { $gt: dueAfter } });
  // The last day is the due day or the day before it: only the due day has an index.
  if (lastOn) conditions.push({ lastOn, dueOn: { $gte: lastOn, $lte: addDays(lastOn, 1) } });
  if (states) conditions.push(inStates(states, today));
  if (isMet != null) conditions.push(isMet ? metBy(today) : notMetBy(today));
  if (flowId != null) conditions.push({ flow: { id: flowId } });
  if (agentId != null) conditions.push({ agentId });
  if (branchId != null) conditions.push({ branchId });
  if (!isArchived) conditions.push({ isSilent: false });
  return { $and: conditions };
}

/**
 * The rules of a filter. A kind stands for its rules, which have an index; a rule that was removed from the table
 * is not a deadline any more.
 */
export const keysOf = ({ keys, kinds }: Pick<DeadlineFilters, 'keys' | 'kinds'>): string[] =>
  statutes()
    .filter((row) => (!keys || keys.includes(row.key)) && (!kinds || kinds.includes(row.kind)))
    .map(({ key }) => key);

function inStates(states: readonly DeadlineState[], today: Day): Filter {
  const [only, ...others] = states;
  if (!only) return { id: { $in: [] } };
  if (others.length === 0) return IN_STATE[only](today);
  const isUnmet = !states.includes(DeadlineState.MET) && !states.includes(DeadlineState.NOT_APPLICABLE);
  return {
    // The index of unmet deadlines is used only if the condition is there for all of them.
    ...(isUnmet && { verdict: { $in: ['due', 'missed'] } }),
    $or: states.map((state) => IN_STATE[state](today)),
  };
}
