import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { events } from '../../clients/typescript/src/index.js';
import { Random } from '../../src/demo/data/random.js';
import { eventually } from '../support/eventually.js';
import { dataOf } from '../support/graphql.js';
import { TestProcess } from '../support/process.js';
import { Receiver, type Respond, verified } from '../support/receiver.js';
import { newBrand } from '../support/rows.js';
import { SECRETS_KEY } from '../support/secrets-key.js';
import { TestService } from '../support/service.js';
import { TcpProxy } from '../support/tcp-proxy.js';

const KILLS = Number(process.env.KILLS) || 25;
const ENOUGH_MS = 900_000 + 10_000 * KILLS;
const ISSUES = 12;
const BRANDS = 2;
/** The moments of the kills are drawn from it; the title names it. */
const SEED = Number(process.env.KILLS_SEED) || Date.now() % 1_000_000;

/** Ends every connection to the database, as a restart of PostgreSQL does. */
const RESTART_EVERY = 10;
const RESTART = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;

const CREATE = `mutation ($url: String!) {
  createWebhookEndpoint(input: { url: $url }) { secret endpoint { id } }
}`;
const REPORT = `mutation ($input: CreateMaintenanceIssueInput!) {
  createMaintenanceIssue(input: $input) { id }
}`;
const CHANGE = `mutation ($id: SafeInt!, $title: String!) {
  updateMaintenanceIssue(id: $id, input: { title: $title }) { id }
}`;

interface Endpoint {
  receiver: Receiver;
  /** The ids of webhooks whose signature was not valid when they arrived. */
  invalid: string[];
}

interface Brand {
  brandId: number;
  key: string;
  endpoints: Endpoint[];
  issues: number[];
}

/** Rejects one of ten events, the first time: the second failure of one would hold its record for 5 minutes. */
function rejectingSome(random: Random): Respond {
  const seen = new Set<string>();
  return ({ event }, response) => {
    const isRejected = !seen.has(event.id) && random.next() < 0.1;
    seen.add(event.id);
    response.writeHead(isRejected ? 500 : 204).end();
  };
}

/** Verifies each webhook as it arrives: a signature is valid for five minutes. */
function verifying(secret: string, respond: Respond, invalid: string[]): Respond {
  return (received, response) => {
    try {
      verified(secret, received);
    } catch {
      invalid.push(received.event.id);
    }
    respond(received, response);
  };
}

interface Followed {
  numbers: number[];
  error: unknown;
}

/** Notes the number of each event of a brand from its first one on, by a client that connects again. */
function follow(url: string, { brandId, key }: Brand, signal: AbortSignal): Followed {
  const followed: Followed = { numbers: [], error: undefined };
  const { numbers } = followed;
  const read = async () => {
    for await (const { sequence } of events({ url, key, signal, after: `evt_${brandId}_0` }))
      numbers.push(sequence);
  };
  read().catch((error: unknown) => {
    followed.error = error;
  });
  return followed;
}

