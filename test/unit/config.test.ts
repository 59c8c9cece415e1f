import { resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { Subnets } from '../../src/config/subnets.js';
import { ConfigError, readConfig, settingsOf, urlOf } from '../../src/config.js';

const TOKEN = `svco_${'0'.repeat(12)}_${'a'.repeat(64)}`;

/** The errors of an environment. */
function problemsOf(environment: NodeJS.ProcessEnv): readonly string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

const DEFAULTS = {
  port: 4000,
  console: 'on',
  consoleOperators: 'on',
  visits: 'on',
  host: '127.0.0.1',
  databaseUrl: undefined,
  databaseLimits: {
    poolSize: 10,
    connectTimeout: 5000,
    statementTimeout: 10_000,
    lockTimeout: 3000,
    idleTransactionTimeout: 10_000,
    silenceTimeout: 15_000,
    migrationTimeout: 600_000,
  },
  preparedStatements: 'on',
  pages: 'on',
  readPlans: 'on',
  drainDelay: 2000,
  dataDir: resolve('.data'),
  operatorToken: undefined,
  mediaStore: 'disk',
  smtpUrl: undefined,
  smtpTimeout: 30_000,
  mailFrom: 'Rental Flow <no-reply@rental-flow.invalid>',
  esignatureBaseUrl: undefined,
  publicUrl: undefined,
  logLevel: 'info',
  metricsPort: 9464,
  metricsHost: '127.0.0.1',
  jobs: 'inline',
  rateLimits: { reads: null, writes: null, emails: null },
  inFlightPerBrand: 32,
  queueTimeout: 30_000,
  bodyMemory: 64 * 1024 ** 2,
  failedKeysPerMinute: 600,
  picturesPerMinute: 6000,
  trustProxy: 0,
  secretsKeys: [],
  eventRetention: 90 * 86_400_000,
  requestLogDays: 14,
  webhookAllow: Subnets.NONE,
  webhookDeny: Subnets.NONE,
  isProduction: false,
};

describe('the configuration', () => {
  test('is complete without a single variable', () => {
    expect(readConfig({})).toEqual(DEFAULTS);
    expect(settingsOf(readConfig({}))).toEqual({
      publicUrl: 'http://127.0.0.1:4000',
      esignatureBaseUrl: 'http://127.0.0.1:4000/esignature',
      mailFrom: DEFAULTS.mailFrom,
      eventRetentionMs: DEFAULTS.eventRetention,
      requestLogMs: 14 * 86_400_000,
      visits: true,
      webhooks: expect.objectContaining({ allowsHttp: true }),
    });
  });

  test('treats an empty variable as absent', () => {
    const names = [
      'PORT',
      'HOST',
      'DATABASE_URL',
      'DATA_DIR',
      'OPERATOR_TOKEN',
      'SMTP_URL',
      'SMTP_TIMEOUT',
      'MAIL_FROM',
      'ESIGNATURE_BASE_URL',
      'PUBLIC_URL',
      'LOG_LEVEL',
      'METRICS_PORT',
      'METRICS_HOST',
      'JOBS',
      'RATE_LIMIT_READS',
      'RATE_LIMIT_WRITES',
      'RATE_LIMIT_EMAILS',
      'EVENT_RETENTION',
      'REQUEST_LOG_DAYS',
      'MAX_IN_FLIGHT_PER_BRAND',
      'QUEUE_TIMEOUT',
      'BODY_MEMORY',
      'FAILED_KEYS_PER_MINUTE',
      'PICTURES_PER_MINUTE',
      'TRUST_PROXY',
      'PREPARED_STATEMENTS',
      'PAGES',
      'READ_PLANS',
      'DRAIN_DELAY',
      'DB_POOL_SIZE',
      'DB_CONNECT_TIMEOUT',
      'DB_STATEMENT_TIMEOUT',
      'DB_LOCK_TIMEOUT',
      'DB_IDLE_TRANSACTION_TIMEOUT',
      'DB_SILENCE_TIMEOUT',
      'DB_MIGRATION_TIMEOUT',
      'NODE_ENV',
    ];
    expect(readConfig(Object.fromEntries(names.map((name) => [name, ' '])))).toEqual(DEFAULTS);
  });

  test('is read from the environment', () => {
    const environment = {
      PORT: ' 0 ',
      HOST: '0.0.0.0',
      DATABASE_URL: 'postgresql://me:secret@db:5432/app?sslmode=require',
      DATA_DIR: '/var/lib/rental-flow',
      OPERATOR_TOKEN: TOKEN,
      SMTP_URL: 'smtps://mail.example.com',
      SMTP_TIMEOUT: '2min',
      MAIL_FROM: 'Agency <hello@agency.example>',
      ESIGNATURE_BASE_URL: 'https://sign.example.com/go',
      PUBLIC_URL: 'https://api.example.com/',
      LOG_LEVEL: 'debug',
      METRICS_PORT: '65535',
      METRICS_HOST: '0.0.0.0',
      JOBS: 'off',
      RATE_LIMIT_READS: '600',
      RATE_LIMIT_WRITES: '60',
      RATE_LIMIT_EMAILS: '6',
      EVENT_RETENTION: '400d',
      REQUEST_LOG_DAYS: '0',
      MAX_IN_FLIGHT_PER_BRAND: '9',
      QUEUE_TIMEOUT: '1min',
      BODY_MEMORY: '1GiB',
      FAILED_KEYS_PER_MINUTE: '30',
      PICTURES_PER_MINUTE: '90',
      SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
      WEBHOOK_ALLOW: '10.0.0.0/8, 127.0.0.1:4000',
      WEBHOOK_DENY: '8.8.8.8',
      TRUST_PROXY: '1',
      DRAIN_DELAY: '0s',
      DB_POOL_SIZE: '18',
      DB_CONNECT_TIMEOUT: '500ms',
      DB_STATEMENT_TIMEOUT: '20s',
      DB_LOCK_TIMEOUT: '1s',
      DB_IDLE_TRANSACTION_TIMEOUT: '2s',
      DB_SILENCE_TIMEOUT: '1min',
      DB_MIGRATION_TIMEOUT: '60min',
      PREPARED_STATEMENTS: 'off',
      PAGES: 'off',
      READ_PLANS: 'off',
      NODE_ENV: 'production',
    };
    const config = readConfig(environment);
    expect(config).toEqual({
      port: 0,
      console: 'off',
      consoleOperators: 'on',
      visits: 'on',
      host: '0.0.0.0',
      databaseUrl: environment.DATABASE_URL,
      databaseLimits: {
        poolSize: 18,
        connectTimeout: 500,
        statementTimeout: 20_000,
        lockTimeout: 1000,
        idleTransactionTimeout: 2000,
        silenceTimeout: 60_000,
        migrationTimeout: 3_600_000,
      },
      preparedStatements: 'off',
      pages: 'off',
      readPlans: 'off',
      drainDelay: 0,
      dataDir: '/var/lib/rental-flow',
      operatorToken: TOKEN,
      mediaStore: 'disk',
      smtpUrl: environment.SMTP_URL,
      smtpTimeout: 120_000,
      mailFrom: environment.MAIL_FROM,
      esignatureBaseUrl: environment.ESIGNATURE_BASE_URL,
      publicUrl: environment.PUBLIC_URL,
      logLevel: 'debug',
      metricsPort: 65_535,
      metricsHost: '0.0.0.0',
      jobs: 'off',
      rateLimits: { reads: 600, writes: 60, emails: 6 },
      eventRetention: 400 * 86_400_000,
      requestLogDays: 0,
      inFlightPerBrand: 9,
      queueTimeout: 60_000,
      bodyMemory: 1024 ** 3,
      failedKeysPerMinute: 30,
      picturesPerMinute: 90,
      trustProxy: 1,
      secretsKeys: [Buffer.alloc(32, 7)],
      webhookAllow: expect.objectContaining({ text: ['10.0.0.0/8', '127.0.0.1:4000'] }),
      webhookDeny: expect.objectContaining({ text: ['8.8.8.8'] }),
      isProduction: true,
    });
    expect(settingsOf(config)).toEqual({
      publicUrl: 'https://api.example.com',
      esignatureBaseUrl: 'https://sign.example.com/go',
      mailFrom: environment.MAIL_FROM,
      eventRetentionMs: 400 * 86_400_000,
      requestLogMs: 0,
      visits: true,
      webhooks: expect.objectContaining({ allowsHttp: false }),
    });
  });

  test('accepts addresses, subnets and ranges as trusted proxies', () => {
    expect(readConfig({ TRUST_PROXY: 'loopback, 10.0.0.0/8,2001:db8::1' }).trustProxy).toEqual([
      'loopback',
      '10.0.0.0/8',
      '2001:db8::1',
    ]);
  });

  test('has the actual port in its public URL if none was configured', () => {
    expect(settingsOf(readConfig({ PORT: '0', HOST: '0.0.0.0' }), 51_234).publicUrl).toBe(
      'http://127.0.0.1:51234',
    );
    expect(urlOf('::1', 80)).toBe('http://[::1]:80');
    expect(urlOf('::', 80)).toBe('http://127.0.0.1:80');
  });

  test('reports every invalid variable at once, and quotes no value', () => {
    const environment = {
      PORT: '70000',
      DATABASE_URL: 'mysql://root:hunter2@db/app',
      OPERATOR_TOKEN: 'hunter2',
      SMTP_URL: 'mail.example.com',
      MAIL_FROM: 'nobody',
      ESIGNATURE_BASE_URL: 'ftp://sign.example.com',
      PUBLIC_URL: 'example.com',
      LOG_LEVEL: 'loud',
      METRICS_PORT: '-1',
      JOBS: 'sometimes',
      RATE_LIMIT_READS: '0',
      EVENT_RETENTION: '29d',
      REQUEST_LOG_DAYS: '91',
      DRAIN_DELAY: '2',
      DB_POOL_SIZE: '1',
      DB_LOCK_TIMEOUT: '0s',
      MAX_IN_FLIGHT_PER_BRAND: 'many',
      QUEUE_TIMEOUT: 'soon',
      BODY_MEMORY: '15MiB',
    };
    const problems = problemsOf(environment);
    expect([...problems].sort()).toEqual([
      'BODY_MEMORY must be a size from 16MiB to 16GiB, such as 64MiB or 1GiB',
      'DATABASE_URL must be a URL that begins with postgres:// or postgresql://',
      'DB_LOCK_TIMEOUT must be a duration from 100ms to 10min, such as 500ms, 10s or 2min',
      'DB_POOL_SIZE must be a whole number from 2 to 1000',
      'DRAIN_DELAY must be a duration from 0s to 5min, such as 500ms, 10s or 2min',
      'ESIGNATURE_BASE_URL must be a URL that begins with http:// or https://',
      'EVENT_RETENTION must be a duration from 30d to 400d, such as 90d',
      'JOBS must be one of: inline, off',
      'LOG_LEVEL must be one of: fatal, error, warn, info, debug, trace, silent',
      'MAIL_FROM must be an e-mail address, such as Rental Flow <no-reply@example.com>',
      'MAX_IN_FLIGHT_PER_BRAND must be a whole number from 1 to 500',
      'METRICS_PORT must be a whole number from 0 to 65535',
      'OPERATOR_TOKEN must be svco_<12 hexadecimal characters>_<64 hexadecimal characters>',
      'PORT must be a whole number from 0 to 65535',
      'PUBLIC_URL must be a URL that begins with http:// or https://',
      'QUEUE_TIMEOUT must be a duration from 100ms to 10min, such as 500ms, 10s or 2min',
      'RATE_LIMIT_READS must be a whole number from 1 to 999999999',
      'REQUEST_LOG_DAYS must be a whole number from 0 to 90',
      'SMTP_URL must be a URL that begins with smtp:// or smtps://',
    ]);
    expect(() => readConfig(environment)).toThrow(
      `The configuration is not valid:\n${problems.map((problem) => `  ${problem}`).join('\n')}`,
    );
    expect(problems.join()).not.toContain('hunter2');
  });

  test.each([
    ['PORT', '4e3'],
    ['PORT', '0x10'],
    ['PORT', '4000.5'],
    ['PORT', 'http'],
    ['METRICS_PORT', '65536'],
    ['JOBS', 'INLINE'],
    ['OPERATOR_TOKEN', TOKEN.replace('svco', 'svcp')],
    ['OPERATOR_TOKEN', TOKEN.toUpperCase()],
    ['MAIL_FROM', 'a@b\nBcc: c@d'],
    ['DATABASE_URL', 'postgres'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['FAILED_KEYS_PER_MINUTE', '0'],
    ['PICTURES_PER_MINUTE', '0'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', 'loopback,'],
    ['TRUST_PROXY', '10.0.0.1/8/8'],
    ['SMTP_TIMEOUT', '50ms'],
    ['SMTP_TIMEOUT', '30'],
    ['DRAIN_DELAY', '6min'],
    ['DRAIN_DELAY', '-1s'],
    ['DB_STATEMENT_TIMEOUT', '10'],
    ['DB_STATEMENT_TIMEOUT', '10h'],
    ['DB_STATEMENT_TIMEOUT', '11s '.repeat(2)],
    ['DB_SILENCE_TIMEOUT', '10s'],
    ['DB_STATEMENT_TIMEOUT', '15s'],
  ])('rejects %s=%s', (name, value) => {
    expect(problemsOf({ [name]: value })).toEqual([expect.stringMatching(/^[A-Z_]+ must be /)]);
  });

  test('requires an external database in production', () => {
    expect(problemsOf({ NODE_ENV: 'production' })).toEqual([
      expect.stringContaining('DATABASE_URL must be set if NODE_ENV is production'),
    ]);
    expect(problemsOf({ NODE_ENV: 'production', DATABASE_URL: 'postgresql://db/app' })).toEqual([]);
  });
});
