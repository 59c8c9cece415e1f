import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '../support/eventually.js';
import { freePort } from '../support/free-port.js';
import { dataOf } from '../support/graphql.js';
import type { Received } from '../support/receiver.js';
import type { TestService } from '../support/service.js';
import { startSending, Webhooks } from '../support/webhooks.js';

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const clockOf = (offset: number) => () => new Date(Date.now() + offset);

describe('webhooks of instances whose clocks differ', () => {
  const CHANGES = 40;
  let webhooks: Webhooks;
  let instances: TestService[];
  beforeAll(async () => {
    webhooks = await Webhooks.start({ JOBS: 'off' });
    const { databaseUrl } = webhooks.service;
    const start = (clock: number, machine: number) =>
      startSending({ databaseUrl, clock: clockOf(clock), machineClock: clockOf(machine) });
    instances = [await start(-HOUR, -100 * SECOND), await start(HOUR, 100 * SECOND)];
  });
  afterAll(async () => {
    for (const one of instances) await one.stop();
    await webhooks.stop();
  });

  test('arrive once each, and those of a record in the order of its changes', async () => {
    const { receiver, brand } = webhooks;
    receiver.respond = (_, response) => setTimeout(() => response.writeHead(204).end(), 20);
    await webhooks.create();
    const issues = [await webhooks.report(), await webhooks.report()];
    const sent = new Map<number, string[]>(issues.map((id) => [id, []]));
    const change = `mutation ($id: SafeInt!, $title: String!) {
      updateMaintenanceIssue(id: $id, input: { title: $title }) { id }
    }`;
    for (let count = 0; count < CHANGES; count += 1)
      for (const [place, id] of issues.entries()) {
        const requestId = randomUUID();
        const instance = instances[(count + place) % instances.length] ?? webhooks.service;
        const options = { key: brand.key, headers: { 'X-Request-Id': requestId } };
        dataOf(await instance.graphql(change, { id, title: `Title ${count}` }, options));
        sent.get(id)?.push(requestId);
      }
    await eventually(() => receiver.ofType('maintenance.issue_updated').length >= CHANGES * issues.length);
    for (const [id, requests] of sent) {
      const own = receiver
        .ofType('maintenance.issue_updated')
        .filter(({ event }) => event.data.issue_id === id);
      expect(own.map(({ event }) => event.cause.request_id)).toEqual(requests);
    }
  });
});

describe('an instance whose clock differs from the database’s', () => {
  let port: number;
  let webhooks: Webhooks;
  const machine = { offset: 0, reads: 0 };
  beforeAll(async () => {
    port = await freePort();
    webhooks = await Webhooks.start(
      { METRICS_PORT: String(port) },
      {
        leaseMs: 1500,
        machineClock: () => {
          machine.reads += 1;
          return new Date(Date.now() + machine.offset);
        },
      },
    );
    await webhooks.create();
  });
  afterAll(() => webhooks.stop());

  const arrives = (issue: number) =>
    eventually(() => webhooks.receiver.received.some(({ event }) => event.data.issue_id === issue));
  const reports = (): string[] =>
    webhooks.service.logged.filter((line) => line.includes('This instance sends no webhooks'));
  const skew = async (): Promise<number> => {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    return Number(/^rental_flow_clock_skew_seconds (.+)$/m.exec(text)?.[1]);
  };
  const hasTried = async (): Promise<void> => {
    const { reads } = machine;
    await eventually(() => machine.reads > reads + 20);
  };

  test('by 110 seconds sends webhooks, and a metric shows it', async () => {
    machine.offset = 110 * SECOND;
    await arrives(await webhooks.report());
    await eventually(async () => Math.abs((await skew()) - 110) < 5);
    expect(reports()).toEqual([]);
  });

  test.each([
    [150, 'ahead of'],
    [-150, 'behind'],
  ])(
    'by %d seconds sends none, reports it once, and goes on when its clock is right',
    async (seconds, words) => {
      const before = reports().length;
      // What a test before has sent is stored, and the lease is given up.
      await eventually(async () => {
        const rows = await webhooks.service.sql('select 1 from webhook_sender where owner is not null');
        return rows.length === 0;
      });
      machine.offset = seconds * SECOND;
      webhooks.receiver.received.length = 0;
      const issue = await webhooks.report();
      await hasTried();
      await webhooks.change(issue, 'Kitchen tap');
      await hasTried();
      expect(webhooks.receiver.received).toEqual([]);
      const [reported, ...more] = reports().slice(before);
      expect(more).toEqual([]);
      expect(reported).toMatch(new RegExp(`machine is 1[45]\\d s ${words} the clock of the database`));
      await eventually(async () => Math.abs((await skew()) - seconds) < 5);
      machine.offset = 0;
      await arrives(issue);
    },
  );

  test('while it sends leaves the brand to another one', async () => {
    const { receiver, service } = webhooks;
    const held: (() => void)[] = [];
    receiver.respond = (_, response) => held.push(() => response.writeHead(204).end());
    receiver.received.length = 0;
    await webhooks.report();
    await eventually(() => held.length === 1);
    const begun = Date.now();
    const other = await startSending({ databaseUrl: service.databaseUrl, clock: clockOf(HOUR) });
    machine.offset = 150 * SECOND;
    receiver.succeed();
    for (const respond of held) respond();
    const isOfOther = ({ headers }: Received) =>
      Number(headers['webhook-timestamp']) * SECOND > begun + HOUR / 2;
    await eventually(async () => {
      await webhooks.report();
      return receiver.received.some(isOfOther);
    }).finally(() => other.stop());
  });
});
