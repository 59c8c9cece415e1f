import { setTimeout as sleep } from 'node:timers/promises';
import { createParser } from 'eventsource-parser';
import pg from 'pg';
import { commitEvents, createPartners } from './data/partners.js';
import { serverTime } from './database/processor-time.js';
import { startDemo } from './demo.js';
import { median, report } from './report.js';

const BRANDS = 50;
const STREAMS_OF_EACH = 10;
const REST_SECONDS = 5;
const IDLE_SECONDS = 10;
const ROUNDS = 10;

const { server, databaseUrl, postmaster, operatorToken, stop } = await startDemo();
const url = `http://127.0.0.1:${server.port}`;
const client = new pg.Client({ connectionString: databaseUrl });
try {
  await client.connect();
  const partners = await createPartners(url, operatorToken, BRANDS);
  /** The share of one core that is used while nothing happens. */
  const idle = async () => {
    // What has just been opened, or compiled, comes to rest.
    await sleep(REST_SECONDS * 1000);
    const before = { service: (await server.usage()).cpu, postgres: serverTime(postmaster) };
    await sleep(IDLE_SECONDS * 1000);
    const share = (microseconds: number): number => microseconds / (IDLE_SECONDS * 10_000);
    return {
      service: share((await server.usage()).cpu - before.service),
      postgres: share(serverTime(postmaster) - before.postgres),
    };
  };
  const without = await idle();

  const arrived = new Map<number, number[]>();
  const leaving = new AbortController();
  const follow = async (key: string): Promise<void> => {
    const response = await fetch(`${url}/v2.1/events/stream`, {
      headers: { 'X-API-Key': key },
      signal: leaving.signal,
    });
    if (!response.ok || !response.body) throw new Error(await response.text());
    const parser = createParser({
      onEvent: ({ event, data }) => {
        if (event === 'ready') return;
        const { issue_id: round }: { issue_id: number } = JSON.parse(data).data;
        arrived.set(round, [...(arrived.get(round) ?? []), performance.now()]);
      },
    });
    const read = async () => {
      for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) parser.feed(text);
    };
    read().catch(() => {});
  };
  for (const { key } of partners)
    await Promise.all(Array.from({ length: STREAMS_OF_EACH }, () => follow(key)));

  const withStreams = await idle();
  report('idle, without streams: CPU of the service', without.service, '%');
  report('idle, with 500 streams: CPU of the service', withStreams.service, '%', without.service + 3);
  report('idle, without streams: CPU of PostgreSQL', without.postgres, '%');
  report('idle, with 500 streams: CPU of PostgreSQL', withStreams.postgres, '%', without.postgres + 3);
  const { memory } = await server.usage();
  report('memory of the service', memory / 1e6, 'MB', 300);

  const slowest: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const events = partners.map(({ brandId }) => ({
      brandId,
      type: 'maintenance_issue_updated' as const,
      isDamp: false,
      issueId: round,
    }));
    await commitEvents(client, events);
    const committed = performance.now();
    while ((arrived.get(round)?.length ?? 0) < BRANDS * STREAMS_OF_EACH) await sleep(5);
    slowest.push(Math.max(...(arrived.get(round) ?? [])) - committed);
    await sleep(500);
  }
  report('an event of each of 50 brands: the last of 500 streams has it after', median(slowest), 'ms', 1000);
  report('  at the latest', Math.max(...slowest), 'ms');
  leaving.abort();
} finally {
  await client.end();
  await stop();
}
