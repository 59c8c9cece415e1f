import { parse } from 'graphql';
import { readConfig, settingsOf } from '../config.js';
import { openContext } from '../domain/open-context.js';
import { executor } from '../graphql/executor.js';
import { schema } from '../graphql/schema.js';
import { withDatabase } from './database.js';

/** Access to the database is access as an operator. */
const OPERATOR = { kind: 'operator', tokenId: 0 } as const;

/** Runs a GraphQL operation as an operator. Prints the result as JSON; errors go to the error stream. */
export async function operate(query: string, variables: Record<string, unknown> = {}): Promise<void> {
  const settings = settingsOf(readConfig());
  const result = await withDatabase((orm) => {
    const context = openContext(orm.em, settings, OPERATOR, 'command line');
    const execute = executor((error) =>
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`),
    );
    return execute({
      schema: schema(),
      document: parse(query),
      variables: withoutUndefined(variables),
      context,
    });
  });
  for (const { message, extensions } of result.errors ?? [])
    process.stderr.write(`${message} ${JSON.stringify(extensions)}\n`);
  if (result.errors) process.exitCode = 1;
  else process.stdout.write(`${JSON.stringify(Object.values(result.data ?? {})[0], null, 2)}\n`);
}

const withoutUndefined = (variables: Record<string, unknown>): Record<string, unknown> =>
  JSON.parse(JSON.stringify(variables));
