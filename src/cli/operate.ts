import { parse } from 'graphql';
import { readConfig, settingsOf } from '../config.js';
import type { Opening } from '../database/existing.js';
import type { Orm } from '../database/orm.js';
import { openContext } from '../domain/open-context.js';
import { checked } from '../graphql/admission.js';
import { executor } from '../graphql/executor.js';
import { schema } from '../graphql/schema.js';
import { withDatabase } from './database.js';
import { explain, printFailure } from './failure.js';
import { withoutSecrets } from './output/hide.js';
import { type Row, tellWrapped } from './output/print.js';

/** Access to the database is access as an operator. */
const OPERATOR = { kind: 'operator', tokenId: 0 } as const;
const PAGE_SIZE = 100;

type Variables = Readonly<Record<string, unknown>>;
/** Runs an operation; returns its records as JSON has them, or none after an error, which is printed. */
export type RunOperation = (query: string, variables?: Variables) => Promise<Row[]>;

/** Runs one operation, and calls `show` with its record. */
export const operate = (
  opening: Opening,
  query: string,
  variables: Variables,
  show: (record: Row) => void,
): Promise<void> =>
  asOperator(opening, async (run) => {
    const [record] = await run(query, variables);
    if (record) show(record);
  });

/** A list that operators read, and the fields of its records. */
export interface OperatorList {
  field: string;
  fields: string;
  brandId?: number;
}

/** Reads a whole list, page by page, and calls `show` with it. */
export const readList = (list: OperatorList, show: (records: Row[]) => void): Promise<void> =>
  asOperator('read', async (run) => {
    const records = await wholeList(run, list);
    if (!process.exitCode) show(records);
  });

/** A whole list; without the rest after an error, which is printed. */
export async function wholeList(run: RunOperation, { field, fields, brandId }: OperatorList): Promise<Row[]> {
  const ofBrand = brandId === undefined ? '' : `brandId: ${brandId}, `;
  const query = `query ($after: String) {
    ${field}(${ofBrand}first: ${PAGE_SIZE}, after: $after) { cursor ${fields} }
  }`;
  const records: Row[] = [];
  let page: Row[] | undefined;
  do {
    page = await run(query, { after: page?.at(-1)?.cursor });
    records.push(...page.map(({ cursor: _, ...record }) => record));
  } while (page.length === PAGE_SIZE);
  return records;
}

/** Runs a task that may run operations as an operator. */
export function asOperator(
  opening: Opening,
  task: (run: RunOperation, orm: Orm) => Promise<void>,
): Promise<void> {
  const settings = settingsOf(readConfig());
  const execute = checked(executor(printFailure));
  return withDatabase(opening, (orm) =>
    task(async (query, variables = {}) => {
      const { data, errors = [] } = await execute({
        schema: schema(),
        document: parse(query),
        variables: withoutUndefined(variables),
        context: openContext(orm.em, settings, OPERATOR, 'command line'),
      });
      for (const error of errors) tellWrapped(withoutSecrets(explain(error.originalError ?? error)));
      if (errors.length === 0) return rowsOf(Object.values(data ?? {}).flat());
      process.exitCode = 1;
      return [];
    }, orm),
  );
}

const withoutUndefined = (variables: Variables): Record<string, unknown> =>
  JSON.parse(JSON.stringify(variables));

const rowsOf = (records: unknown[]): Row[] => JSON.parse(JSON.stringify(records));
