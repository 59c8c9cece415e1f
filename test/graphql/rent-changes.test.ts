import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { jobContext } from '../../src/domain/open-context.js';
import { announceRents } from '../../src/domain/rent/due/announce-rents.js';
import type { FreshFlow } from '../support/fresh-flow.js';
import { codeOf, dataOf, problemsOf } from '../support/graphql.js';
import { signedFlow } from '../support/rent-changes.js';
import { type CallResponse, TestService } from '../support/service.js';
import { SETTINGS } from '../support/settings.js';
import { UNKNOWN_ID } from '../support/shapes.js';
import { timelineOf } from '../support/timeline.js';

const FIELDS = `id flowId form newRentPence servedOn receivedOn effectiveOn method url status statusOn challengedOn
  settledRentPence settledEffectiveOn voidedAt voidReason`;
const RENTS = 'currentRentPence rentPence rents { rentPence rentPeriod from to rentChangeId }';
const PROPOSE = `mutation ($id: SafeInt!, $input: ProposeRentChangeInput!) {
  proposeRentChange(flowId: $id, input: $input) {
    flowId rentChangeId rentChange { ${FIELDS} } flow { version ${RENTS} } warnings { key message }
  }
}`;
const UPDATE = `mutation ($id: SafeInt!, $input: UpdateRentChangeInput!) {
  updateRentChange(id: $id, input: $input) {
    flowId rentChangeId rentChange { ${FIELDS} } flow { version ${RENTS} } warnings { key }
  }
}`;
const READ = `query ($id: SafeInt!) {
  flow(id: $id) { version ${RENTS} rentChanges { ${FIELDS} } deadlines { key state dueOn metOn subject { type id } } }
}`;
const VOID = `mutation ($input: VoidRecordInput!) { voidRecord(input: $input) { flow { ${RENTS} } } }`;
/** Worked case 8: from 1 June 2026, served on 25 March 2027. */
const NOTICE = { newRentPence: 126_000, form: 'FORM_4A', servedOn: '2027-03-25', effectiveOn: '2027-06-01' };
const ACT = '(Housing Act 1988, s. 13)';

