import type { Day } from '../../../../src/language/time/calendar.js';
import type { Data } from '../data.js';
import type { Request } from '../player.js';
import type { Stage } from '../stage.js';

/** The records that the acts of a tenancy have created, by a name. */
export type Ids = Map<string, number>;

/** What the agency does on a day: calls of /v2.1, played over either API. */
export type Act = (stage: Stage, ids: Ids) => Promise<unknown>;

/**
 * A tenancy as an agency runs it, and what the law makes of each day. `law` is written from the Acts, never
 * from the code: for each rule the state on the first day, and each day on which it becomes another, such as
 * `pending, 2026-11-23 open, 2026-12-01 met`. A rule about each of several payments has a line for each.
 */
export interface Tenancy {
  title: string;
  from: Day;
  to: Day;
  acts: Readonly<Record<Day, Act>>;
  law: Readonly<Record<string, string>>;
}

/** A call whose request may use the ids of earlier ones; keeps the id of a record that it creates. */
export const call =
  (operation: string, request: (ids: Ids) => Request, keep?: (data: Data, ids: Ids) => void): Act =>
  async (stage, ids) => {
    const data = await stage.play(operation, request(ids));
    keep?.(data, ids);
  };

/** Several calls of one day, one after the other. */
export const inTurn =
  (...acts: readonly Act[]): Act =>
  async (stage, ids) => {
    for (const act of acts) await act(stage, ids);
  };
