import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { type DemoFacts, readFacts } from '../../src/demo/facts.js';
import { cloneDatabase, EMPTY_TEMPLATE, runSql } from '../support/database.js';
import { TestProcess } from '../support/process.js';
import { TcpProxy } from '../support/tcp-proxy.js';

/** Except that of the instance that looks for work, which has no row until an instance looks. */
const TABLES = `select table_name as name from information_schema.tables
  where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'job_lease' order by 1`;
const SEQUENCES = 'select sequencename as name, last_value::text as last from pg_sequences order by 1';

/** The moment at which the process is killed: when this passes on its connection to the database. */
const MOMENTS = [
  ['with the people of the first brand', 'request', /harbour-vale\.example\.com/],
  ['with the first tenancy', 'request', /insert into "?flow"?\b/],
  ['with the people of the second brand', 'request', /northgate\.example\.com/],
  ['with its first key', 'request', /insert into "?operator_token"?\b/],
  ['before the commit', 'request', /\bcommit\b/],
  ['when the data is committed and the keys are not printed yet', 'response', /\bcommit\b/],
] as const;

/** The ids of every record, the names of keys among them, and the next id of every table. */
async function idsOf(url: string): Promise<Record<string, unknown>> {
  const ids: Record<string, unknown> = { sequences: await runSql(url, SEQUENCES) };
  for (const { name } of await runSql<{ name: string }>(url, TABLES))
    ids[name] = await runSql(
      url,
      `select j -> 'brand_id' as brand, j -> 'id' as id, j -> 'name' as name
        from (select to_jsonb(t) as j from "${name}" t) as records order by 1, 2, 3`,
    );
  return ids;
}

/** The facts of a start without those that differ in every start. */
const withoutKeys = ({ brands }: DemoFacts): object[] => brands.map(({ partnerKey: _, ...ids }) => ids);

class Demo {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'rental-flow-demo-'));

  private constructor(private readonly database: Awaited<ReturnType<typeof cloneDatabase>>) {}

  static create = async (): Promise<Demo> => new Demo(await cloneDatabase(EMPTY_TEMPLATE));

  get url(): string {
    return this.database.url;
  }

  /** Jobs would take ids from the sequences. */
  start(url = this.url): TestProcess {
    const environment = { DATA_DIR: this.dataDir, DATABASE_URL: url, JOBS: 'off' };
    return new TestProcess('dist/src/demo/main.js', environment);
  }

  /** Starts and stops the demo, which may have to load its data; returns the facts that it has written. */
  async run({ loads }: { loads: boolean }): Promise<DemoFacts> {
    const demo = this.start();
    if (loads) await demo.prints('Loading the demo data');
    await demo.prints('Ctrl-C stops the demo');
    demo.kill('SIGTERM');
    expect(await demo.end()).toBe(0);
    const facts = await readFacts(this.dataDir);
    if (!facts) throw new Error('There is no demo.json.');
    return facts;
  }

  async startAndKill(direction: 'request' | 'response', text: RegExp): Promise<void> {
    const proxy = await TcpProxy.to(this.url);
    const demo = this.start(proxy.url);
    await demo.prints('Loading the demo data');
    await proxy.withhold(direction, text);
    demo.kill('SIGKILL');
    await demo.end();
    proxy.stop();
  }

  async drop(): Promise<void> {
    await this.database.drop();
    await rm(this.dataDir, { recursive: true, force: true });
  }
}

describe('the first start of the demo after a killed one', () => {
  let facts: object[];
  let ids: Record<string, unknown>;
  beforeAll(async () => {
    const undisturbed = await Demo.create();
    facts = withoutKeys(await undisturbed.run({ loads: true }));
    ids = await idsOf(undisturbed.url);
    await undisturbed.drop();
  });

  let demo: Demo;
  afterEach(() => demo.drop());

  test.each(MOMENTS)('creates the same ids and keys: %s', async (_moment, direction, text) => {
    demo = await Demo.create();
    await demo.startAndKill(direction, text);
    // Committed data is not loaded again.
    const loads = direction === 'request';
    expect(withoutKeys(await demo.run({ loads }))).toEqual(facts);
    expect(await idsOf(demo.url)).toEqual(ids);
  });
});
