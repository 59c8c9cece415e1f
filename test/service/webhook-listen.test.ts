import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { rentalFlow } from '../support/command-line.js';
import { eventually } from '../support/eventually.js';
import { TestProcess } from '../support/process.js';
import { Receiver, verified } from '../support/receiver.js';
import { reportIssue } from '../support/report-issue.js';
import { TestService } from '../support/service.js';

const CLI = 'dist/src/cli/main.js';

describe('the events of a brand on the command line', () => {
  let service: TestService;
  let receiver: Receiver;
  const running: TestProcess[] = [];
  beforeAll(async () => {
    service = await TestService.start({ environment: { JOBS: 'inline' }, jobs: { everyMs: 20 } });
    receiver = await Receiver.start();
  });
  afterAll(async () => {
    for (const one of running) one.kill('SIGKILL');
    await receiver.stop();
    await service.stop();
  });

  const start = (environment: Record<string, string>, ...args: string[]): TestProcess => {
    const started = new TestProcess(CLI, environment, ...args);
    running.push(started);
    return started;
  };
  const report = () => reportIssue(service);
  const listen = (key: string, ...args: string[]) =>
    start(
      { RENTAL_FLOW_KEY: key },
      'webhook',
      'listen',
      '--url',
      service.service.url,
      '--to',
      receiver.url,
      ...args,
    );

  test('webhook listen sends each event to a program on this machine, signed as webhooks are', async () => {
    const after = (await service.call('GET', '/v2.1/events?after=latest')).body.data.page_info.end_cursor;
    const listening = listen(
      service.brand.partnerKey,
      '--after',
      after,
      '--types',
      'maintenance.issue_created',
    );
    const ids = [await report(), await report()];
    await eventually(async () => receiver.received.length === 2);
    const [secret = ''] = /whsec_\S+/.exec(listening.output) ?? [];
    for (const received of receiver.received) {
      const { headers } = received;
      expect(verified(secret, received)).toEqual(received.event);
      expect(headers['content-type']).toBe('application/json');
    }
    expect(receiver.received.map(({ event }) => [event.type, event.id])).toEqual(
      ids.map(() => ['maintenance.issue_created', expect.stringMatching(/^evt_\d+_\d+$/)]),
    );
    receiver.fail(500);
    await report();
    await eventually(async () => listening.stdout.trim().split('\n').length === 3);
    receiver.succeed();
    const outcomes = listening.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(outcomes.map(({ type, status, error }) => [type, status, error])).toEqual([
      ['maintenance.issue_created', 204, null],
      ['maintenance.issue_created', 204, null],
      ['maintenance.issue_created', 500, null],
    ]);
    listening.kill('SIGINT');
    expect(await listening.end()).toBe(0);
  });

  test('webhook listen states what is wrong, and exits with 1', async () => {
    const invalid = listen('svcp_000000000000_'.padEnd(82, '0'));
    expect([await invalid.end(), invalid.output]).toEqual([1, expect.stringContaining('Invalid API key.')]);
    const missing = await rentalFlow({}, 'webhook', 'listen', '--to', receiver.url);
    expect(missing).toMatchObject({ status: 1, output: expect.stringContaining('RENTAL_FLOW_KEY') });
    const wrong = await rentalFlow({}, 'webhook', 'listen', '--to', 'ftp://a', '--secret', 'x');
    expect(wrong.output).toMatch(/--to.*http or https URL[\s\S]*--secret.*whsec_/);
  });

  test('events list shows the newest events, and events tail each new one', async () => {
    const { databaseUrl: DATABASE_URL, brand } = service;
    const brandId = String(brand.brandId);
    await report();
    const listed = await rentalFlow({ DATABASE_URL }, 'events', 'list', brandId, '--count', '3');
    const newest = JSON.parse(listed.stdout);
    expect(newest).toHaveLength(3);
    const [first] = newest;
    expect((await service.call('GET', `/v2.1/events/${first.id}`)).body.data.event).toEqual(first);
    const { sequence } = newest.at(-1);
    expect((await service.call('GET', `/v2.1/events?after=${newest.at(-1).id}`)).status).toBe(200);
    expect(newest.map((one: { sequence: number }) => one.sequence)).toEqual([
      sequence - 2,
      sequence - 1,
      sequence,
    ]);
    const ofType = await rentalFlow({ DATABASE_URL }, 'events', 'list', brandId, '--types', 'flow.created');
    expect(new Set(JSON.parse(ofType.stdout).map(({ type }: { type: string }) => type))).toEqual(
      new Set(['flow.created']),
    );
    const tail = start({ DATABASE_URL }, 'events', 'tail', brandId);
    await eventually(async () => {
      await report();
      return tail.stdout.includes('maintenance.issue_created');
    });
    tail.kill('SIGINT');
    expect(await tail.end()).toBe(0);
    const unknown = await rentalFlow({ DATABASE_URL }, 'events', 'list', brandId, '--types', 'flow.gone');
    expect(unknown).toMatchObject({ status: 1, output: expect.stringContaining('flow.gone') });
    const none = await rentalFlow({ DATABASE_URL }, 'events', 'list', '999');
    expect(none).toMatchObject({ status: 1, output: expect.stringContaining('Brand not found') });
  });
});