describe(`webhooks while their senders are killed (seed ${SEED})`, () => {
  const random = new Random(SEED);
  let service: TestService;
  let proxy: TcpProxy;
  const brands: Brand[] = [];
  const workers: TestProcess[] = [];

  const startWorker = (): TestProcess =>
    new TestProcess('dist/test/support/webhook-worker.js', {
      DATABASE_URL: service.databaseUrl,
      DATA_DIR: service.dataDir,
      SECRETS_KEY,
      WEBHOOK_ALLOW: '127.0.0.0/8',
      DRAIN_DELAY: '0s',
    });

  beforeAll(async () => {
    service = await TestService.start({ environment: { WEBHOOK_ALLOW: '127.0.0.0/8' } });
    proxy = await TcpProxy.to(service.service.url);
    for (let number = 0; number < BRANDS; number += 1) {
      const { brandId } = await newBrand(service, `Kills ${number}`);
      const scopes = ['maintenance:read', 'maintenance:write', 'webhooks:manage', 'properties:write'];
      const { key } = await service.issueKey({ scopes }, brandId);
      const items = [{ reference: 'home', displayAddress: '1 High Road', price: 900 }];
      const made = await service.graphql(
        'mutation ($items: [PropertyInput!]!) { upsertProperties(input: { items: $items }) { results { id } } }',
        { items },
        { key },
      );
      const propertyId = dataOf(made).upsertProperties.results[0].id;
      const endpoints: Endpoint[] = [];
      for (const isFlaky of [false, true]) {
        const receiver = await Receiver.start();
        if (isFlaky) receiver.respond = rejectingSome(random);
        const created = dataOf(await service.graphql(CREATE, { url: receiver.url }, { key }));
        const invalid: string[] = [];
        receiver.respond = verifying(created.createWebhookEndpoint.secret, receiver.respond, invalid);
        endpoints.push({ receiver, invalid });
      }
      const issues: number[] = [];
      for (let count = 0; count < ISSUES; count += 1) {
        const input = { propertyId, title: `Issue ${count}` };
        issues.push(dataOf(await service.graphql(REPORT, { input }, { key })).createMaintenanceIssue.id);
      }
      brands.push({ brandId, key, endpoints, issues });
    }
    workers.push(startWorker(), startWorker());
    await Promise.all(workers.map((worker) => worker.prints('ready')));
  }, ENOUGH_MS);
  afterAll(async () => {
    for (const worker of workers) worker.kill('SIGKILL');
    await Promise.all(workers.map((worker) => worker.end()));
    for (const { endpoints } of brands) for (const { receiver } of endpoints) await receiver.stop();
    proxy.stop();
    await service.stop();
  });

  test(
    'miss no event: each is in the feed and in a stream once, and arrives with its id, its signature and in order',
    async () => {
      let isOver = false;
      let changes = 0;
      const write = async ({ key, issues }: Brand): Promise<void> => {
        while (!isOver) {
          changes += 1;
          const id = random.of(issues);
          const response = await service.graphql(CHANGE, { id, title: `Title ${changes}` }, { key });
          // The database was restarted.
          const isUnavailable =
            response.status === 503 || response.body.errors?.[0].extensions.code === 'UNAVAILABLE';
          if (!isUnavailable) dataOf(response);
          await sleep(100);
        }
      };
      const stopping = new AbortController();
      const streams = brands.map((brand) => follow(proxy.url, brand, stopping.signal));
      const writing = Promise.all(brands.flatMap((brand) => [write(brand), write(brand)]));
      for (let kill = 0; kill < KILLS; kill += 1) {
        await sleep(100 + 900 * random.next());
        // Each stream breaks too, and continues after its last event.
        proxy.cut();
        proxy.restore();
        if (kill % RESTART_EVERY === 0) await service.sql(RESTART);
        const place = kill % workers.length;
        workers[place]?.kill('SIGKILL');
        await workers[place]?.end();
        workers[place] = startWorker();
        // The other one is killed before this one is ready, now and then.
        if (random.next() < 0.8) await workers[place]?.prints('ready');
      }
      isOver = true;
      await writing;

      for (const [place, { brandId, endpoints }] of brands.entries()) {
        await eventually(async () => {
          const rows = await service.sql('select 1 from outbox where brand_id = $1', [brandId]);
          return rows.length === 0;
        });
        const feed = await service.sql<{ id: number; about: string }>(
          `select id::int, coalesce(data ->> 'issue_id', subject_id::text) as about from event
          where brand_id = $1 order by id`,
          [brandId],
        );
        expect(feed.map(({ id }) => id)).toEqual(feed.map((_, place) => place + 1));
        const stream = streams[place];
        // The first event is about properties, which the key may not read.
        const numbers = feed.map(({ id }) => id).slice(1);
        await eventually(async () => stream?.error ?? (stream?.numbers.length ?? 0) >= numbers.length);
        expect(stream).toEqual({ numbers, error: undefined });
        const [{ changed } = { changed: 0 }] = await service.sql<{ changed: number }>(
          `select count(*)::int as changed from event where brand_id = $1 and name = 'maintenance.issue_updated'`,
          [brandId],
        );
        expect(changed).toBeGreaterThan(KILLS);
        const wanted = feed.map(({ id }) => `evt_${brandId}_${id}`).slice(1);
        for (const { receiver, invalid } of endpoints) {
          const missing = () => {
            const arrived = new Set(receiver.received.map(({ event }) => event.id));
            return wanted.filter((id) => !arrived.has(id));
          };
          await eventually(async () => missing().length === 0, 150_000).catch(() => {
            throw new Error(`Of ${wanted.length} events these are missing: ${missing().join(', ')}`);
          });
          expect(invalid).toEqual([]);
        }
        // Of each record the events have arrived in order, for the first time; the other endpoint rejects some.
        const [{ receiver } = { receiver: undefined }] = endpoints;
        const order = [...new Set(receiver?.received.map(({ event }) => event.id))].map((id) =>
          Number(id.split('_')[2]),
        );
        const about = new Map(feed.map((one) => [one.id, one.about]));
        for (const record of new Set(about.values())) {
          const ofRecord = order.filter((sequence) => about.get(sequence) === record);
          expect(ofRecord).toEqual(ofRecord.toSorted((one, other) => one - other));
        }
      }
      process.stderr.write(`${KILLS} kills, ${changes} changes\n`);
      stopping.abort();
    },
    ENOUGH_MS,
  );
});
