import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { Scope } from '../src/auth/scopes.js';
import { readOptions } from './compare/options.js';
import { queriesOfConsole } from './console/queries.js';
import { type Ids, readsOf } from './console/reads.js';
import { ConsoleSession } from './console/session.js';
import { fillConsole } from './data/console.js';
import { serverTime } from './database/processor-time.js';
import { type Demo, startDemo } from './demo.js';
import { fill } from './large-data.js';
import { median, timedMs } from './report.js';

/**
 * Each query of the console, for a brand with 100,000 flows: one request at a time, with the sign-in of a key
 * or of an operator. Prints a table of the processor time of the service and of PostgreSQL together.
 */
const SIZES = { properties: 50_000, renewals: 50_000, entries: 1_000_000 };
const MAXIMUM_MS = 100;

async function idsOf(databaseUrl: string): Promise<Ids> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const one = async (sql: string): Promise<number> => Number((await client.query(sql)).rows[0]?.id);
  try {
    return {
      flow: await one(`select id from flow where brand_id = 1 and reference = 'R25000'`),
      longFlow: await one(`select id from flow where brand_id = 1 and reference = 'F1'`),
      property: await one(`select id from property where brand_id = 1 and reference = 'L77'`),
      call: await one('select max(id) as id from request_log where brand_id = 1'),
      key: 3,
      endpoint: await one('select min(id) as id from webhook_endpoint where brand_id = 1'),
      event: await one(`select max(sequence) as id from webhook_delivery where brand_id = 1
        and status = 'failed'`),
    };
  } finally {
    await client.end();
  }
}

const ISSUE = `mutation ($brandId: SafeInt!, $input: IssueApiKeyInput) {
  issueApiKey(brandId: $brandId, input: $input) { key } }`;

/** A key that may read everything. */
async function issueKey({ server: { port }, brand, operatorToken }: Demo): Promise<string> {
  const variables = { brandId: brand.brandId, input: { name: 'Bench', scopes: Object.keys(Scope) } };
  const response = await fetch(`http://127.0.0.1:${port}/graphql`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${operatorToken}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ query: ISSUE, variables }),
  });
  const { data } = (await response.json()) as { data: { issueApiKey: { key: string } } };
  return data.issueApiKey.key;
}

/** The 95th percentile: of fewer than 20, the slowest. */
const slowest = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN;

const { data: folder, rounds } = readOptions(process.argv.slice(2));
const kept = folder && join(folder, 'console');
if (kept) await mkdir(kept, { recursive: true });
const isFilled = kept !== undefined && existsSync(join(kept, 'filled'));
const demo = await startDemo({ JOBS: 'off' }, kept);
const { server, databaseUrl, postmaster, operatorToken } = demo;
try {
  if (!isFilled) {
    const ms = await timedMs(async () => {
      await fill(databaseUrl, SIZES);
      await fillConsole(databaseUrl);
    });
    process.stdout.write(`A brand of 100,000 flows: filled in ${(ms / 1000).toFixed(0)} s.\n`);
    if (kept) await writeFile(join(kept, 'filled'), '');
  }
  const documents = await queriesOfConsole();
  const reads = readsOf(await idsOf(databaseUrl));
  const url = `http://127.0.0.1:${server.port}`;
  const sessions = {
    brand: await ConsoleSession.start(url, await issueKey(demo)),
    operator: await ConsoleSession.start(url, operatorToken),
  };
  const timeOf = async (): Promise<number> => ((await server.usage()).cpu + serverTime(postmaster)) / 1000;
  process.stdout.write(`| Query | processor ms | p95 | ms | kB |\n`);
  process.stdout.write('| --- | ---: | ---: | ---: | ---: |\n');
  for (const { file, what, variables, as = 'brand' } of reads) {
    const query = documents.get(file) ?? '';
    const name = `${file.replace(/(\/query)?\.graphql$/, '')}${what ? `, ${what}` : ''}`;
    try {
      const read = (): Promise<number> => sessions[as].read(query, variables);
      for (let round = 0; round < 2; round += 1) await read();
      const costs: number[] = [];
      const times: number[] = [];
      let bytes = 0;
      for (let round = 0; round < rounds; round += 1) {
        const before = await timeOf();
        times.push(
          await timedMs(async () => {
            bytes = await read();
          }),
        );
        costs.push((await timeOf()) - before);
      }
      const figures = [median(costs), slowest(costs), median(times), bytes / 1000];
      process.stdout.write(`| ${name} | ${figures.map((figure) => figure.toFixed(1)).join(' | ')} |\n`);
      if (median(costs) > MAXIMUM_MS) process.exitCode = 1;
    } catch (error) {
      process.stdout.write(`${name}: ${error instanceof Error ? error.message : ''}\n`);
      process.exitCode = 1;
    }
  }
} finally {
  await demo.stop();
}
