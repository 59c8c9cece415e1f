import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ask, commitEvents, createPartners, TYPES } from './data/partners.js';
import { serverTime } from './database/processor-time.js';
import { startDemo } from './demo.js';
import { report } from './report.js';

/** 67 brands with an endpoint for each of three types are about 200 endpoints. */
const BRANDS = 67;
const EVENTS_PER_SECOND = 1000;
const SECONDS = 20;
const BATCHES_PER_SECOND = 20;
const RESPONSE_MS = 100;

const CREATE = `mutation ($input: CreateWebhookEndpointInput!) {
  createWebhookEndpoint(input: $input) { endpoint { id } }
}`;

const { server, databaseUrl, postmaster, operatorToken, stop } = await startDemo({
  WEBHOOK_ALLOW: '127.0.0.0/8',
});
const url = `http://127.0.0.1:${server.port}`;
const client = new pg.Client({ connectionString: databaseUrl });
const committed = new Map<number, number>();
const delays: number[] = [];
const receiver = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => {
    body += chunk.toString();
  });
  request.once('end', () => {
    const { data }: { data: { issue_id: number } } = JSON.parse(body);
    const at = committed.get(data.issue_id);
    if (at !== undefined) delays.push(performance.now() - at);
    setTimeout(() => response.writeHead(204).end(), RESPONSE_MS);
  });
});
try {
  await client.connect();
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  const partners = await createPartners(url, operatorToken, BRANDS);
  for (const { key } of partners)
    for (const { name } of TYPES)
      await ask(url, key, CREATE, { input: { url: `http://127.0.0.1:${port}/${name}`, types: [name] } });

  const before = { cpu: (await server.usage()).cpu, postgres: serverTime(postmaster) };
  const begun = performance.now();
  const size = EVENTS_PER_SECOND / BATCHES_PER_SECOND;
  let number = 0;
  for (let batch = 0; batch < SECONDS * BATCHES_PER_SECOND; batch += 1) {
    const events = Array.from({ length: size }, () => {
      number += 1;
      const { brandId = 0 } = partners[number % BRANDS] ?? {};
      const { stored } = TYPES[Math.floor(number / BRANDS) % TYPES.length] ?? TYPES[0];
      return { brandId, type: stored, issueId: number };
    });
    await commitEvents(client, events);
    const now = performance.now();
    for (const { issueId } of events) committed.set(issueId, now);
    await sleep(Math.max(0, begun + ((batch + 1) * 1000) / BATCHES_PER_SECOND - performance.now()));
  }
  const sentFor = (performance.now() - begun) / 1000;
  const deadline = performance.now() + 120_000;
  while (delays.length < number && performance.now() < deadline) await sleep(50);
  const lasted = (performance.now() - begun) / 1000;
  const { cpu, memory } = await server.usage();
  const postgres = serverTime(postmaster) - before.postgres;
  const sorted = delays.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  process.stdout.write(`${number} events in ${sentFor.toFixed(1)} s, ${delays.length} received\n`);
  report('from the commit to the request, median', at(0.5), 'ms');
  report('  p99', at(0.99), 'ms', 2000);
  report('CPU of the service', (cpu - before.cpu) / 1e6 / lasted, 'cores', 1);
  report('CPU of PostgreSQL', postgres / 1e6 / lasted, 'cores');
  report('memory of the service', memory / 1e6, 'MB', 300);
} finally {
  receiver.closeAllConnections();
  receiver.close();
  await client.end();
  await stop();
}
