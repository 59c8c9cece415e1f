import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { dataOf } from '../support/graphql.js';
import { signedFlow } from '../support/rent-changes.js';
import { under } from '../support/retries.js';
import { type CallResponse, TestService } from '../support/service.js';

const changing = (call: string, input: string): string =>
  `mutation ($id: SafeInt!, $input: ${input}!) { change: ${call} { flow { version } } }`;
const RECORD = `mutation ($id: SafeInt!, $input: RecordNoticeInput!) {
  change: recordNotice(flowId: $id, input: $input) { noticeId flow { version } }
}`;
const PROPOSE = `mutation ($id: SafeInt!, $input: ProposeRentChangeInput!) {
  change: proposeRentChange(flowId: $id, input: $input) { rentChangeId flow { version } }
}`;
const END = changing('endTenancy(flowId: $id, input: $input)', 'EndTenancyInput');
const UPDATE_NOTICE = changing('updateNotice(id: $id, input: $input)', 'UpdateNoticeInput');
const UPDATE_RENT = changing('updateRentChange(id: $id, input: $input)', 'UpdateRentChangeInput');
const VOID = 'mutation ($input: VoidRecordInput!) { change: voidRecord(input: $input) { flow { version } } }';

const NOW = new Date('2027-03-20T12:00:00Z');
const TENANTS = { kind: 'TENANT_NOTICE', givenBy: 'TENANT', servedOn: '2027-03-01', endsOn: '2027-05-31' };
const LANDLORD = {
  ...{ kind: 'POSSESSION_NOTICE', givenBy: 'LANDLORD', grounds: ['8'] },
  ...{ servedOn: '2027-03-10', endsOn: '2027-04-12' },
};
const RISE = { newRentPence: 125_000, form: 'FORM_4A', servedOn: '2027-03-19', effectiveOn: '2027-06-01' };
const ENDED = { endedOn: '2027-03-20', cause: 'SURRENDER' };
const WITHDRAWN = { status: 'WITHDRAWN', on: '2027-03-20' };

/** The codes of a change that another one has made impossible. */
const CODES = ['CONFLICT', 'INVALID_TRANSITION', 'LAW_FORBIDS', 'VALIDATION_FAILED'];

type Request = readonly [query: string, variables: Record<string, unknown>];

/** The event of a record that may come before each one. */
const BEFORE: Readonly<Record<string, readonly string[]>> = {
  notice_recorded: ['none'],
  notice_withdrawn: ['notice_recorded'],
  rent_change_proposed: ['none'],
  rent_change_challenged: ['rent_change_proposed'],
  rent_change_withdrawn: ['rent_change_proposed', 'rent_change_challenged'],
  tenancy_ended: ['none'],
  record_voided: [
    'notice_recorded',
    'notice_withdrawn',
    'rent_change_proposed',
    'rent_change_challenged',
    'rent_change_withdrawn',
    'tenancy_ended',
  ],
};

const recordOf = (type: string): string =>
  ['notice', 'rent_change'].find((record) => type.startsWith(record)) ?? 'tenancy_end';

interface Change {
  [column: string]: unknown;
  type: string;
  /** The type of the record, if it was voided. */
  voided: string | null;
  /** The notice, rent change or end that changed. */
  id: string;
}

describe('concurrent notices, rent changes and ends of one tenancy', () => {
  let service: TestService;
  let second: TestService;
  let flowId: number;
  beforeAll(async () => {
    service = await TestService.start({ clock: () => NOW });
    second = await TestService.start({ databaseUrl: service.databaseUrl, clock: () => NOW });
    ({ flowId } = await signedFlow(service));
    await service.sql('delete from outbox');
  });
  afterAll(async () => {
    await second.stop();
    await service.stop();
  });

  let sent = 0;
  /** All at once, on two instances. */
  const all = (requests: readonly Request[]): Promise<CallResponse[]> =>
    Promise.all(
      requests.map(([query, variables], index) => {
        sent += 1;
        return (index % 2 ? second : service).graphql(query, variables, under(`change ${sent}`));
      }),
    );
  const one = async (...request: Request): Promise<CallResponse['body']> => {
    const [response] = await all([request]);
    return dataOf(response as CallResponse).change;
  };
  const voidOf = (recordType: string, id: number): Request => [
    VOID,
    { input: { recordType, id, reason: 'Recorded twice.' } },
  ];
  const endId = async (): Promise<number> => {
    const [row] = await service.sql('select id from tenancy_end where flow_id = $1 and voided_at is null', [
      flowId,
    ]);
    return Number(row?.id);
  };

  test('(200 on two instances) end in an allowed history with a version for each change', async () => {
    const notices: number[] = [];
    for (const input of [TENANTS, LANDLORD, TENANTS])
      notices.push((await one(RECORD, { id: flowId, input })).noticeId);
    const { rentChangeId } = await one(PROPOSE, { id: flowId, input: RISE });
    const mixed = (index: number): Request => {
      const notice = notices[index % notices.length] ?? 0;
      const kinds: readonly Request[] = [
        [RECORD, { id: flowId, input: TENANTS }],
        [UPDATE_NOTICE, { id: notice, input: { ...WITHDRAWN, isAgreedByAll: true } }],
        [PROPOSE, { id: flowId, input: RISE }],
        [UPDATE_RENT, { id: rentChangeId, input: { ...WITHDRAWN, status: 'CHALLENGED' } }],
        [END, { id: flowId, input: ENDED }],
        voidOf('NOTICE', notice),
        [UPDATE_RENT, { id: rentChangeId, input: WITHDRAWN }],
        [RECORD, { id: flowId, input: LANDLORD }],
        voidOf('RENT_CHANGE', rentChangeId),
      ];
      return kinds[Math.floor(index / 3) % kinds.length] ?? [END, {}];
    };
    const first = await all(Array.from({ length: 96 }, (_, index) => mixed(index)));
    const end = await endId();
    const later = await all(
      Array.from({ length: 104 }, (_, index) => (index % 4 ? mixed(index) : voidOf('TENANCY_END', end))),
    );
    const responses = [...first, ...later];
    const rejected = responses.filter(({ body }) => body.errors);
    for (const { body } of rejected) expect(CODES).toContain(body.errors[0].extensions.code);

    const history = await service.sql<Change>(
      `select type, payload ->> 'recordType' as voided, coalesce(payload ->> 'noticeId',
          payload ->> 'rentChangeId', payload ->> 'tenancyEndId', payload ->> 'recordId') as id
        from outbox where flow_id = $1 order by outbox.id`,
      [flowId],
    );
    const states = new Map<string, string>();
    const ends = new Set<string>();
    for (const { type, voided, id } of history) {
      const record = `${voided ?? recordOf(type)} ${id}`;
      expect(BEFORE[type]).toContain(states.get(record) ?? 'none');
      states.set(record, type);
      if (type === 'tenancy_ended') ends.add(record);
      else ends.delete(record);
      expect(ends.size).toBeLessThan(2);
    }
    // Which others there are depends on their order.
    for (const type of ['notice_recorded', 'rent_change_proposed', 'tenancy_ended', 'record_voided'])
      expect(history.map((one) => one.type)).toContain(type);

    const [flow] = await service.sql('select version, ended_on from flow where id = $1', [flowId]);
    expect(flow?.version).toBe(1 + history.length);
    expect(flow?.ended_on === null).toBe(ends.size === 0);
  });
});
