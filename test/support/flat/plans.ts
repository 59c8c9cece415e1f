import { jest } from '@jest/globals';
import pg from 'pg';
import { StatementBatch } from '../../../src/database/wire/statement-batch.js';

/** A statement that was sent, with its parameters. */
export interface Sent {
  text: string;
  values: readonly unknown[];
}

/**
 * Two scans of the brand’s keys draw a sample for estimates from time to time; no request waits for the next
 * sample.
 */
const DRAWS_SAMPLE = /hashint8extended|^select count\(\*\) from "\w+" as t where t\."brand_id" = \$1$/;

/** The reads that the service sends while `run` runs. */
export async function readsDuring(run: () => Promise<unknown>): Promise<Sent[]> {
  const query = jest.spyOn(pg.Client.prototype, 'query');
  try {
    await run();
    return query.mock.calls
      .flatMap(([sent]: unknown[]) => (sent instanceof StatementBatch ? sent.statements : []))
      .filter(({ text }) => !/^(begin|end)\b/.test(text) && !DRAWS_SAMPLE.test(text));
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

/** Scans of the results of other nodes; the entries of a bitmap are read without their rows. */
const OF_NO_TABLE = /Subquery|CTE|Function|Result|Bitmap Index/;

/** The maximum number of rows or index entries that one scan read in a table. */
export const lookedAt = (node: PlanNode): number => {
  const below = (node.Plans ?? []).map(lookedAt);
  const isOfTable = /Scan$/.test(node['Node Type']) && !OF_NO_TABLE.test(node['Node Type']);
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  const here = isOfTable ? (node['Actual Rows'] + removed) * node['Actual Loops'] : 0;
  return Math.max(here, ...below);
};
