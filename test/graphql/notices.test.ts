import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type FreshFlow, freshFlow } from '../support/fresh-flow.js';
import { codeOf, dataOf, problemsOf } from '../support/graphql.js';
import { SIGNED, signedFlow } from '../support/rent-changes.js';
import { type CallResponse, TestService } from '../support/service.js';
import { UNKNOWN_ID } from '../support/shapes.js';
import { timelineOf } from '../support/timeline.js';

const FIELDS = `id flowId kind givenBy subTenantIds grounds form servedOn receivedOn method endsOn isShorterAgreed
  earliestEndsOn useBy defects status statusOn claimIssuedOn url voidedAt`;
const FLOW = 'version phase endingOn property { availableFrom }';
const RECORD = `mutation ($id: SafeInt!, $input: RecordNoticeInput!) {
  recordNotice(flowId: $id, input: $input) {
    flowId noticeId notice { ${FIELDS} } flow { ${FLOW} } warnings { key message source }
  }
}`;
const UPDATE = `mutation ($id: SafeInt!, $input: UpdateNoticeInput!) {
  updateNotice(id: $id, input: $input) {
    flowId noticeId notice { ${FIELDS} } flow { ${FLOW} } warnings { key message }
  }
}`;
const READ = `query ($id: SafeInt!) {
  flow(id: $id) { ${FLOW} notices { ${FIELDS} } deadlines { key state dueOn metOn subject { type id } } }
}`;
const VOID = `mutation ($input: VoidRecordInput!) { voidRecord(input: $input) { flow { ${FLOW} } } }`;
/** Worked case 13: the tenants give notice on 15 December 2026, for 28 February 2027. */
const TENANTS = { kind: 'TENANT_NOTICE', givenBy: 'TENANT', servedOn: '2026-12-15', endsOn: '2027-02-28' };
const LANDLORD = {
  ...{ kind: 'POSSESSION_NOTICE', givenBy: 'LANDLORD', grounds: ['8'] },
  ...{ servedOn: '2026-12-10', endsOn: '2027-03-31' },
};
const SALE = { ...LANDLORD, grounds: ['1A'], endsOn: '2027-06-30' };

/** Where the invalid values of an error response are. */
const pathsOf = (response: CallResponse): string[] =>
  problemsOf(response).map((one) => one.replace(/: .*/, ''));

