import pg from 'pg';
import { LOOK_UPS, VARIETY } from './data/look-ups.js';
import { fill } from './large-data.js';
import { median, timedMs } from './report.js';
import { startBench } from './service.js';

/**
 * Finds flows, people, properties and enquiries of one brand by each filter, with values that few records have
 * and values that many have, alone and with others. Prints the median time of each first page.
 */
const SIZES = { properties: 100_000, renewals: 50_000, entries: 1000 };
const ROUNDS = 15;
const MAXIMUM_MS = 10;

const service = await startBench();
const client = new pg.Client({ connectionString: service.databaseUrl });
await client.connect();

interface Found {
  edges: unknown[];
}

async function send(query: string): Promise<Record<string, Found>> {
  const response = await fetch(`${service.url}/graphql`, {
    method: 'POST',
    headers: { 'X-API-Key': service.brand.partnerKey, 'Content-Type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  const { data, errors } = (await response.json()) as { data?: Record<string, Found>; errors?: unknown };
  if (!data || errors) throw new Error(`${query}: ${JSON.stringify(errors)}`);
  return data;
}

/** The ids that the look-ups name. */
async function namedIds(): Promise<Readonly<Record<string, string>>> {
  const one = async (table: string, reference: string): Promise<string> =>
    (await client.query(`select id from ${table} where brand_id = 1 and reference = $1`, [reference])).rows[0]
      .id;
  const [branch] = (await client.query('select min(id) as id from branch where brand_id = 1')).rows;
  return {
    BRANCH: branch.id,
    COMPANY: await one('app_user', 'P2'),
    ESTATE: await one('app_user', 'P4'),
    LANDLORD: await one('app_user', 'P8'),
    PERSON: await one('app_user', 'P77'),
    PROPERTY: await one('property', 'L77'),
  };
}

try {
  await fill(service.databaseUrl, SIZES);
  for (const sql of VARIETY) await client.query(sql);
  const ids = await namedIds();
  const rows = [];
  for (const [list, args] of LOOK_UPS) {
    const named = args.replace(/\b[A-Z]+_ID\b/g, (name) => ids[name.slice(0, -3)] ?? '');
    const query = `{ ${list}(${named}) { edges { node { id createdAt updatedAt } } pageInfo { hasNextPage } } }`;
    for (let round = 0; round < 3; round += 1) await send(query);
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) times.push(await timedMs(() => send(query)));
    const ms = median(times);
    const found = (await send(query))[list]?.edges.length ?? 0;
    rows.push({ list, args, found, ms: Number(ms.toFixed(1)), verdict: ms < MAXIMUM_MS ? '' : 'OVER' });
    if (!(ms < MAXIMUM_MS)) process.exitCode = 1;
  }
  process.stdout.write(
    `${2 * SIZES.renewals} flows and people, ${SIZES.properties} properties; at most ${MAXIMUM_MS} ms\n`,
  );
  for (const { list, args, found, ms, verdict } of rows)
    process.stdout.write(
      `${String(ms).padStart(7)} ms  ${String(found).padStart(3)} found  ${list}(${args}) ${verdict}\n`,
    );
} finally {
  await client.end();
  await service.stop();
}
