import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { type Ended, hasTerminal, onTerminal, rentalFlow } from '../support/command-line.js';
import { eventually } from '../support/eventually.js';
import { freePort } from '../support/free-port.js';
import { type Received, verified } from '../support/receiver.js';
import { Webhooks } from '../support/webhooks.js';

const SECRET = /whsec_[A-Za-z0-9+/]{43}=/g;
const CREATED = 'maintenance.issue_created';

describe('the commands for the webhooks of a developer', () => {
  let webhooks: Webhooks;
  beforeAll(async () => {
    webhooks = await Webhooks.start();
  });
  afterAll(() => webhooks.stop());
  afterEach(async () => {
    await webhooks.reset();
  });

  const urlOf = () => webhooks.service.service.url;
  const withKey = (key: string, ...args: string[]): Promise<Ended> =>
    rentalFlow({ RENTAL_FLOW_KEY: key }, 'webhook', ...args, '--url', urlOf());
  const run = (...args: string[]) => withKey(webhooks.brand.key, ...args);
  const asOperator = (...args: string[]) =>
    rentalFlow({ DATABASE_URL: webhooks.service.databaseUrl }, 'webhook', ...args);
  const resultOf = ({ status, stdout, output }: Ended) => {
    if (status !== 0) throw new Error(`The command ended with ${status}: ${output}`);
    return JSON.parse(stdout);
  };
  const create = async (...args: string[]): Promise<{ id: string; secret: string }> => {
    const to = args.includes('--to') ? [] : ['--to', webhooks.receiver.url];
    const { id, secret } = resultOf(await run('create', ...to, ...args));
    return { id: String(id), secret };
  };
  /** The webhooks of an event or of an issue, once there are as many. */
  const arrived = (of: string | number, count = 1): Promise<Received[]> =>
    eventually(async () => {
      const found = webhooks.receiver.received.filter(({ event }) =>
        [event.id, event.data.issue_id].includes(of),
      );
      return found.length >= count && found;
    });
  /** The deliveries that a command lists, once there are as many. */
  const listed = (count: number, ...args: string[]) =>
    eventually(async () => {
      const found = resultOf(await run('deliveries', ...args));
      return found.length === count && found;
    });

  test('create prints the secret once, and list prints the endpoint without it', async () => {
    const options = ['--types', `${CREATED},maintenance.issue_updated`, '--description', 'CRM'];
    const created = await run('create', '--to', webhooks.receiver.url, ...options);
    const { secret, ...endpoint } = resultOf(created);
    expect(created.output.match(SECRET)).toEqual([secret]);
    expect(endpoint).toMatchObject({
      url: webhooks.receiver.url,
      description: 'CRM',
      types: [CREATED, 'maintenance.issue_updated'],
      status: 'enabled',
      disabledReason: null,
      oldSecretUntil: null,
    });
    const quiet = await run('create', '--to', webhooks.receiver.url, '--quiet');
    expect([quiet.stdout.match(SECRET), quiet.output]).toEqual([[quiet.stdout.trim()], quiet.stdout]);
    const list = await run('list');
    // The feed may have got the event of the start meanwhile.
    const moving = { position: expect.any(String), backlog: expect.any(Number) };
    expect(resultOf(list)[0]).toEqual({ ...endpoint, ...moving });
    expect(resultOf(list)).toHaveLength(2);
    expect(list.output).not.toMatch(SECRET);
  });

  test('list prints the same records with the key and as an operator', async () => {
    const { id } = await create('--types', CREATED);
    await create();
    resultOf(await run('test', id, '--type', CREATED));
    const withoutKey = resultOf(await asOperator('list', String(webhooks.brand.brandId)));
    expect(withoutKey).toEqual(resultOf(await run('list')));
    expect(withoutKey[0]).toMatchObject({ types: [CREATED], lastTest: { type: CREATED }, description: null });
  });

  test('test sends a sample that can be verified, and prints the response', async () => {
    const { id, secret } = await create();
    const outcome = resultOf(await run('test', id, '--type', CREATED));
    expect(outcome).toMatchObject({ type: CREATED, statusCode: 204, error: null });
    const [received] = await arrived(outcome.id);
    expect(received && verified(secret, received)).toMatchObject({ type: CREATED, test: true });
  });

  test('test exits with 1 if the response is an error, and prints it', async () => {
    const { id } = await create();
    webhooks.receiver.fail(500);
    const failed = await run('test', id, '--type', CREATED);
    expect(JSON.parse(failed.stdout)).toMatchObject({ statusCode: 500, error: 'status' });
    expect(failed).toMatchObject({
      status: 1,
      output: expect.stringContaining('not accepted (status 500).'),
    });
    const nowhere = await create('--to', `http://127.0.0.1:${await freePort()}/`);
    const unreachable = await run('test', nowhere.id, '--type', CREATED);
    expect(JSON.parse(unreachable.stdout)).toMatchObject({ statusCode: null, error: 'connect' });
    expect(unreachable).toMatchObject({
      status: 1,
      output: expect.stringContaining('not accepted (connect).'),
    });
  });

  test('deliveries lists the newest events, those in a state, and one with its attempts', async () => {
    const { id } = await create();
    await webhooks.report();
    await webhooks.report();
    const [second, first] = await listed(2, id);
    expect([first, second]).toMatchObject([
      { type: CREATED, status: 'delivered', attempts: 1, lastAttempt: { statusCode: 204 } },
      { type: CREATED, status: 'delivered', attempts: 1, lastAttempt: { statusCode: 204 } },
    ]);
    expect(resultOf(await run('deliveries', id, '--count', '1'))).toEqual([second]);
    expect(resultOf(await run('deliveries', id, '--status', 'failed'))).toEqual([]);
    webhooks.receiver.fail(500);
    await webhooks.report();
    const [pending] = await listed(1, id, '--status', 'pending');
    expect(resultOf(await run('deliveries', id, pending.eventId))).toEqual({
      delivery: pending,
      attempts: [expect.objectContaining({ statusCode: 500, trigger: 'scheduled', response: 'no' })],
    });
  });

  test('deliveries reads as many pages as it prints', async () => {
    const { id } = await create();
    const issue = await webhooks.report();
    for (let number = 1; number <= 100; number += 1) await webhooks.change(issue, `Tap ${number}`);
    await arrived(issue, 101);
    await listed(101, id, '--count', '1000');
  });

  test('replay sends an event of the log again, with the same id', async () => {
    const { id } = await create();
    await webhooks.report();
    const [delivery] = await listed(1, id);
    expect(resultOf(await run('replay', id, delivery.eventId))).toMatchObject({ eventId: delivery.eventId });
    await arrived(delivery.eventId, 2);
  });

  test('replay sends a range of the feed, including events from before the endpoint', async () => {
    const earlier = await create();
    const issue = await webhooks.report();
    await webhooks.change(issue, 'Kitchen tap');
    await webhooks.change(issue, 'Bathroom tap');
    const [third, second, first] = (await listed(3, earlier.id)).map(
      ({ eventId }: { eventId: string }) => eventId,
    );
    webhooks.receiver.received.length = 0;
    const after = await create();
    expect(resultOf(await run('replay', after.id, '--after', first, '--until', second))).toEqual({
      after: first,
      until: second,
    });
    await arrived(second);
    expect(webhooks.receiver.received.map(({ event }) => event.id)).toEqual([second]);
    const since = await create();
    const range = await run('replay', since.id, '--since', '1h', '--types', CREATED);
    expect(resultOf(range).until).toBe(third);
    const sent = await eventually(async () => {
      const found = resultOf(await run('deliveries', since.id));
      return found.some(({ eventId }: { eventId: string }) => eventId === first) && found;
    });
    expect(new Set(sent.map(({ type }: { type: string }) => type))).toEqual(new Set([CREATED]));
  });

  test('rotate-secret prints a new secret, and for a while both sign', async () => {
    const { id, secret } = await create();
    const rotated = resultOf(await run('rotate-secret', id, '--keep-old-for-hours', '1'));
    expect(Date.parse(rotated.oldSecretUntil)).toBeGreaterThan(webhooks.now);
    const [received] = await arrived(await webhooks.report());
    for (const one of [secret, rotated.secret])
      expect(received && verified(one, received)).toEqual(received?.event);
    const { stdout } = await run('rotate-secret', id, '--keep-old-for-hours', '0', '--quiet');
    const [later] = await arrived(await webhooks.report());
    expect(later && verified(stdout.trim(), later)).toEqual(later?.event);
    expect(() => later && verified(rotated.secret, later)).toThrow();
  });

  test('enable sends what a disabled endpoint has missed, or only what happens from then on', async () => {
    const { id } = await create();
    const disable = async () =>
      expect(resultOf(await asOperator('disable', String(webhooks.brand.brandId), id))).toMatchObject({
        status: 'disabled',
        disabledReason: 'manual',
      });
    await disable();
    expect((await run('test', id, '--type', CREATED)).output).toBe(
      'The endpoint is disabled. Enable it first.\n',
    );
    const missed = await webhooks.report();
    expect(resultOf(await run('enable', id, '--resume', 'where_it_stopped'))).toMatchObject({
      status: 'enabled',
    });
    await arrived(missed);
    await disable();
    const skipped = await webhooks.report();
    await eventually(async () => (await webhooks.endpoint(Number(id))).backlog === 1);
    expect(resultOf(await run('enable', id, '--resume', 'now'))).toMatchObject({ backlog: 0 });
    await arrived(await webhooks.report());
    expect(webhooks.receiver.received.map(({ event }) => event.data.issue_id)).not.toContain(skipped);
  });

  describe('that the service rejects', () => {
    const HELP = '"npm run --silent cli -- key issue --help" shows how an operator issues one.';
    const LIST = '"npm run --silent cli -- webhook list" shows the ids.';

    test('for its key print what RENTAL_FLOW_KEY must be', async () => {
      const missing = await rentalFlow({}, 'webhook', 'list');
      expect(missing).toEqual({
        status: 1,
        stdout: '',
        output: 'Set RENTAL_FLOW_KEY to an API key of the brand, with the scope webhooks:manage.\n',
      });
      const invalid = await withKey(`svcp_${'0'.repeat(12)}_${'0'.repeat(64)}`, 'list');
      expect(invalid).toEqual({
        status: 1,
        stdout: '',
        output: 'Invalid API key. Set RENTAL_FLOW_KEY to an API key of the brand.\n',
      });
      const broken = await withKey(`svcp_${'0'.repeat(12)}_\n${'0'.repeat(64)}`, 'list');
      expect(broken.output).toMatch(/^RENTAL_FLOW_KEY is not an API key\. Set /);
      const { key } = await webhooks.service.issueKey(
        { scopes: ['maintenance:read'] },
        webhooks.brand.brandId,
      );
      const command = ['create', '--to', webhooks.receiver.url];
      expect(await withKey(key, ...command)).toEqual({
        status: 1,
        stdout: '',
        output: `This call needs an API key with the scope webhooks:manage. ${HELP}\n`,
      });
      expect((await run(...command, '--types', 'flow.created')).output).toBe(
        `This call needs an API key with the scope timeline:read. ${HELP}\n`,
      );
    });

    test.each([
      ['test', '999', '--type', CREATED],
      ['deliveries', '999'],
      ['replay', '999', '--since', '1d'],
      ['replay', '999', 'evt_1_1'],
      ['enable', '999', '--resume', 'now'],
      ['rotate-secret', '999'],
    ])('for an unknown endpoint name the command that lists the ids: %s', async (...args) => {
      expect(await run(...args)).toEqual({
        status: 1,
        stdout: '',
        output: `Webhook endpoint not found. ${LIST}\n`,
      });
    });

    test('for wrong values print each of them by the name of its option', async () => {
      const { id } = await create();
      const { brandId } = webhooks.brand;
      const outputOf = async (...args: string[]) => {
        const { status, stdout, output } = await run(...args);
        expect([status, stdout]).toEqual([1, '']);
        return output;
      };
      const to = ['create', '--to'];
      expect(
        await outputOf(...to, 'https://a.example.org', '--types', 'x,y', '--description', 'x'.repeat(201)),
      ).toMatch(
        /^Some values are not valid\. --description must have at most 200 characters\. --types \(value 1\), --types \(value 2\) must be one of: .*flow\.created/,
      );
      expect(await outputOf(...to, 'http://10.0.0.1/hook')).toBe(
        'One value is not valid. --to must begin with https://, or have an address that the operator has in WEBHOOK_ALLOW.\n',
      );
      expect(await outputOf('test', id, '--type', 'x')).toMatch(
        /^One value is not valid\. --type must be one of: /,
      );
      expect(await outputOf('rotate-secret', id, '--keep-old-for-hours', '169')).toBe(
        'One value is not valid. --keep-old-for-hours must be 168 or less.\n',
      );
      const isEvent = 'must be the id of an event of this feed';
      expect(await outputOf('replay', id, '--after', 'evt_0_1')).toBe(
        `One value is not valid. --after ${isEvent}, or "latest".\n`,
      );
      const after = `evt_${brandId}_0`;
      expect(await outputOf('replay', id, '--after', after, '--until', 'evt_0_1')).toBe(
        `One value is not valid. --until ${isEvent}.\n`,
      );
      expect(await outputOf('deliveries', id, 'x')).toMatch(
        /^One value is not valid\. <event> must be the id of an event, such as /,
      );
      expect(await outputOf('deliveries', id, after)).toBe(
        'Webhook delivery not found. "npm run --silent cli -- webhook deliveries <endpointId>" shows the ids.\n',
      );
    });
  });

  describe('without a service', () => {
    const without = (url: string, ...args: string[]) =>
      rentalFlow({ RENTAL_FLOW_KEY: webhooks.brand.key }, 'webhook', ...args, '--url', url);
    /** Runs a task with the URL of a server that is not the service. */
    async function other(
      handle: Parameters<typeof createServer>[1],
      task: (url: string) => Promise<void>,
    ): Promise<void> {
      const server = createServer(handle ?? (() => {}));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo;
      await task(`http://127.0.0.1:${port}`);
      await new Promise((resolve) => server.close(resolve));
    }

    test('print that it cannot be reached', async () => {
      const url = `http://127.0.0.1:${await freePort()}`;
      const { status, stdout, output } = await without(url, 'list');
      expect([status, stdout]).toEqual([1, '']);
      expect(output).toMatch(
        / cannot be reached \(ECONNREFUSED.*\)\. Start it, or set --url to its URL\.\n$/,
      );
      expect(output).toContain(`The service at ${url} cannot`);
    });

    test('print that a change may have been made if there is no response', async () => {
      await other(
        (request) => request.socket.destroy(),
        async (url) => {
          const { output } = await without(url, 'create', '--to', 'https://a.example.org');
          expect(output).toMatch(/did not respond \(.*\), so the change may have been made\. Look before /);
        },
      );
    });

    test('print that --url may be wrong if something else responds', async () => {
      await other(
        (request, response) => response.writeHead(request.method === 'GET' ? 200 : 404).end('<h1>Hello</h1>'),
        async (url) => {
          const hint = 'Check whether --url is the URL of the service.\n';
          expect((await without(url, 'list')).output).toBe(`The response is not JSON. ${hint}`);
          expect((await without(url, 'enable', '1', '--resume', 'now')).output).toBe(
            `The service responded 404. ${hint}`,
          );
        },
      );
    });
  });

  (hasTerminal ? describe : describe.skip)('on a terminal (needs `script` of util-linux),', () => {
    const shown = (...args: string[]) =>
      onTerminal({ RENTAL_FLOW_KEY: webhooks.brand.key }, 'webhook', ...args, '--url', urlOf());

    test('print the secret alone on the last line, and tables that fit', async () => {
      const created = await shown('create', '--to', webhooks.receiver.url);
      expect(created.join('\n').match(SECRET)).toEqual([created.at(-1)]);
      const [, id = ''] = /^ID +(\d+)$/m.exec(created.join('\n')) ?? [];
      await webhooks.report();
      const [delivery] = await listed(1, id);
      const deliveries = await shown('deliveries', id);
      expect(deliveries[0]).toMatch(/^Event +Type +Status +Attempts +Response$/);
      expect(deliveries[1]).toMatch(/^evt_\d+_\d+ +maintenance\.issue_created +delivered +1 +204$/);
      const one = await shown('deliveries', id, delivery.eventId);
      expect(one).toEqual(
        expect.arrayContaining([
          `Event         ${delivery.eventId}`,
          expect.stringMatching(/^Time +Trigger +Response +Took +Body of the response$/),
          expect.stringMatching(/ scheduled +204 +\d+ ms +–$/),
        ]),
      );
      const range = await shown('replay', id, '--after', 'latest');
      expect(range).toEqual(['There are no events in this range.']);
      const sent = await shown('test', id, '--type', CREATED);
      expect(sent.join('\n')).toMatch(/^Response +204$/m);
      for (const line of [...deliveries, ...one, ...sent]) expect(line.length).toBeLessThanOrEqual(80);
    });
  });
});