describe('a notice', () => {
  let service: TestService;
  let flow: FreshFlow;
  let now: Date;
  const on = (day: string) => {
    now = new Date(`${day}T12:00:00Z`);
  };
  beforeAll(async () => {
    on('2026-12-16');
    service = await TestService.start({ clock: () => now });
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    on('2026-12-16');
    flow = await signedFlow(service);
    await service.sql('update property set available_from = null');
  });

  const record = (input: object, id = flow.flowId): Promise<CallResponse> =>
    service.graphql(RECORD, { id, input });
  const recorded = async (input: object, id = flow.flowId): Promise<CallResponse['body']> =>
    dataOf(await record(input, id)).recordNotice;
  const update = (id: number, input: object): Promise<CallResponse> => service.graphql(UPDATE, { id, input });
  const updated = async (id: number, input: object): Promise<CallResponse['body']> =>
    dataOf(await update(id, input)).updateNotice;
  const read = async (id = flow.flowId): Promise<CallResponse['body']> =>
    dataOf(await service.graphql(READ, { id })).flow;
  const sentences = async (): Promise<string[]> =>
    (await timelineOf(service, flow.flowId)).map(({ description }) => description);
  const inScotland = (tenants: string[]): Promise<FreshFlow> =>
    freshFlow(service, {
      tenants,
      columns: { ...SIGNED, jurisdiction: 'scotland', tenancy_kind: 'private_residential' },
    });

  test('of the tenants is recorded, and the phase and the home follow', async () => {
    const { notice, noticeId, flow: after, warnings } = await recorded({ ...TENANTS, method: 'EMAIL' });
    expect(notice).toEqual({
      ...TENANTS,
      ...{ id: noticeId, flowId: flow.flowId, subTenantIds: flow.subTenantIds, grounds: [], form: null },
      ...{ receivedOn: null, method: 'EMAIL', isShorterAgreed: false, earliestEndsOn: '2027-02-28' },
      ...{ useBy: null, defects: [], status: 'SERVED', statusOn: null, claimIssuedOn: null },
      ...{ url: null, voidedAt: null },
    });
    expect([after, warnings]).toEqual([
      {
        version: 2,
        phase: 'ENDING',
        endingOn: '2027-02-28',
        property: { availableFrom: '2027-03-01T00:00:00.000Z' },
      },
      [],
    ]);
    expect(await sentences()).toEqual(['Notice of the tenants of 15 Dec 2026, to end on 28 Feb 2027.']);
    const { deadlines } = await read();
    expect(deadlines.filter(({ subject }: { subject: object | null }) => subject)).toMatchObject([
      {
        ...{ key: 'en.tenant.ntq', state: 'MET', dueOn: '2027-02-28', metOn: '2026-12-15' },
        subject: { type: 'NOTICE', id: noticeId },
      },
    ]);
    on('2027-02-28');
    expect((await read()).phase).toBe('ENDING');
    on('2027-03-01');
    expect((await read()).phase).toBe('OVERSTAYED');
  });

  test('makes the home available at midnight in London, in summer too', async () => {
    const { flow: after } = await recorded({ ...TENANTS, endsOn: '2027-05-31' });
    expect(after.property.availableFrom).toBe('2027-05-31T23:00:00.000Z');
  });

  test('that does not comply is recorded with its defects and warnings', async () => {
    const { notice, warnings, flow: after } = await recorded({ ...TENANTS, endsOn: '2027-02-14' });
    expect([notice.defects, notice.earliestEndsOn, after.phase]).toEqual([
      ['TOO_SHORT', 'WRONG_DAY'],
      '2027-02-28',
      'ENDING',
    ]);
    const source = 'Protection from Eviction Act 1977, s. 5(1ZA)-(1ZD)';
    expect(warnings).toEqual([
      { key: 'en.tenant.ntq', source, message: 'The notice cannot end before 15 Feb 2027.' },
      {
        ...{ key: 'en.tenant.ntq', source },
        message: 'The notice must end with a rent period, such as on 28 Feb 2027.',
      },
    ]);
    const { deadlines } = await read();
    expect(deadlines.find(({ key }: { key: string }) => key === 'en.tenant.ntq')).toMatchObject({
      ...{ state: 'MISSED', dueOn: '2027-02-28', metOn: null },
    });
  });

  test('warns by another rule with the source of that rule', async () => {
    const { warnings } = await recorded({ ...LANDLORD, grounds: ['5C'] });
    expect(warnings).toMatchObject([
      { key: 'en.ws.grounds', source: 'Housing Act 1988, s. 16D(3), 16E(1)(f)' },
    ]);
  });

  test('of the landlord has its grounds, and the last day for a claim', async () => {
    const { notice, flow: after } = await recorded(LANDLORD);
    expect(notice).toMatchObject({ earliestEndsOn: '2027-01-07', useBy: '2027-12-10', defects: [] });
    expect([after.endingOn, after.property.availableFrom]).toEqual([
      '2027-03-31',
      '2027-03-31T23:00:00.000Z',
    ]);
  });

  test('for a sale does not make the home available, which may not be let again', async () => {
    const { flow: after } = await recorded(SALE);
    expect([after.phase, after.endingOn, after.property.availableFrom]).toEqual([
      'ENDING',
      '2027-06-30',
      null,
    ]);
    await recorded(TENANTS);
    expect(await read()).toMatchObject({ endingOn: '2027-02-28', property: { availableFrom: null } });
    const { deadlines } = await read();
    expect(deadlines.find(({ key }: { key: string }) => key === 'en.s8.relet')).toMatchObject({
      dueOn: '2028-06-29',
    });
  });

  test.each([
    ['2028-06-29', 1],
    ['2028-06-30', 0],
  ])('for a sale warns of a new flow of the home on %s (%i warnings)', async (day, warnings) => {
    await recorded(SALE);
    on(day);
    const [home] = await service.sql<{ id: number }>(
      'select property_id::int as id from flow where id = $1',
      [flow.flowId],
    );
    const CREATE = 'mutation ($input: CreateFlowInput!) { createFlow(input: $input) { warnings { key } } }';
    const tenants = [{ firstName: 'Eve', lastName: 'Moss', email: `eve.${day}@example.com`, isLead: true }];
    const rent = { rentPence: 120_000, rentPeriod: 'MONTHLY' };
    const input = { propertyId: home?.id, tenants, jurisdiction: 'ENGLAND', ...rent };
    const { createFlow } = dataOf(await service.graphql(CREATE, { input }));
    expect(createFlow.warnings.filter(({ key }: { key: string }) => key === 'en.s8.relet')).toHaveLength(
      warnings,
    );
    const { deadlines } = await read();
    expect(deadlines.find(({ key }: { key: string }) => key === 'en.s8.relet').state).toBe(
      warnings ? 'MISSED' : 'MET',
    );
  });

  test('that is withdrawn takes back the phase and the home', async () => {
    const { noticeId } = await recorded(TENANTS);
    const input = { status: 'WITHDRAWN', on: '2026-12-16', isAgreedByAll: true };
    const { notice, flow: after, warnings } = await updated(noticeId, input);
    expect([notice.status, notice.statusOn, after, warnings]).toEqual([
      'WITHDRAWN',
      '2026-12-16',
      { version: 3, phase: 'CURRENT', endingOn: null, property: { availableFrom: null } },
      [],
    ]);
    expect((await updated(noticeId, input)).flow.version).toBe(3);
    expect(await sentences()).toEqual([
      'Notice of the tenants of 15 Dec 2026, to end on 28 Feb 2027.',
      'Notice of the tenants of 15 Dec 2026 was withdrawn on 16 Dec 2026.',
    ]);
    const { deadlines } = await read();
    expect(deadlines.find(({ key }: { key: string }) => key === 'en.tenant.ntq')).toMatchObject({
      ...{ state: 'PENDING', dueOn: null },
    });
  });

  test('that is withdrawn leaves the day of another one, and what the agency has changed', async () => {
    const { noticeId } = await recorded(TENANTS);
    await recorded(LANDLORD);
    expect((await read()).endingOn).toBe('2027-02-28');
    const input = { status: 'WITHDRAWN', on: '2026-12-16', isAgreedByAll: true };
    const { flow: after } = await updated(noticeId, input);
    expect([after.endingOn, after.property.availableFrom]).toEqual([
      '2027-03-31',
      '2027-03-31T23:00:00.000Z',
    ]);
    await service.sql(`update property set available_from = '2027-06-01'`);
    const [, other] = (await read()).notices;
    const { flow: last } = await updated(other.id, { status: 'WITHDRAWN', on: '2026-12-16' });
    expect([last.endingOn, last.property.availableFrom]).toEqual([null, '2027-06-01T00:00:00.000Z']);
  });

  test.each(['2026-06-15T00:00:00.000Z', null])(
    'that is withdrawn or voided gives the home back the day %s that it had',
    async (before) => {
      await service.sql('update property set available_from = $1', [before]);
      const { noticeId } = await recorded(TENANTS);
      const second = await recorded(LANDLORD);
      expect(second.flow.property.availableFrom).toBe('2027-03-01T00:00:00.000Z');
      const input = { status: 'WITHDRAWN', on: '2026-12-16', isAgreedByAll: true };
      await updated(noticeId, input);
      await service.graphql(VOID, {
        input: { recordType: 'NOTICE', id: second.noticeId, reason: 'wrong flow' },
      });
      expect((await read()).property.availableFrom).toBe(before);
    },
  );

  test('that ended the tenancy is withdrawn only after the end is voided', async () => {
    on('2027-03-02');
    const { noticeId } = await recorded(TENANTS);
    const END = `mutation ($id: SafeInt!, $input: EndTenancyInput!) {
      endTenancy(flowId: $id, input: $input) { tenancyEnd { id } }
    }`;
    const end = { endedOn: '2027-02-28', cause: 'TENANT_NOTICE', noticeId };
    const { endTenancy } = dataOf(await service.graphql(END, { id: flow.flowId, input: end }));
    const input = { status: 'WITHDRAWN', on: '2027-03-01', isAgreedByAll: true };
    const rejected = await update(noticeId, input);
    expect([codeOf(rejected), rejected.body.errors[0].message]).toEqual([
      'INVALID_TRANSITION',
      'The notice ended the tenancy on 28 Feb 2027. If that is wrong, void the recorded end first.',
    ]);
    await service.graphql(VOID, {
      input: { recordType: 'TENANCY_END', id: endTenancy.tenancyEnd.id, reason: 'wrong flow' },
    });
    expect((await updated(noticeId, input)).flow.phase).toBe('CURRENT');
  });

  test('of the tenants of an assured tenancy is not withdrawn without the agreement of all', async () => {
    const { noticeId } = await recorded(TENANTS);
    const response = await update(noticeId, { status: 'WITHDRAWN', on: '2026-12-16' });
    expect([codeOf(response), pathsOf(response)]).toEqual(['LAW_FORBIDS', ['input.isAgreedByAll']]);
    expect((await read()).phase).toBe('ENDING');
  });

  test('that was voided no longer ends the tenancy', async () => {
    const { noticeId } = await recorded(TENANTS);
    const input = { recordType: 'NOTICE', id: noticeId, reason: 'wrong tenant' };
    const { flow: after } = dataOf(await service.graphql(VOID, { input })).voidRecord;
    expect(after).toEqual({
      ...{ version: 3, phase: 'CURRENT', endingOn: null, property: { availableFrom: null } },
    });
    expect((await sentences())[1]).toBe('The notice of 15 Dec 2026 was voided: wrong tenant.');
    expect(codeOf(await update(noticeId, { status: 'WITHDRAWN', on: '2026-12-16' }))).toBe(
      'INVALID_TRANSITION',
    );
  });

  test('may be followed by a claim, which is never before its day without a warning', async () => {
    const { noticeId } = await recorded(LANDLORD);
    const early = await updated(noticeId, { status: 'CLAIM_ISSUED', on: '2026-12-16' });
    expect(early.warnings).toEqual([
      { key: 'en.s8', message: 'The claim is before 31 Mar 2027, the day of the notice.' },
    ]);
    expect([early.notice.status, early.notice.claimIssuedOn, early.flow.phase]).toEqual([
      ...['CLAIM_ISSUED', '2026-12-16', 'ENDING'],
    ]);
    expect((await sentences())[1]).toBe(
      'A claim for possession was issued on 16 Dec 2026, after the notice of 10 Dec 2026.',
    );
    const { notice, flow: after } = await updated(noticeId, { status: 'WITHDRAWN', on: '2026-12-16' });
    expect([notice.claimIssuedOn, after.phase]).toEqual(['2026-12-16', 'CURRENT']);
  });

  test.each([
    ['2027-03-31', []],
    ['2027-12-10', []],
    ['2027-12-11', ['The notice could be used for a claim until 10 Dec 2027.']],
  ])('with a claim on %s gets the warnings %j', async (day, expected) => {
    const { noticeId } = await recorded(LANDLORD);
    on(day);
    const { warnings } = await updated(noticeId, { status: 'CLAIM_ISSUED', on: day });
    expect(warnings.map(({ message }: { message: string }) => message)).toEqual(expected);
  });

  test('of one of the tenants ends an assured tenancy for all, with a warning', async () => {
    const joint = await freshFlow(service, { tenants: ['Ann Stone', 'Ben Reed'], columns: SIGNED });
    const [ann] = joint.subTenantIds;
    const { flow: after, warnings } = await recorded({ ...TENANTS, subTenantIds: [ann] }, joint.flowId);
    expect([after.phase, warnings.map(({ message }: { message: string }) => message)]).toEqual([
      'ENDING',
      ['The notice of one tenant ends the tenancy for all tenants.'],
    ]);
  });

  test('of one of the tenants in Scotland changes neither the phase nor the home', async () => {
    const joint = await inScotland(['Ann Stone', 'Ben Reed']);
    const [ann] = joint.subTenantIds;
    const { notice, flow: after } = await recorded({ ...TENANTS, subTenantIds: [ann] }, joint.flowId);
    expect([notice.defects, notice.subTenantIds, after.phase, after.endingOn, after.property]).toEqual([
      ['NOT_ALL_TENANTS'],
      [ann],
      'CURRENT',
      null,
      { availableFrom: null },
    ]);
  });

  test('of a joint contract-holder in Wales does not end the contract of the others', async () => {
    const joint = await freshFlow(service, {
      tenants: ['Ann Stone', 'Ben Reed'],
      columns: { ...SIGNED, jurisdiction: 'wales', tenancy_kind: 'standard_periodic' },
    });
    const [ann] = joint.subTenantIds;
    const input = { ...TENANTS, kind: 'WITHDRAWAL_NOTICE', subTenantIds: [ann] };
    const { notice, flow: after } = await recorded(input, joint.flowId);
    expect([notice.earliestEndsOn, after.phase]).toEqual(['2027-01-15', 'CURRENT']);
  });

  test.each([
    [
      'a notice to quit of the landlord of an assured tenancy',
      { ...LANDLORD, kind: 'NOTICE_TO_QUIT', grounds: [] },
      'kind',
    ],
    ['a section 21 notice of today', { ...LANDLORD, kind: 'SECTION_21', grounds: [] }, 'servedOn'],
    [
      'a section 21 notice on the first day',
      { ...LANDLORD, kind: 'SECTION_21', grounds: [], servedOn: '2026-05-01' },
      'servedOn',
    ],
  ])('that the law forbids is rejected: %s', async (_title, input, member) => {
    const response = await record(input);
    expect([codeOf(response), pathsOf(response)]).toEqual(['LAW_FORBIDS', [`input.${member}`]]);
  });

  test('of section 21 is recorded if it was served before its repeal', async () => {
    const input = { ...LANDLORD, kind: 'SECTION_21', grounds: null, servedOn: '2026-04-30' };
    expect((await recorded(input)).notice).toMatchObject({ kind: 'SECTION_21', earliestEndsOn: null });
  });

  test.each([
    [
      { ...TENANTS, servedOn: '2026-12-17' },
      { servedOn: 'must not be after 2026-12-16, today in the United Kingdom' },
    ],
    [{ ...TENANTS, receivedOn: '2026-12-14' }, { receivedOn: 'must not be before servedOn' }],
    [{ ...TENANTS, endsOn: '2026-12-14' }, { endsOn: 'must not be before servedOn' }],
    [{ ...TENANTS, givenBy: 'LANDLORD' }, { givenBy: 'must be `TENANT` for `TENANT_NOTICE`' }],
    [{ ...LANDLORD, grounds: [] }, { grounds: 'are required for `POSSESSION_NOTICE`' }],
    [{ ...TENANTS, grounds: ['8'] }, { grounds: 'must be left out for `TENANT_NOTICE`' }],
    [
      { ...LANDLORD, kind: 'NOTICE_TO_LEAVE' },
      { kind: 'must not be `NOTICE_TO_LEAVE` in England: it exists in Scotland' },
    ],
  ])('%j is rejected', async (input, expected) => {
    const [[member, message] = []] = Object.entries(expected);
    expect(problemsOf(await record(input))).toEqual([`input.${member}: ${message}`]);
    expect((await read()).notices).toEqual([]);
  });

  test('on a ground that does not exist is rejected: Ground 8A is only in the Bill of 2023', async () => {
    const [problem] = problemsOf(await record({ ...LANDLORD, grounds: ['8', '8A'] }));
    expect(problem).toMatch(/^input\.grounds\[1\]: must be one of 1, 1A, 1B, /);
  });

  test('of a tenant of another flow is rejected', async () => {
    const other = await signedFlow(service);
    const response = await record({ ...TENANTS, subTenantIds: other.subTenantIds.slice(0, 1) });
    expect(pathsOf(response)).toEqual(['input.subTenantIds[0]']);
  });

  test('is rejected before the agreement is signed', async () => {
    const fresh = await freshFlow(service);
    expect(codeOf(await record(TENANTS, fresh.flowId))).toBe('INVALID_TRANSITION');
  });

  test.each(['1899-12-31', '2200-01-01', '9999-12-31'])('does not end on %s', async (endsOn) => {
    expect(pathsOf(await record({ ...TENANTS, endsOn }))).toEqual(['input.endsOn']);
  });

  test('is recorded for an archived flow', async () => {
    const archived = await signedFlow(service, { is_archived: true, archived_at: now });
    expect((await recorded(TENANTS, archived.flowId)).flow.phase).toBe('ENDING');
  });

  test('withdrawn after the end of the tenancy no longer makes the home available', async () => {
    const { noticeId } = await recorded(TENANTS);
    await service.sql(`update flow set ended_on = '2026-12-16' where id = $1`, [flow.flowId]);
    const input = { status: 'WITHDRAWN', on: '2026-12-16', isAgreedByAll: true };
    expect((await updated(noticeId, input)).flow.property).toEqual({ availableFrom: null });
  });

  test('leaves the home of a tenancy that has ended', async () => {
    const ended = await signedFlow(service, { ended_on: '2026-12-01' });
    expect((await recorded(TENANTS, ended.flowId)).flow).toMatchObject({
      ...{ phase: 'ENDED', property: { availableFrom: null } },
    });
  });

  test.each([
    [{ status: 'SERVED', on: '2026-12-16' }, 'status'],
    [{ status: 'WITHDRAWN', on: '2026-12-14', isAgreedByAll: true }, 'on'],
    [{ status: 'WITHDRAWN', on: '2026-12-17', isAgreedByAll: true }, 'on'],
    [{ status: 'CLAIM_ISSUED', on: '2026-12-16' }, 'status'],
    [{ status: 'CLAIM_ISSUED', on: '2026-12-16', isAgreedByAll: true }, 'isAgreedByAll'],
  ])('is not updated with %j', async (input, member) => {
    const { noticeId } = await recorded(TENANTS);
    expect(pathsOf(await update(noticeId, input))).toEqual([`input.${member}`]);
  });

  test('that was withdrawn can no longer change', async () => {
    const { noticeId } = await recorded(LANDLORD);
    await updated(noticeId, { status: 'WITHDRAWN', on: '2026-12-16' });
    const response = await update(noticeId, { status: 'CLAIM_ISSUED', on: '2026-12-16' });
    expect([codeOf(response), response.body.errors[0].message]).toEqual([
      'INVALID_TRANSITION',
      'The notice is withdrawn, so it cannot become `CLAIM_ISSUED`. It can no longer change.',
    ]);
  });

  test('is not found if there is none', async () => {
    expect(codeOf(await update(UNKNOWN_ID, { status: 'WITHDRAWN', on: '2026-12-16' }))).toBe('NOT_FOUND');
    expect(codeOf(await record(TENANTS, UNKNOWN_ID))).toBe('NOT_FOUND');
  });

  test('is not recorded for a stale version', async () => {
    expect(codeOf(await record({ ...TENANTS, expectedVersion: 7 }))).toBe('VERSION_CONFLICT');
  });

  test('is the last of 100 of a flow', async () => {
    await service.sql(
      `insert into notice (brand_id, created_at, updated_at, flow_id, kind, given_by, sub_tenant_ids, grounds,
          served_on, ends_on, defects, is_by_all, is_effective, is_for_own_use)
        select $1, now(), now(), $2, 'break_clause', 'tenant', '[]', '[]', '2026-11-01', '2027-06-30', '[]',
          true, true, false from generate_series(1, 100)`,
      [service.brand.brandId, flow.flowId],
    );
    expect(codeOf(await record(TENANTS))).toBe('INVALID_TRANSITION');
  });
});

describe('the grounds for possession', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  const codes = async (jurisdiction: string): Promise<string[]> => {
    const query =
      'query ($jurisdiction: Jurisdiction!) { possessionGrounds(jurisdiction: $jurisdiction) { code } }';
    const { possessionGrounds } = dataOf(await service.graphql(query, { jurisdiction }));
    return possessionGrounds.map(({ code }: { code: string }) => code);
  };

  test('are those of the Acts', async () => {
    expect(await codes('ENGLAND')).toEqual([
      ...['1', '1A', '1B', '2', '2ZA', '2ZB', '2ZC', '2ZD', '4', '4A', '5', '5A', '5B', '5C', '5D', '5E'],
      ...['5F', '5G', '5H', '6', '6A', '6B', '7', '7A', '7B', '8', '9', '10', '11', '12', '13', '14'],
      ...['14ZA', '14A', '15', '17', '18'],
    ]);
    expect(await codes('SCOTLAND')).toEqual(Array.from({ length: 18 }, (_, place) => String(place + 1)));
    expect([await codes('WALES'), await codes('NORTHERN_IRELAND')]).toEqual([
      ['157', '157-55', '160', '173', '181', '187'],
      [],
    ]);
  });
});
