import { parse } from 'graphql';
import { readConfig, settingsOf } from '../config.js';
import type { Orm } from '../database/orm.js';
import { openContext } from '../domain/open-context.js';
import { executor } from '../graphql/executor.js';
import { schema } from '../graphql/schema.js';
import { explain, printed } from './arguments.js';
import { withDatabase } from './database.js';

/** Access to the database is access as an operator. */
const OPERATOR = { kind: 'operator', tokenId: 0 } as const;
const PAGE_SIZE = 100;

type Variables = Record<string, unknown>;
/** Runs an operation; returns its result, or undefined after an error. */
type Run = (query: string, variables: Variables) => Promise<unknown>;

/** Runs a GraphQL operation as an operator. Prints the result as JSON; errors go to the error stream. */
export const operate = (query: string, variables: Variables = {}): Promise<void> =>
  asOperator(async (run) => print(await run(query, variables)));

/** Prints a whole list as JSON. It is read page by page. */
export const printList = (
  field: string,
  fields: string,
  { brandId }: { brandId?: number } = {},
): Promise<void> =>
  asOperator(async (run) => {
    const ofBrand = brandId === undefined ? '' : `brandId: ${brandId}, `;
    const query = `query ($after: String) {
      ${field}(${ofBrand}first: ${PAGE_SIZE}, after: $after) { cursor ${fields} }
    }`;
    const records: unknown[] = [];
    let after: unknown;
    let page: unknown;
    do {
      page = await run(query, { after });
      if (!Array.isArray(page)) return;
      after = page.at(-1)?.cursor;
      records.push(...page.map(({ cursor: _, ...record }) => record));
    } while (page.length === PAGE_SIZE);
    print(records);
  });

/** Runs a task that may run operations as an operator. */
export function asOperator(task: (run: Run, orm: Orm) => Promise<void>): Promise<void> {
  const settings = settingsOf(readConfig());
  const execute = executor((error) =>
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`),
  );
  return withDatabase((orm) =>
    task(async (query, variables) => {
      const { data, errors = [] } = await execute({
        schema: schema(),
        document: parse(query),
        variables: withoutUndefined(variables),
        context: openContext(orm.em, settings, OPERATOR, 'command line'),
      });
      for (const error of errors) process.stderr.write(`${explain(error.originalError ?? error)}\n`);
      if (errors.length === 0) return Object.values(data ?? {})[0];
      process.exitCode = 1;
      return undefined;
    }, orm),
  );
}

const print = (answer: unknown): void => {
  if (answer !== undefined) process.stdout.write(`${printed(answer)}\n`);
};

const withoutUndefined = (variables: Variables): Variables => JSON.parse(JSON.stringify(variables));
