import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrandFacts } from '../src/demo/facts.js';
import { projectFile } from '../src/paths.js';
import { HttpConnection } from './compare/http-connection.js';
import type { Server } from './compare/server.js';
import { bytesOf } from './compare/works.js';
import { startDemo } from './demo.js';
import type { Order, Statuses } from './floods/flood.js';
import { FLOODS, query } from './floods/requests.js';
import { median, report } from './report.js';

/** How long another brand waits while one brand floods the service over 100 connections. */
const SECONDS = 8;
const PAUSE_MS = 5;
const SETTLE_MS = 1500;
/** The allowed wait: times of the one on a quiet service; the slowest in a hundred in ms; memory in MB. */
const ALLOWED = { times: 2, p99: 1000, memory: 400 };

const MB = 1e6;

const STAGES = 'query ($id: SafeInt!) { flow(id: $id) { id stages { stage status } } }';

/** The waits of a client that sends small requests one after the other, in milliseconds. */
async function waitsOf({ port }: Server, { partnerKey, flowId }: BrandFacts): Promise<number[]> {
  const request = bytesOf(query(STAGES, { id: flowId }), partnerKey);
  const connection = new HttpConnection(port);
  const waits: number[] = [];
  for (const end = performance.now() + SECONDS * 1000; performance.now() < end; ) {
    const start = performance.now();
    const { status, text } = await connection.send(request);
    waits.push(performance.now() - start);
    if (status !== 200 || !text().includes('"stages"')) throw new Error(`The other brand got ${status}.`);
    await sleep(PAUSE_MS);
  }
  connection.close();
  return waits.sort((a, b) => a - b);
}

/** Measures the waits of one brand while another sends a flood of a kind. */
async function during(kind: string, server: Server, from: BrandFacts, other: BrandFacts, quiet: number) {
  const flooding = fork(projectFile('dist/bench/floods/flood.js'));
  flooding.send({ port: server.port, key: from.partnerKey, kind } satisfies Order);
  await sleep(SETTLE_MS);
  const waits = await waitsOf(server, other);
  const { memory } = await server.usage();
  flooding.send('stop');
  const [statuses] = (await once(flooding, 'message')) as [Statuses];
  process.stdout.write(`${kind}, responses by status: ${JSON.stringify(statuses)}\n`);
  report('  another brand waits', median(waits) / quiet, 'times as long', ALLOWED.times);
  const p99 = waits[Math.floor(waits.length * 0.99)] ?? Number.NaN;
  report('  the slowest of a hundred', p99, 'ms', ALLOWED.p99);
  report('  memory', memory / MB, 'MB', ALLOWED.memory);
  await once(flooding, 'exit');
}

const { server, brand, other, stop } = await startDemo();
try {
  // The first requests warm up the service.
  await waitsOf(server, other);
  const quiet = median(await waitsOf(server, other));
  report('quiet', quiet, 'ms');
  for (const kind of Object.keys(FLOODS)) await during(kind, server, brand, other, quiet);
} finally {
  await stop();
}
