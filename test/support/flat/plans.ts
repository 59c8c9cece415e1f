import { jest } from '@jest/globals';
import pg from 'pg';
import { CellQuery } from '../../../src/database/cell-query.js';

/** A statement that was sent, with its parameters. */
export interface Sent {
  text: string;
  values: readonly unknown[];
}

/** A sample for estimates is drawn now and then by a scan of the brand’s keys; no request waits for the next. */
const DRAWS_SAMPLE = /hashint8extended/;

/** The reads that the service sends while `run` runs. */
export async function readsDuring(run: () => Promise<unknown>): Promise<Sent[]> {
  const query = jest.spyOn(pg.Client.prototype, 'query');
  try {
    await run();
    return query.mock.calls
      .map(([sent]: unknown[]) => sent)
      .filter((sent) => sent instanceof CellQuery && !DRAWS_SAMPLE.test(sent.text))
      .map((sent) => sent as CellQuery);
  } finally {
    query.mockRestore();
  }
}

/** A node of an executed plan. */
export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

/** How many rows or index entries were looked at in tables. */
export const lookedAt = (node: PlanNode): number => {
  const below = (node.Plans ?? []).reduce((sum, one) => sum + lookedAt(one), 0);
  if (!/Scan$/.test(node['Node Type']) || /Subquery|CTE|Function|Result/.test(node['Node Type']))
    return below;
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  return below + (node['Actual Rows'] + removed) * node['Actual Loops'];
};
