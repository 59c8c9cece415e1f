import { CliCommand } from './input/command.js';
import { JSON_OPTION } from './output/print.js';

/** Applies the migrations. */
export const migrateCommand = (): CliCommand =>
  new CliCommand('migrate')
    .description('applies pending migrations; creates the tables of an empty database')
    .option(...JSON_OPTION)
    .withExamples('migrate')
    .runs(() => import('./run/migrate.js'));

/** Distributes the database by brand over the nodes of a Citus cluster. */
export const distributeCommand = (): CliCommand =>
  new CliCommand('distribute')
    .description('distributes the database by brand over the nodes of a Citus cluster')
    .option('--coordinator-only', 'accepts a cluster without workers; they can be added later')
    .option(...JSON_OPTION)
    .withExamples('db distribute', 'db distribute --coordinator-only')
    .runs(() => import('./run/distribute.js'));

/** Runs the outbox's relay and the worker. Its log is its output. */
export const workerCommand = (): CliCommand =>
  new CliCommand('worker')
    .description('runs the jobs, for services with JOBS=off; logs lines of JSON until it is stopped')
    .withExamples('worker')
    .runs(() => import('./run/worker.js'));

/** Encrypts secrets again, so that an old key can be removed. */
export const encryptSecretsCommand = (): CliCommand =>
  new CliCommand('encrypt-secrets')
    .description('encrypts the secrets of webhook endpoints with the first key of SECRETS_KEY')
    .option(...JSON_OPTION)
    .withExamples('db encrypt-secrets')
    .runs(() => import('./run/encrypt-secrets.js'));
