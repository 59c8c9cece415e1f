import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { announce } from '../support/deadlines.js';
import { eventually } from '../support/eventually.js';
import { type FreshFlow, freshFlow } from '../support/fresh-flow.js';
import { dataOf } from '../support/graphql.js';
import { pay } from '../support/payments.js';
import { TestService } from '../support/service.js';
import { timelineOf } from '../support/timeline.js';

const SETTING = `mutation ($id: SafeInt!, $days: Int!) {
  updateBrand(id: $id, input: { deadlineNoticeDays: $days }) { deadlineNoticeDays }
}`;

describe('the notices of statutory deadlines', () => {
  let service: TestService;
  let flow: FreshFlow;
  let now: Date;
  const clock = () => now;
  const on = (day: string) => {
    now = new Date(`${day}T12:00:00Z`);
  };
  beforeAll(async () => {
    on('2026-12-01');
    service = await TestService.start({ clock });
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    on('2026-12-01');
    await setDays(3);
    flow = await freshFlow(service, { columns: { rent_pence: 120_000, rent_period: 'monthly' } });
    // Protection and prescribed information are due on 30 December.
    await pay(service, flow.flowId, {
      kind: 'TENANCY_DEPOSIT',
      amountPence: 100_000,
      receivedOn: '2026-12-01',
    });
  });

  async function setDays(days: number): Promise<void> {
    const response = await service.graphql(
      SETTING,
      { id: service.brand.brandId, days },
      { key: service.operatorToken },
    );
    expect(dataOf(response).updateBrand).toEqual({ deadlineNoticeDays: days });
  }
  const notices = async (): Promise<string[]> =>
    (await timelineOf(service, flow.flowId))
      .filter(({ event_type }) => event_type.startsWith('deadline_'))
      .map(({ event_type, description }) => `${event_type} ${description}`);
  const announcedOn = async (day: string): Promise<string[]> => {
    on(day);
    await announce(service);
    return (await notices()).sort();
  };
  const versionOf = async () =>
    (await service.sql('select version from flow where id = $1', [flow.flowId]))[0]?.version;

  const SOON = [
    'deadline_due_soon Due by 30 Dec 2026: Prescribed information about the deposit given.',
    'deadline_due_soon Due by 30 Dec 2026: Tenancy deposit protected in a scheme.',
  ];
  const MISSED = [
    'deadline_missed Missed, due by 30 Dec 2026: Prescribed information about the deposit given.',
    'deadline_missed Missed, due by 30 Dec 2026: Tenancy deposit protected in a scheme.',
  ];

  test('are sent three days before the last day, and on the day after it, once each', async () => {
    const version = await versionOf();
    expect(await announcedOn('2026-12-26')).toEqual([]);
    expect(await announcedOn('2026-12-27')).toEqual(SOON);
    expect(await announcedOn('2026-12-30')).toEqual(SOON);
    expect(await announcedOn('2026-12-31')).toEqual([...SOON, ...MISSED]);
    expect(await announcedOn('2027-01-31')).toEqual([...SOON, ...MISSED]);
    expect(await versionOf()).toBe(version);
  });

  test('state the last day on which it may be done: an agreement is made before the deadline of the deposit', async () => {
    on('2026-11-23');
    await pay(service, flow.flowId, {
      kind: 'HOLDING_DEPOSIT',
      amountPence: 20_000,
      receivedOn: '2026-11-23',
    });
    const query = `query ($id: SafeInt!) { flow(id: $id) { deadlines(states: [OPEN]) { key dueOn lastOn } } }`;
    const { deadlines } = dataOf(await service.graphql(query, { id: flow.flowId })).flow;
    expect(deadlines).toContainEqual({ key: 'en.hd.deadline', dueOn: '2026-12-07', lastOn: '2026-12-06' });
    const title = 'Tenancy agreement before the deadline of the holding deposit';
    expect(await announcedOn('2026-12-03')).toContain(`deadline_due_soon Due by 6 Dec 2026: ${title}.`);
    expect(await announcedOn('2026-12-07')).toContain(`deadline_missed Missed, due by 6 Dec 2026: ${title}.`);
  });

  test('are by the service itself, and reach the outbox with the rule', async () => {
    await announcedOn('2026-12-31');
    const users = await service.sql(
      `select distinct u.kind from timeline_entry t
        join app_user u on u.brand_id = t.brand_id and u.id = t.user_id
        where t.flow_id = $1 and t.event_type = 'deadline_missed'`,
      [flow.flowId],
    );
    expect(users).toEqual([{ kind: 'system' }]);
    const events = await service.sql(
      `select payload from outbox where flow_id = $1 and type = 'deadline_missed' order by payload->>'key'`,
      [flow.flowId],
    );
    expect(events.map(({ payload }) => payload)).toEqual([
      expect.objectContaining({ key: 'en.deposit.pi', dueOn: '2026-12-30' }),
      expect.objectContaining({ key: 'en.deposit.protect', dueOn: '2026-12-30' }),
    ]);
  });

  test('are sent as missed only, not as due soon, after a week without the job', async () => {
    expect(await announcedOn('2027-01-06')).toEqual(MISSED);
  });

  test('are sent the number of days before that the brand sets', async () => {
    await setDays(10);
    expect(await announcedOn('2026-12-19')).toEqual([]);
    expect(await announcedOn('2026-12-20')).toEqual(SOON);
    await setDays(0);
    expect(await announcedOn('2026-12-30')).toEqual(SOON);
  });

  test.each([-1, 61])('cannot be set to %i days', async (days) => {
    const { body } = await service.graphql(
      SETTING,
      { id: service.brand.brandId, days },
      { key: service.operatorToken },
    );
    expect(body.errors[0].extensions.code).toBe('VALIDATION_FAILED');
  });

  test('are not sent for a deadline that was met', async () => {
    on('2026-12-30');
    await service.call('POST', '/v2.0/openflow/protectandsetup', {
      body: {
        deposit_certificate: [{ certificate_url: 'https://tds.example.com/1.pdf', flow_id: flow.flowId }],
        prescribed_certificate: [
          { certificate_url: 'https://tds.example.com/2.pdf', flow_id: flow.flowId, given_on: '2026-12-30' },
        ],
        deleted_certificate: null,
        deleted_prescribed_certificate: null,
      },
    });
    expect(await announcedOn('2027-01-01')).toEqual([]);
  });

  test('are sent for a deadline that was met late before the job ran again, as missed', async () => {
    on('2027-01-02');
    await service.call('POST', '/v2.0/openflow/protectandsetup', {
      body: {
        deposit_certificate: [{ certificate_url: 'https://tds.example.com/1.pdf', flow_id: flow.flowId }],
        prescribed_certificate: [
          { certificate_url: 'https://tds.example.com/2.pdf', flow_id: flow.flowId, given_on: '2027-01-02' },
        ],
        deleted_certificate: null,
        deleted_prescribed_certificate: null,
      },
    });
    expect(await announcedOn('2027-01-06')).toEqual(MISSED);
  });

  test('are sent once each by several concurrent instances', async () => {
    on('2026-12-31');
    await Promise.all(Array.from({ length: 8 }, () => announce(service)));
    expect((await notices()).sort()).toEqual(MISSED);
  });

  test('are sent by the next run after a failure, which leaves nothing behind', async () => {
    await service.sql('alter table outbox add constraint sabotaged check (false) not valid');
    on('2026-12-31');
    await expect(announce(service)).rejects.toThrow('sabotaged');
    await service.sql('alter table outbox drop constraint sabotaged');
    expect(await notices()).toEqual([]);
    expect(await announcedOn('2026-12-31')).toEqual(MISSED);
  });

  test('are sent by the service and by a second instance without a command', async () => {
    on('2026-12-28');
    const environment = { JOBS: 'inline' };
    const { databaseUrl } = service;
    const others = await Promise.all(
      [1, 2].map(() => TestService.start({ databaseUrl, environment, clock, jobs: { everyMs: 50 } })),
    );
    try {
      await eventually(async () => (await notices()).length > 0);
      on('2026-12-31');
      await eventually(async () => (await notices()).length > 2);
      expect((await notices()).sort()).toEqual([...SOON, ...MISSED]);
    } finally {
      for (const other of others) await other.stop();
    }
  });
});