describe('a rent change', () => {
  let service: TestService;
  let flow: FreshFlow;
  let now: Date;
  const on = (day: string) => {
    now = new Date(`${day}T12:00:00Z`);
  };
  beforeAll(async () => {
    on('2027-03-26');
    service = await TestService.start({ clock: () => now });
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    on('2027-03-26');
    flow = await signedFlow(service);
  });

  const propose = (input: object = {}, id = flow.flowId): Promise<CallResponse> =>
    service.graphql(PROPOSE, { id, input: { ...NOTICE, ...input } });
  const proposed = async (input: object = {}, id = flow.flowId): Promise<CallResponse['body']> =>
    dataOf(await propose(input, id)).proposeRentChange;
  const update = (id: number, input: object): Promise<CallResponse> => service.graphql(UPDATE, { id, input });
  const updated = async (id: number, input: object): Promise<CallResponse['body']> =>
    dataOf(await update(id, input)).updateRentChange;
  const read = async (id = flow.flowId): Promise<CallResponse['body']> =>
    dataOf(await service.graphql(READ, { id })).flow;
  const sentences = async (): Promise<string[]> =>
    (await timelineOf(service, flow.flowId)).map(({ description }) => description);
  const announce = () => {
    const { em } = service.service.orm;
    return announceRents(jobContext(em.fork(), SETTINGS, service.brand.brandId, 'rents'));
  };

  test('is proposed by a notice, and the rents follow', async () => {
    const { rentChange, rentChangeId, flow: after, warnings } = await proposed({ method: 'POST' });
    expect(rentChange).toEqual({
      ...NOTICE,
      id: rentChangeId,
      flowId: flow.flowId,
      receivedOn: null,
      method: 'POST',
      url: null,
      status: 'PROPOSED',
      statusOn: null,
      challengedOn: null,
      settledRentPence: null,
      settledEffectiveOn: null,
      voidedAt: null,
      voidReason: null,
    });
    expect([after, warnings]).toEqual([
      {
        version: 2,
        rentPence: 120_000,
        currentRentPence: 120_000,
        rents: [
          {
            rentPence: 120_000,
            rentPeriod: 'MONTHLY',
            from: '2026-06-01',
            to: '2027-05-31',
            rentChangeId: null,
          },
          { rentPence: 126_000, rentPeriod: 'MONTHLY', from: '2027-06-01', to: null, rentChangeId },
        ],
      },
      [],
    ]);
    expect(await sentences()).toEqual([
      'A rent of £1,260.00 a month from 1 Jun 2027 was proposed; the notice was served on 25 Mar 2027.',
    ]);
    const { deadlines } = await read();
    const own = deadlines.filter(({ subject }: { subject: object | null }) => subject);
    expect(own).toMatchObject([
      { key: 'en.rent.s13', state: 'MET', dueOn: '2027-06-01', metOn: '2027-03-25' },
      { key: 'en.rent.s13.challenge', state: 'OPEN', dueOn: '2027-05-31', metOn: null },
    ]);
  });

  test('begins on its day, which is announced once', async () => {
    const { rentChangeId } = await proposed();
    on('2027-05-31');
    await announce();
    expect((await read()).currentRentPence).toBe(120_000);
    on('2027-06-01');
    await Promise.all([announce(), announce()]);
    await announce();
    expect(await read()).toMatchObject({ currentRentPence: 126_000, rentPence: 120_000, version: 3 });
    expect((await sentences()).slice(1)).toEqual(['The rent is £1,260.00 a month from 1 Jun 2027.']);
    const late = await update(rentChangeId, { status: 'CHALLENGED', on: '2027-06-01' });
    expect(problemsOf(late)).toEqual(['input.on: must be before 2027-06-01, when the new rent begins']);
  });

  test('is challenged and determined: worked case 10', async () => {
    const { rentChangeId } = await proposed();
    on('2027-05-20');
    const { rentChange, flow: challenged } = await updated(rentChangeId, {
      status: 'CHALLENGED',
      on: '2027-05-20',
    });
    expect(rentChange).toMatchObject({
      status: 'CHALLENGED',
      statusOn: '2027-05-20',
      challengedOn: '2027-05-20',
    });
    expect(challenged.rents).toHaveLength(1);
    on('2027-07-21');
    await announce();
    const determine = { status: 'DETERMINED', on: '2027-07-20', rentPence: 124_000 };
    const forbidden = [
      await update(rentChangeId, { ...determine, effectiveOn: '2027-07-31' }),
      await update(rentChangeId, { ...determine, effectiveOn: '2027-09-20' }),
    ];
    expect(forbidden.map(codeOf)).toEqual(['LAW_FORBIDS', 'LAW_FORBIDS']);
    expect(forbidden.flatMap(problemsOf)).toEqual([
      `input.effectiveOn: en.rent.s13: the determined rent cannot begin before 1 Aug 2027 ${ACT}.`,
      `input.effectiveOn: en.rent.s13: the determined rent must begin by 19 Sept 2027 ${ACT}.`,
    ]);
    const wrong = { ...determine, on: '2027-05-19', rentPence: 126_001, effectiveOn: '2027-05-18' };
    expect(problemsOf(await update(rentChangeId, wrong))).toEqual([
      'input.on: must not be before 2027-05-20, the day of the challenge',
      'input.effectiveOn: must not be before 2027-06-01, the proposed day',
      'input.effectiveOn: must not be before 2027-05-19, the day of the determination',
      'input.rentPence: must be at most 126000, the proposed rent',
    ]);
    const { rentChange: settled, flow: after } = await updated(rentChangeId, determine);
    expect(settled).toMatchObject({
      status: 'DETERMINED',
      newRentPence: 126_000,
      settledRentPence: 124_000,
      settledEffectiveOn: '2027-08-01',
    });
    expect(after.rents[1]).toMatchObject({ rentPence: 124_000, from: '2027-08-01' });
    on('2027-08-01');
    await announce();
    expect((await sentences()).slice(1)).toEqual([
      'The tenants challenged the rent of £1,260.00 a month from 1 Jun 2027 on 20 May 2027.',
      'A rent of £1,240.00 a month from 1 Aug 2027 was determined on 20 Jul 2027.',
      'The rent is £1,240.00 a month from 1 Aug 2027.',
    ]);
  });

  test('may begin later in hardship', async () => {
    const { rentChangeId } = await proposed();
    on('2027-07-21');
    await updated(rentChangeId, { status: 'CHALLENGED', on: '2027-05-20' });
    const determine = {
      status: 'DETERMINED',
      on: '2027-07-20',
      rentPence: 126_000,
      effectiveOn: '2027-09-19',
    };
    expect((await updated(rentChangeId, determine)).rentChange.settledEffectiveOn).toBe('2027-09-19');
  });

  test('is agreed at a lower rent', async () => {
    const { rentChangeId } = await proposed();
    const agree = { status: 'AGREED_LOWER', on: '2027-03-26', rentPence: 123_000 };
    expect(problemsOf(await update(rentChangeId, { ...agree, rentPence: 126_000 }))).toEqual([
      'input.rentPence: must be below 126000, the proposed rent',
    ]);
    const { flow: after } = await updated(rentChangeId, agree);
    expect(after.rents[1]).toMatchObject({ rentPence: 123_000, from: '2027-06-01' });
    expect((await sentences()).at(-1)).toBe(
      'A rent of £1,230.00 a month from 1 Jun 2027 was agreed on 26 Mar 2027.',
    );
  });

  test('is withdrawn, and another one may be proposed', async () => {
    const { rentChangeId } = await proposed();
    const withdraw = { status: 'WITHDRAWN', on: '2027-03-26' };
    const { flow: after } = await updated(rentChangeId, withdraw);
    expect(after.rents).toHaveLength(1);
    expect((await updated(rentChangeId, withdraw)).flow.version).toBe(after.version);
    expect((await sentences()).at(-1)).toBe(
      'The rent of £1,260.00 a month from 1 Jun 2027 was withdrawn on 26 Mar 2027.',
    );
    const again = await update(rentChangeId, { status: 'CHALLENGED', on: '2027-03-26' });
    expect([codeOf(again), again.body.errors[0].message]).toEqual([
      'INVALID_TRANSITION',
      'The rent change is withdrawn, so it cannot become `CHALLENGED`. It can no longer change.',
    ]);
    await proposed({ newRentPence: 125_000 });
  });

  test('lists every error of an update at once', async () => {
    const { rentChangeId } = await proposed();
    const responses = [
      await update(rentChangeId, { status: 'PROPOSED', on: '2027-03-27' }),
      await update(rentChangeId, { status: 'DETERMINED', on: '2027-03-27' }),
      await update(rentChangeId, {
        status: 'WITHDRAWN',
        on: '2027-03-26',
        rentPence: 1,
        effectiveOn: '2027-06-01',
      }),
      await update(rentChangeId, { status: 'CHALLENGED', on: '2027-03-24' }),
    ];
    const future = 'input.on: must not be after 2027-03-26, today in the United Kingdom';
    expect(responses.map(problemsOf)).toEqual([
      [future, 'input.status: must be `CHALLENGED`, `DETERMINED`, `AGREED_LOWER` or `WITHDRAWN`'],
      [future, 'input.rentPence: is required for `DETERMINED`'],
      [
        'input.rentPence: must be left out: only `DETERMINED` and `AGREED_LOWER` have it',
        'input.effectiveOn: must be left out: only `DETERMINED` and `AGREED_LOWER` have it',
      ],
      ['input.on: must not be before 2027-03-25, the day of servedOn'],
    ]);
    const early = await update(rentChangeId, { status: 'DETERMINED', on: '2027-03-26', rentPence: 1 });
    expect(early.body.errors[0].message).toBe(
      'The rent change is proposed, so it cannot become `DETERMINED`. It may become `CHALLENGED`, `AGREED_LOWER` or `WITHDRAWN`.',
    );
  });

  test('is rejected if the law gives it no effect, with every reason', async () => {
    const early = await propose({ effectiveOn: '2027-05-01' });
    const sentence = `en.rent.s13: the new rent cannot begin before 1 Jun 2027 ${ACT}.`;
    expect([codeOf(early), early.body.errors[0].message]).toEqual(['LAW_FORBIDS', sentence]);
    expect(problemsOf(early)).toEqual([`input.effectiveOn: ${sentence}`]);
    expect(problemsOf(await propose({ form: 'AGREED', effectiveOn: '2027-06-15' }))).toEqual([
      `input.form: en.rent.s13: a higher rent needs a notice on Form 4A ${ACT}.`,
      `input.effectiveOn: en.rent.s13: the new rent must begin with a rent period, such as on 1 Jul 2027 ${ACT}.`,
    ]);
    expect(codeOf(await propose({ form: 'CLAUSE' }))).toBe('LAW_FORBIDS');
    expect(codeOf(await propose({ form: 'FORM_4' }))).toBe('LAW_FORBIDS');
    expect((await read()).rentChanges).toEqual([]);
  });

  test('on Form 4 is accepted if it was served before 1 May 2026', async () => {
    const older = await signedFlow(service, { tenancy_starts_on: '2024-06-01' });
    const served = { form: 'FORM_4', servedOn: '2026-04-30', effectiveOn: '2026-06-01' };
    expect((await proposed(served, older.flowId)).rentChange.form).toBe('FORM_4');
    const agreed = { form: 'AGREED', servedOn: '2026-03-01', effectiveOn: '2026-04-30' };
    const other = await signedFlow(service, { tenancy_starts_on: '2024-06-01' });
    expect((await proposed(agreed, other.flowId)).rentChange.form).toBe('AGREED');
  });

  test('to a lower rent needs no notice', async () => {
    const { flow: after } = await proposed({
      form: 'AGREED',
      newRentPence: 119_000,
      effectiveOn: '2027-03-26',
    });
    expect(after.currentRentPence).toBe(119_000);
    expect((await sentences()).at(-1)).toBe(
      'A rent of £1,190.00 a month from 26 Mar 2027 was agreed on 25 Mar 2027.',
    );
  });

  test('of a company let follows its agreement', async () => {
    const company = await signedFlow(service, { tenancy_kind: 'company_let' });
    expect((await proposed({ form: 'CLAUSE', effectiveOn: '2027-04-15' }, company.flowId)).warnings).toEqual(
      [],
    );
    const early = { effectiveOn: '2027-04-15', newRentPence: 130_000 };
    expect(problemsOf(await propose(early, company.flowId))).toEqual([
      'input.form: must be `CLAUSE` or `AGREED` for a company let',
      'input.effectiveOn: must be after 2027-04-15, the first day of the rent of rent change ' +
        `${(await read(company.flowId)).rentChanges[0].id}`,
    ]);
  });

  test('that the operator allows is recorded with a warning', async () => {
    await service.sql(
      `insert into rule_override (brand_id, created_at, updated_at, flow_id, key, reason)
        values ($1, now(), now(), $2, 'en.rent.s13', 'A court order.')`,
      [service.brand.brandId, flow.flowId],
    );
    const { warnings } = await proposed({ effectiveOn: '2027-05-01' });
    expect(warnings).toEqual([
      { key: 'en.rent.s13', message: `the new rent cannot begin before 1 Jun 2027 ${ACT}.` },
    ]);
    const { deadlines } = await read();
    expect(deadlines).toContainEqual(
      expect.objectContaining({ key: 'en.rent.s13', state: 'MISSED', dueOn: '2027-06-01', metOn: null }),
    );
  });

  test('lists every error of a proposal at once', async () => {
    const wrong = {
      servedOn: '2027-03-28',
      receivedOn: '2027-03-27',
      newRentPence: 0,
      url: 'http://a.example',
    };
    expect(problemsOf(await propose(wrong))).toEqual([
      expect.stringContaining('input.newRentPence: '),
      'input.url: must be a URL that begins with https://',
    ]);
    expect(problemsOf(await propose({ ...wrong, newRentPence: 1, url: null }))).toEqual([
      'input.servedOn: must not be after 2027-03-26, today in the United Kingdom',
      'input.receivedOn: must not be after 2027-03-26, today in the United Kingdom',
      'input.receivedOn: must not be before servedOn',
    ]);
    expect(problemsOf(await propose({ newRentPence: 120_000 }))).toEqual([
      'input.newRentPence: must not be 120000, the rent before the change',
    ]);
    expect(problemsOf(await propose({ effectiveOn: '2026-06-01', form: 'RHW12' }))).toEqual([
      'input.form: must be `FORM_4A`, `FORM_4`, `CLAUSE` or `AGREED` for an assured tenancy',
      'input.effectiveOn: must be after 2026-06-01, the first day of the tenancy',
    ]);
  });

  test('needs a signed tenancy with a rent and a first day, archived or not', async () => {
    const unsigned = await signedFlow(service, { is_ast_signed: false, agreement_entered_at: null });
    const unknown = await signedFlow(service, { tenancy_starts_on: null });
    const responses = [await propose({}, unsigned.flowId), await propose({}, unknown.flowId)];
    expect(responses.map(({ body }) => body.errors[0].message)).toEqual([
      'The tenancy agreement is not signed by every party. Until then, update the rent of the flow.',
      'The rent or the first day of the tenancy is not recorded. Update the flow with both first.',
    ]);
    expect(responses.map(codeOf)).toEqual(['INVALID_TRANSITION', 'INVALID_TRANSITION']);
    const archived = await signedFlow(service, { is_archived: true, archived_at: new Date() });
    await proposed({}, archived.flowId);
  });

  test('rejects a stale version, and finds nothing of another brand', async () => {
    expect(codeOf(await propose({ expectedVersion: 9 }))).toBe('VERSION_CONFLICT');
    const { rentChangeId } = await proposed({ expectedVersion: 1 });
    const stale = await update(rentChangeId, { status: 'WITHDRAWN', on: '2027-03-26', expectedVersion: 1 });
    expect(codeOf(stale)).toBe('VERSION_CONFLICT');
    const [theirs] = await service.sql<{ id: number }>(
      'select id::int from rent_change where brand_id = $1',
      [service.other.brandId],
    );
    for (const id of [theirs?.id ?? 0, UNKNOWN_ID])
      expect(problemsOf(await update(id, { status: 'WITHDRAWN', on: '2027-03-26' }))).toEqual([
        `id: Rent change ${id} not found.`,
      ]);
    for (const id of [service.other.flowId, UNKNOWN_ID])
      expect(problemsOf(await propose({}, id))).toEqual([`flowId: Flow ${id} not found.`]);
  });

  test('is voided: it stays readable, and the rents no longer have it', async () => {
    const { rentChangeId } = await proposed();
    const voiding = { recordType: 'RENT_CHANGE', id: rentChangeId, reason: 'wrong flow' };
    const { flow: after } = dataOf(await service.graphql(VOID, { input: voiding })).voidRecord;
    expect(after.rents).toHaveLength(1);
    const { rentChanges } = await read();
    expect(rentChanges).toMatchObject([{ id: rentChangeId, voidReason: 'wrong flow' }]);
    expect((await sentences()).at(-1)).toBe(
      'The rent change to £1,260.00 from 1 Jun 2027 was voided: wrong flow.',
    );
    on('2027-06-01');
    await announce();
    expect(await sentences()).toHaveLength(2);
    const update1 = await update(rentChangeId, { status: 'WITHDRAWN', on: '2027-03-26' });
    expect(codeOf(update1)).toBe('INVALID_TRANSITION');
  });

  test('is one of at most 100 of a flow', async () => {
    await service.sql(
      `insert into rent_change (brand_id, created_at, updated_at, flow_id, form, new_rent_pence, served_on,
          effective_on, status)
        select $1, now(), now(), $2, 'agreed', 1, '2026-07-01', '2026-07-02', 'withdrawn' from generate_series(1, 100)`,
      [service.brand.brandId, flow.flowId],
    );
    expect((await propose()).body.errors[0].message).toBe(
      'The flow has 100 rent changes, the most that a flow can have.',
    );
  });

  test('raises the limit of the deposit from its day on', async () => {
    await proposed({ form: 'FORM_4A' });
    on('2027-06-02');
    const PAY = `mutation ($id: SafeInt!, $input: RecordPaymentInput!) {
      recordPayment(flowId: $id, input: $input) { paymentId }
    }`;
    const pay = (receivedOn: string, amountPence: number) =>
      service.graphql(PAY, {
        id: flow.flowId,
        input: { kind: 'TENANCY_DEPOSIT', direction: 'RECEIVED', amountPence, receivedOn },
      });
    // Five weeks of £1,200.00 and of £1,260.00 a month.
    expect(codeOf(await pay('2027-05-31', 138_462))).toBe('PAYMENT_NOT_ALLOWED');
    expect(codeOf(await pay('2027-06-01', 145_385))).toBe('PAYMENT_NOT_ALLOWED');
    dataOf(await pay('2027-06-01', 145_384));
    expect((await read()).deadlines).toContainEqual(
      expect.objectContaining({ key: 'en.deposit.cap', state: 'MET' }),
    );
  });
});

