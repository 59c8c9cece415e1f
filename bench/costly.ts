import pg from 'pg';
import { costlyRequests, fill, type Send } from './costly/requests.js';
import { connectionTime } from './database/processor-time.js';
import { startDemo } from './demo.js';
import { median, report } from './report.js';

/** The most processor time that a request may take, in the service and in PostgreSQL, in milliseconds. */
const ALLOWED_MS = 100;
const ROUNDS = 5;

/** Merges the entries of the indexes for searches, as a task of the service does twice a second. */
const MERGE = `select gin_clean_pending_list(c.oid) from pg_class c join pg_am a on a.oid = c.relam
  where a.amname = 'gin' and c.relkind = 'i' and c.relnamespace = 'public'::regnamespace`;

// A task that merges them meanwhile would be measured too.
const { server, databaseUrl, postmaster, brand, stop } = await startDemo({ JOBS: 'off' });
const send: Send = async ({ method, path, body, headers }) => {
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    method,
    headers: { 'X-API-Key': brand.partnerKey, 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, text: await response.text() };
};
try {
  await fill(send);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  for (const { name, request } of costlyRequests(brand)) {
    const costs: { node: number; postgres: number }[] = [];
    let outcome = '';
    for (let round = 0; round < ROUNDS; round += 1) {
      await client.query(MERGE);
      const sent = request(round);
      const before = { cpu: (await server.usage()).cpu, postgres: connectionTime(postmaster) };
      const { status, text } = await send(sent);
      const { cpu } = await server.usage();
      costs.push({
        node: (cpu - before.cpu) / 1000,
        postgres: (connectionTime(postmaster) - before.postgres) / 1000,
      });
      const code = /"code":"(\w+)"/.exec(text)?.[1] ?? '';
      outcome = `${status} ${code} ${text.length.toLocaleString('en')} characters`;
    }
    process.stdout.write(`${name}: ${outcome}\n`);
    report('  the service', median(costs.map(({ node }) => node)), 'ms', ALLOWED_MS);
    report('  PostgreSQL', median(costs.map(({ postgres }) => postgres)), 'ms', ALLOWED_MS);
  }
  await client.end();
} finally {
  await stop();
}
