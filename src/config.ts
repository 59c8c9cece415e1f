import { resolve } from 'node:path';
import { type MediaStoreConfig, readMediaStore } from './config/media-store.js';
import { KEY_LENGTH, SecretBox } from './config/secret-box.js';
import { keptSecretsKeys } from './config/secrets-keys.js';
import type { Subnets } from './config/subnets.js';
import { variableReader } from './config/variable-reader.js';
import { StartError } from './errors.js';

/** The time limits of work on the database, in milliseconds, and the size of the pool. */
export interface DatabaseLimits {
  poolSize: number;
  /** Opening a connection, and waiting for a free one of the pool. */
  connectTimeout: number;
  statementTimeout: number;
  /** Waiting for a row or table that another transaction has locked. */
  lockTimeout: number;
  /** A transaction that does nothing: the server ends it. */
  idleTransactionTimeout: number;
  /** Waiting for a server that does not respond; then the connection is closed. */
  silenceTimeout: number;
  /** One statement of a migration, and waiting for another instance that migrates. */
  migrationTimeout: number;
}

/** The service's configuration. Only this file reads the environment. */
export interface Config {
  port: number;
  host: string;
  /** Absent: an embedded PostgreSQL under `dataDir`. */
  databaseUrl: string | undefined;
  databaseLimits: DatabaseLimits;
  /** Whether statements are prepared; `off` is for a pooler that loses them. */
  preparedStatements: 'on' | 'off';
  /** Milliseconds between failing readiness and closing the port, for a load balancer to notice. */
  drainDelay: number;
  dataDir: string;
  operatorToken: string | undefined;
  mediaStore: MediaStoreConfig;
  /** Absent: messages become `.eml` files under `dataDir`/mail. */
  smtpUrl: string | undefined;
  /** Milliseconds that sending one e-mail may take. */
  smtpTimeout: number;
  mailFrom: string;
  /** Absent: under `publicUrl`. */
  esignatureBaseUrl: string | undefined;
  /** Default: the address that the service listens on. */
  publicUrl: string | undefined;
  logLevel: LogLevel;
  metricsPort: number;
  /** The address that the metrics are served on. They need no key. */
  metricsHost: string;
  jobs: 'inline' | 'off';
  /** The pages for developers: start page, explorer, reference. */
  pages: 'on' | 'off';
  /** The console, and whether operators may use it. */
  console: 'on' | 'off';
  consoleOperators: 'on' | 'off';
  /** Whether operators may visit brands with the console. */
  visits: 'on' | 'off';
  /** Off: queries are executed by graphql-js. The results are the same. */
  readPlans: 'on' | 'off';
  /** What one key may do in a minute; absent: no limit. */
  rateLimits: { reads: number | null; writes: number | null; emails: number | null };
  /** Requests of one brand that run at once on this instance; further ones wait. */
  inFlightPerBrand: number;
  /** Milliseconds that such a request waits before it gets 429. */
  queueTimeout: number;
  /** The bytes that the large bodies of all requests may take on this instance; further ones wait. */
  bodyMemory: number;
  /** Wrong keys that an address may send in a minute, before they get 429. */
  failedKeysPerMinute: number;
  /** Pictures that an address may request in a minute, before it gets 429. */
  picturesPerMinute: number;
  /** The proxies whose X-Forwarded-For is trusted: their number, or their addresses. */
  trustProxy: number | string[];
  /** Milliseconds that events are kept. */
  eventRetention: number;
  /** The days that the log of rejected, failed and slow requests is kept; 0: there is none. */
  requestLogDays: number;
  /** The keys that secrets of webhook endpoints are encrypted with; the first one encrypts. */
  secretsKeys: readonly Buffer[];
  /** The addresses that webhooks may reach although they are not public, and those that they may not. */
  webhookAllow: Subnets;
  webhookDeny: Subnets;
  isProduction: boolean;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** No mail server accepts a reply to it. */
export const DEFAULT_MAIL_FROM = 'Rental Flow <no-reply@rental-flow.invalid>';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

/** Whether the command line prints the stack of a failure. It does not need a valid configuration. */
export const isDebugging = (environment: NodeJS.ProcessEnv = process.env): boolean =>
  ['debug', 'trace'].includes(environment.LOG_LEVEL ?? '');

/** The API key with which the command line calls a service. */
export const clientKey = (environment: NodeJS.ProcessEnv = process.env): string | undefined =>
  environment.RENTAL_FLOW_KEY?.trim() || undefined;

/** Names every wrong variable and its allowed values. */
export class ConfigError extends StartError {
  constructor(readonly problems: readonly string[]) {
    super(`The configuration is not valid:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
  }
}

/** Reads the configuration, or throws with all its errors. An empty variable counts as absent. */
export function readConfig(
  environment: NodeJS.ProcessEnv = process.env,
  defaults: { logLevel?: LogLevel; drainDelay?: string } = {},
): Config {
  const { problems, text, integer, duration, size, oneOf, url, server, matching, proxies, ...lists } =
    variableReader(environment);
  const { keys, subnets } = lists;
  const mediaStore = readMediaStore(text);
  if (typeof mediaStore === 'object' && 'problem' in mediaStore) problems.push(mediaStore.problem);
  const dataDir = resolve(text('DATA_DIR') ?? '.data');
  const secretsKeys = keys('SECRETS_KEY', KEY_LENGTH);
  const poolSize = integer('DB_POOL_SIZE', 2, 1000) ?? 10;
  const config: Config = {
    port: integer('PORT', 0, 65_535) ?? 4000,
    host: text('HOST') ?? '127.0.0.1',
    publicUrl: url('PUBLIC_URL', 'http:', 'https:'),
    databaseUrl: server('DATABASE_URL', 'DATABASE_PASSWORD', 'postgres:', 'postgresql:'),
    databaseLimits: {
      poolSize,
      connectTimeout: duration('DB_CONNECT_TIMEOUT', ['100ms', '1min'], '5s'),
      statementTimeout: duration('DB_STATEMENT_TIMEOUT', ['100ms', '10min'], '10s'),
      lockTimeout: duration('DB_LOCK_TIMEOUT', ['100ms', '10min'], '3s'),
      idleTransactionTimeout: duration('DB_IDLE_TRANSACTION_TIMEOUT', ['100ms', '10min'], '10s'),
      silenceTimeout: duration('DB_SILENCE_TIMEOUT', ['200ms', '20min'], '15s'),
      migrationTimeout: duration('DB_MIGRATION_TIMEOUT', ['1s', '600min'], '10min'),
    },
    preparedStatements: oneOf('PREPARED_STATEMENTS', ['on', 'off'], 'on'),
    drainDelay: duration('DRAIN_DELAY', ['0s', '5min'], defaults.drainDelay ?? '2s'),
    dataDir,
    operatorToken: matching(
      'OPERATOR_TOKEN',
      /^svco_[0-9a-f]{12}_[0-9a-f]{64}$/,
      'svco_<12 hexadecimal characters>_<64 hexadecimal characters>',
    ),
    mediaStore: typeof mediaStore === 'object' && 'problem' in mediaStore ? 'disk' : mediaStore,
    smtpUrl: server('SMTP_URL', 'SMTP_PASSWORD', 'smtp:', 'smtps:'),
    smtpTimeout: duration('SMTP_TIMEOUT', ['100ms', '10min'], '30s'),
    mailFrom:
      matching(
        'MAIL_FROM',
        /^[^\r\n]*@[^\r\n]+$/,
        'an e-mail address, such as Rental Flow <no-reply@example.com>',
      ) ?? DEFAULT_MAIL_FROM,
    esignatureBaseUrl: url('ESIGNATURE_BASE_URL', 'http:', 'https:'),
    logLevel: oneOf('LOG_LEVEL', LOG_LEVELS, defaults.logLevel ?? 'info'),
    metricsPort: integer('METRICS_PORT', 0, 65_535) ?? 9464,
    metricsHost: text('METRICS_HOST') ?? '127.0.0.1',
    jobs: oneOf('JOBS', ['inline', 'off'], 'inline'),
    pages: oneOf('PAGES', ['on', 'off'], 'on'),
    console: oneOf('CONSOLE', ['on', 'off'], environment.NODE_ENV === 'production' ? 'off' : 'on'),
    consoleOperators: oneOf('CONSOLE_OPERATORS', ['on', 'off'], 'on'),
    visits: oneOf('VISITS', ['on', 'off'], 'on'),
    readPlans: oneOf('READ_PLANS', ['on', 'off'], 'on'),
    rateLimits: {
      reads: integer('RATE_LIMIT_READS', 1, 999_999_999) ?? null,
      writes: integer('RATE_LIMIT_WRITES', 1, 999_999_999) ?? null,
      emails: integer('RATE_LIMIT_EMAILS', 1, 999_999_999) ?? null,
    },
    inFlightPerBrand: integer('MAX_IN_FLIGHT_PER_BRAND', 1, 500) ?? 32,
    queueTimeout: duration('QUEUE_TIMEOUT', ['100ms', '10min'], '30s'),
    bodyMemory: size('BODY_MEMORY', ['16MiB', '16GiB'], '64MiB'),
    failedKeysPerMinute: integer('FAILED_KEYS_PER_MINUTE', 1, 999_999_999) ?? 600,
    picturesPerMinute: integer('PICTURES_PER_MINUTE', 1, 999_999_999) ?? 6000,
    trustProxy: proxies('TRUST_PROXY'),
    secretsKeys: secretsKeys.length > 0 ? secretsKeys : keptSecretsKeys(dataDir),
    eventRetention: duration('EVENT_RETENTION', ['30d', '400d'], '90d'),
    requestLogDays: integer('REQUEST_LOG_DAYS', 0, 90) ?? 14,
    webhookAllow: subnets('WEBHOOK_ALLOW'),
    webhookDeny: subnets('WEBHOOK_DENY'),
    isProduction: environment.NODE_ENV === 'production',
  };
  if (problems.length === 0 && config.databaseLimits.silenceTimeout <= config.databaseLimits.statementTimeout)
    problems.push('DB_SILENCE_TIMEOUT must be longer than DB_STATEMENT_TIMEOUT');
  if (environment.NODE_ENV === 'production' && !text('DATABASE_URL'))
    problems.push(
      'DATABASE_URL must be set if NODE_ENV is production: the embedded server is for trying it out',
    );
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/** The URL of a host and a port. A host that means every address becomes this machine. */
export function urlOf(host: string, port: number): string {
  const name = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** The settings of the domain; `port` is the one that the service listens on, including when `PORT` is 0. */
export function settingsOf(
  { host, port: wanted, publicUrl, esignatureBaseUrl, mailFrom, ...config }: Config,
  port = wanted,
) {
  const base = (publicUrl ?? urlOf(host, port)).replace(/\/$/, '');
  const webhooks = {
    secrets: new SecretBox(config.secretsKeys),
    allowed: config.webhookAllow,
    denied: config.webhookDeny,
    allowsHttp: !config.isProduction,
  };
  return {
    publicUrl: base,
    esignatureBaseUrl: esignatureBaseUrl ?? `${base}/esignature`,
    mailFrom,
    eventRetentionMs: config.eventRetention,
    requestLogMs: config.requestLogDays * DAY_MS,
    visits: config.visits === 'on',
    webhooks,
  };
}