describe('checkRentChange', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());
  const CHECK = `query ($id: SafeInt!, $servedOn: Date!, $receivedOn: Date) {
    checkRentChange(flowId: $id, servedOn: $servedOn, receivedOn: $receivedOn) {
      earliestOn challengeBefore limits { key earliestOn rule source }
    }
  }`;

  test('returns the earliest day, with each limit', async () => {
    const { flowId } = await signedFlow(service);
    const response = await service.graphql(CHECK, { id: flowId, servedOn: '2027-03-25' });
    const limit = { key: 'en.rent.s13', source: 'Housing Act 1988, s. 13' };
    expect(dataOf(response).checkRentChange).toEqual({
      earliestOn: '2027-06-01',
      challengeBefore: '2027-06-01',
      limits: [
        { ...limit, earliestOn: '2027-05-25', rule: 'Two months after the notice is served' },
        { ...limit, earliestOn: '2027-05-31', rule: '52 weeks after the first rent period begins' },
        { ...limit, earliestOn: '2027-06-01', rule: 'On the first day of a rent period' },
      ],
    });
  });

  test('rejects a receipt before the service, and finds no unknown flow', async () => {
    const { flowId } = await signedFlow(service);
    const early = { id: flowId, servedOn: '2027-03-25', receivedOn: '2027-03-24' };
    expect(problemsOf(await service.graphql(CHECK, early))).toEqual([
      'receivedOn: must not be before servedOn',
    ]);
    const unknown = await service.graphql(CHECK, { id: UNKNOWN_ID, servedOn: '2027-03-25' });
    expect(codeOf(unknown)).toBe('NOT_FOUND');
  });
});
