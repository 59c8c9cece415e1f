import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { DemoFacts } from '../src/demo/facts.js';
import { projectFile } from '../src/paths.js';
import { HttpConnection } from './compare/http-connection.js';
import { freePorts } from './compare/ports.js';
import { median, report } from './report.js';

/** What another brand waits while one brand sends as much as 100 connections can, of one kind of request. */
const CONNECTIONS = 100;
const SECONDS = 8;
const PAUSE_MS = 5;
/** How much longer the other brand may wait than on a quiet service, and at most, in milliseconds. */
const MOST = { times: 2, p99: 1000 };

interface Sent {
  path: string;
  method?: string;
  body: unknown;
}

const many = (count: number, one: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => one(index)).join(' ');
const graphql = (query: string, variables?: object): Sent => ({
  path: '/graphql',
  body: { query, variables },
});

const description = 'A bright flat near the station, with a garden and a new kitchen. '.repeat(90);

const FLOODS: Readonly<Record<string, (round: number) => Sent>> = {
  'text searches': (round) =>
    graphql(
      `{ ${many(2, (at) => `a${at}: flows(text: "${at}${round}") { totalCount edges { node { id } } }`)} }`,
    ),
  'large pages': () =>
    graphql(`{ flows(first: 100) { totalCount edges { node { id property { displayAddress }
      subTenants(first: 5) { firstName guarantors(first: 5) { lastName } }
      timeline(first: 80) { eventType description } } } } }`),
  'uploads of 3 MB': (round) => ({
    path: '/v2.1/properties/batch',
    body: {
      items: Array.from({ length: 500 }, (_, at) => ({
        reference: `flood-${round % 4}-${at}`,
        address_line1: `${at} Flood Street`,
        postcode: 'SW1A 1AA',
        description,
      })),
    },
  }),
};

const bytesOf = ({ path, method = 'POST', body }: Sent, key: string): Buffer => {
  const text = Buffer.from(JSON.stringify(body));
  const head = [
    `${method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    `X-API-Key: ${key}`,
    'Content-Type: application/json',
    `Content-Length: ${text.length}`,
  ];
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), text]);
};

interface Order {
  port: number;
  key: string;
  name: string;
}

/** Sends a flood until the process is told to stop, and then reports the statuses of the responses. */
function flood({ port, key, name }: Order): void {
  const requests = Array.from({ length: 10 }, (_, round) =>
    FLOODS[name] ? bytesOf(FLOODS[name](round), key) : Buffer.of(),
  );
  const statuses: Record<string, number> = {};
  let isOver = false;
  const sender = async (number: number): Promise<void> => {
    let connection = new HttpConnection(port);
    for (let round = number; !isOver; round += 1)
      try {
        const { status } = await connection.send(requests[round % requests.length] ?? Buffer.of());
        statuses[status] = (statuses[status] ?? 0) + 1;
      } catch {
        statuses.closed = (statuses.closed ?? 0) + 1;
        connection.close();
        connection = new HttpConnection(port);
      }
    connection.close();
  };
  for (let number = 0; number < CONNECTIONS; number += 1) void sender(number);
  process.once('message', () => {
    isOver = true;
    process.send?.(statuses);
    process.exit();
  });
}

async function probe(port: number, { partnerKey, flowId }: DemoFacts['brands'][number]): Promise<number[]> {
  const request = bytesOf(
    graphql('query ($id: SafeInt!) { flow(id: $id) { id stages { stage status } } }', { id: flowId }),
    partnerKey,
  );
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

async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rental-flow-floods-'));
  const [port = 0] = await freePorts(1);
  const service = spawn(process.execPath, [projectFile('dist/src/demo/main.js')], {
    env: {
      ...process.env,
      PORT: String(port),
      METRICS_PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      NODE_OPTIONS: `--max-semi-space-size=8 --max-old-space-size=2000 ${process.env.PROF ?? ''}`,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) await sleep(100);
  const { brands } = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as DemoFacts;
  const [brand, other] = brands;
  if (!brand || !other) throw new Error('The demo has two brands.');
  await probe(port, other);
  const quiet = median(await probe(port, other));
  report('quiet, median', quiet, 'ms');
  for (const name of Object.keys(FLOODS)) {
    if (process.env.FLOOD && !name.includes(process.env.FLOOD)) continue;
    const flooding = fork(fileURLToPath(import.meta.url), { execArgv: [] });
    flooding.send({ port, key: brand.partnerKey, name } satisfies Order);
    await sleep(1500);
    const waits = await probe(port, other);
    flooding.send('stop');
    const [statuses] = await once(flooding, 'message');
    const at = (share: number): number => waits[Math.floor(waits.length * share)] ?? Number.NaN;
    process.stdout.write(
      `${name}: ${JSON.stringify(statuses)}, ${waits.length} probes, ${readFileSync(`/proc/${service.pid}/status`, 'utf8').match(/VmRSS.*/)}\n`,
    );
    report(`  another brand waits, median, of quiet`, at(0.5) / quiet, 'times', MOST.times);
    report(`  p99`, at(0.99), 'ms', MOST.p99);
    // The requests of clients that have left end.
    const left = performance.now();
    await probe(port, other);
    for (;;) {
      const r = await fetch(`http://127.0.0.1:${port}/graphql`, {
        method: 'POST',
        headers: { 'X-API-Key': brand.partnerKey, 'Content-Type': 'application/json' },
        body: '{"query":"{ flows(first: 1) { edges { node { id } } } }"}',
      });
      if (r.ok) break;
      await sleep(100);
    }
    report('  the brand is served again after', performance.now() - left - SECONDS * 1000, 'ms');
  }
  service.kill('SIGTERM');
  await once(service, 'close');
  await rm(dataDir, { recursive: true, force: true });
}

if (process.send) process.once('message', (order: Order) => flood(order));
else await main();
