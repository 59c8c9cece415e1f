import { type GraphQLError, parse } from 'graphql';
import { COMMAND_LINE } from '../../auth/principal.js';
import { readConfig, settingsOf } from '../../config.js';
import type { Opening } from '../../database/existing.js';
import type { Orm } from '../../database/orm/orm.js';
import { openContext } from '../../domain/open-context.js';
import { checked } from '../../graphql/admission/admission.js';
import { executor } from '../../graphql/execute/executor.js';
import { unwritten } from '../../graphql/operation/execute.js';
import { schema } from '../../graphql/schema.js';
import { withoutSecrets } from '../../language/without-secrets.js';
import { openInstallation } from '../../service/installation/installation.js';
import { printWrappedNote, type Row } from '../output/print.js';
import { withDatabase } from './database.js';
import { explain, printFailure } from './failure.js';

export type Variables = Readonly<Record<string, unknown>>;
/** Runs an operation; returns its records as JSON has them, or none after an error, which is printed. */
export type RunOperation = (query: string, variables?: Variables) => Promise<Row[]>;

/** Runs a task that may run operations as an operator. */
export function asOperator(
  opening: Opening,
  task: (run: RunOperation, orm: Orm) => Promise<void>,
): Promise<void> {
  const config = readConfig();
  const execute = checked(executor(printFailure));
  return withDatabase(opening, async (orm, connection) => {
    const installation = openInstallation({ config, connection });
    const settings = { ...settingsOf(config), installation };
    const run: RunOperation = async (query, variables = {}) => {
      const result = await execute({
        schema: schema(),
        document: parse(query),
        variables: withoutUndefined(variables),
        context: openContext(orm.em, settings, COMMAND_LINE, 'command line'),
      });
      const { data, errors = [] } = unwritten(result);
      const brandId = variables.brandId === undefined ? undefined : String(variables.brandId);
      for (const error of errors.filter((one) => !isPrinted(one)))
        printWrappedNote(withoutSecrets(explain(error.originalError ?? error, brandId)));
      if (errors.length === 0) return rowsOf(Object.values(data ?? {}).flat());
      process.exitCode = 1;
      return [];
    };
    return task(run, orm).finally(() => installation.close());
  });
}

/** Whether the executor has printed the failure behind an error. Its message is for callers of the APIs. */
const isPrinted = ({ extensions: { code } }: GraphQLError): boolean =>
  code === 'UNAVAILABLE' || code === 'INTERNAL';

const withoutUndefined = (variables: Variables): Record<string, unknown> =>
  JSON.parse(JSON.stringify(variables));

const rowsOf = (records: unknown[]): Row[] => JSON.parse(JSON.stringify(records));
