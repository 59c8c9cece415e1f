import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import type pg from 'pg';
import { readConfig } from '../../src/config.js';
import type { BrandFacts } from '../../src/demo/facts.js';
import { createLogger } from '../../src/http/observe/log.js';
import { WebhookLog } from '../../src/http/pages/webhook-log.js';
import type { Clock } from '../../src/language/time/clock.js';
import { type Service, type StartOptions, startService } from '../../src/service.js';
import { cloneDatabase, ownPool, runSql } from './database.js';
import { type CallOptions, type CallResponse, sendRequest } from './http.js';
import { SECRETS_KEY } from './secrets-key.js';
import { shared } from './shared.js';
import { LONG_LIMITS } from './time-limits.js';

const ANNOUNCE_NOTHING = `update compliance_due set notify_on = null;
  update rent_change set announce_on = null;
  update deadline set soon_notified_at = '2026-01-01', missed_notified_at = '2026-01-01'`;

export type { CallOptions, CallResponse } from './http.js';

/** A service on a separate database with the demo data, called over HTTP. */
export class TestService {
  private constructor(
    readonly service: Service,
    /** The demo's first brand, and another. */
    readonly brand: BrandFacts,
    readonly other: BrandFacts,
    readonly operatorToken: string,
    readonly databaseUrl: string,
    /** All lines that were logged. */
    readonly logged: string[],
    readonly dataDir: string,
    private readonly pool: pg.Pool,
    private readonly cleanUp: () => Promise<void>,
  ) {}

  /** `environment` adds to the service's configuration; `databaseUrl` shares another service's database. */
  static async start({
    environment = {},
    databaseUrl,
    jobs,
    clock,
    machineClock,
    demo = false,
  }: {
    environment?: Record<string, string>;
    databaseUrl?: string;
    jobs?: StartOptions['jobs'];
    clock?: Clock;
    machineClock?: Clock;
    /** Whether the pages have the ids and the key of the first brand. */
    demo?: boolean;
  } = {}): Promise<TestService> {
    const { facts } = shared();
    const [brand, other] = facts.brands;
    if (!brand || !other) throw new Error('The demo has two brands.');
    const database = databaseUrl ? { url: databaseUrl, drop: async () => {} } : await cloneDatabase();
    // The demo ends on a past day: a test of jobs does not test what its deadlines would announce today.
    if (environment.JOBS === 'inline' && !clock) await runSql(database.url, ANNOUNCE_NOTHING);
    const dataDir = mkdtempSync(join(tmpdir(), 'rental-flow-service-'));
    const logged: string[] = [];
    const stream = new Writable({
      write(chunk: Buffer, _encoding, done) {
        logged.push(chunk.toString());
        done();
      },
    });
    const config = readConfig({
      PORT: '0',
      METRICS_PORT: '0',
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      JOBS: 'off',
      ...LONG_LIMITS,
      PUBLIC_URL: 'http://rental-flow.test',
      SECRETS_KEY,
      READ_PLANS: process.env.READ_PLANS ?? 'on',
      ...environment,
    });
    const service = await startService(config, {
      logger: createLogger('debug', stream),
      databaseWait: 0,
      ...(jobs && { jobs }),
      ...(demo && {
        demo: () => brand,
        demoCredentials: () => ({ brand: brand.partnerKey, operator: facts.operatorToken }),
        webhooks: new WebhookLog(),
      }),
      ...(clock && { clock }),
      ...(machineClock && { machineClock }),
    });
    const pool = ownPool(database.url);
    return new TestService(
      service,
      brand,
      other,
      facts.operatorToken,
      database.url,
      logged,
      dataDir,
      pool,
      async () => {
        await service.stop();
        await pool.end();
        await database.drop();
        await rm(dataDir, { recursive: true, force: true });
      },
    );
  }

  /** Sends a request, with the first brand's key by default; `key: ''` sends none. */
  call(method: string, path: string, options: CallOptions = {}): Promise<CallResponse> {
    return sendRequest(this.service.url, method, path, { key: this.brand.partnerKey, ...options });
  }

  /** A GraphQL operation. */
  graphql(
    query: string,
    variables: object = {},
    options: Omit<CallOptions, 'body'> = {},
  ): Promise<CallResponse> {
    return this.call('POST', '/graphql', { ...options, body: { query, variables } });
  }

  /** An administrative REST call, as the operator. */
  operate(method: string, path: string, body?: unknown): Promise<CallResponse> {
    return this.call(method, path, { key: this.operatorToken, ...(body !== undefined && { body }) });
  }

  /** Issues a key of the first brand, with every scope by default. */
  async issueKey(
    input: object = {},
    brandId: number = this.brand.brandId,
  ): Promise<{ key: string; id: number; user_id: number }> {
    const { status, body } = await this.operate('POST', `/v2.0/brand/${brandId}/api-keys`, input);
    if (status !== 200) throw new Error(`No key was issued: ${JSON.stringify(body)}`);
    return body.data;
  }

  /** Runs SQL on the service's database. */
  async sql<R extends Record<string, unknown>>(sql: string, params: unknown[] = []): Promise<R[]> {
    return (await this.pool.query<R>(sql, params)).rows;
  }

  stop(): Promise<void> {
    return this.cleanUp();
  }
}
