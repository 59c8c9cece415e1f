import { describe, expect, test } from '@jest/globals';
import { DEPOSIT_PENCE, flowWithDeposit } from '../support/deposit-releases.js';
import type { FreshFlow } from '../support/fresh-flow.js';
import { freshFlows } from '../support/fresh-flows.js';
import { codeOf, dataOf, problemsOf } from '../support/graphql.js';
import { pay } from '../support/payments.js';
import { signedFlow } from '../support/rent-changes.js';
import { timelineOf } from '../support/timeline.js';

const CHECK_OUT = `mutation ($id: SafeInt!, $input: RecordCheckOutInput!) {
  recordCheckOut(flowId: $id, input: $input) { checkOut { id heldOn url note } flow { version } }
}`;
const RELEASE = 'id state heldPence landlordPence disputedPence schemeReference settledOn paidOn';
const PROPOSE = `mutation ($id: SafeInt!, $input: ProposeDepositReleaseInput!) {
  proposeDepositRelease(flowId: $id, input: $input) {
    depositRelease { ${RELEASE} deductions { category amountPence note url } } flow { version }
  }
}`;
const UPDATE = `mutation ($id: SafeInt!, $input: UpdateDepositReleaseInput!) {
  updateDepositRelease(id: $id, input: $input) { depositRelease { ${RELEASE} } flow { version } }
}`;
const VOID = 'mutation ($input: VoidRecordInput!) { voidRecord(input: $input) { recordId } }';
const READ = `query ($id: SafeInt!) {
  flow(id: $id) { version depositReleases { ${RELEASE} } deadlines { key state dueOn metOn } }
}`;
const PAY = `mutation ($id: SafeInt!, $input: RecordPaymentInput!) {
  recordPayment(flowId: $id, input: $input) { paymentId warnings { key message source } }
}`;
const NOW = new Date('2027-03-20T12:00:00.000Z');
/** The share of the landlord in the example of the design. */
const DEDUCTED = 18_461;
const CLEANING = { category: 'CLEANING', amountPence: DEDUCTED };

describe('a deposit release', () => {
  const fresh = freshFlows(NOW);
  const ask = (query: string, id: number, input: object) => fresh.service.graphql(query, { id, input });
  const propose = async ({ flowId }: FreshFlow, input: object = {}) =>
    ask(PROPOSE, flowId, { proposedOn: '2027-03-01', deductions: [CLEANING], ...input });
  const proposed = async (flow: FreshFlow, input: object = {}): Promise<number> =>
    dataOf(await propose(flow, input)).proposeDepositRelease.depositRelease.id;
  const update = (id: number, input: object) => ask(UPDATE, id, input);
  const read = async ({ flowId }: FreshFlow) => {
    const { flow } = dataOf(await fresh.service.graphql(READ, { id: flowId }));
    const deadline = flow.deadlines.find(({ key }: { key: string }) => key === 'en.deposit.return');
    return { version: flow.version, releases: flow.depositReleases, deadline };
  };
  const payOut = (
    { flowId }: FreshFlow,
    direction: 'REFUNDED' | 'DEDUCTED',
    amountPence: number,
    on: string,
  ) => pay(fresh.service, flowId, { kind: 'TENANCY_DEPOSIT', direction, amountPence, receivedOn: on });
  const sentences = async ({ flowId }: FreshFlow) =>
    (await timelineOf(fresh.service, flowId)).map(({ description }) => description);

  test('of another deposit leaves out what was paid before', async () => {
    const flow = await flowWithDeposit(fresh.service);
    const release = async (on: string, deductions: object[]): Promise<void> => {
      dataOf(await update(await proposed(flow, { proposedOn: on, deductions }), { state: 'AGREED', on }));
    };
    await release('2027-03-01', [CLEANING]);
    await payOut(flow, 'DEDUCTED', DEDUCTED, '2027-03-02');
    await payOut(flow, 'REFUNDED', DEPOSIT_PENCE - DEDUCTED, '2027-03-02');
    await pay(fresh.service, flow.flowId, {
      ...{ kind: 'TENANCY_DEPOSIT', amountPence: 50_000, receivedOn: '2027-03-03' },
    });
    await release('2027-03-04', []);
    await payOut(flow, 'REFUNDED', 50_000, '2027-03-05');
    expect((await sentences(flow)).filter((one) => one.includes('released'))).toEqual([
      'Deposit of £1,384.61 released: £1,200.00 to the tenants, £184.61 to the landlord.',
      'Deposit of £500.00 released: £500.00 to the tenants, £0.00 to the landlord.',
    ]);
  });

  test('goes from the check-out to the last payment, and the timeline has each step', async () => {
    const flow = await flowWithDeposit(fresh.service);
    const input = { heldOn: '2027-02-28', url: 'https://reports.example.com/1.pdf', note: 'Clean.' };
    const { recordCheckOut } = dataOf(await ask(CHECK_OUT, flow.flowId, input));
    expect(recordCheckOut).toEqual({
      checkOut: { id: expect.any(Number), ...input },
      flow: { version: 3 },
    });
    const { proposeDepositRelease } = dataOf(await propose(flow));
    expect(proposeDepositRelease).toMatchObject({
      depositRelease: {
        ...{ state: 'PROPOSED', heldPence: DEPOSIT_PENCE, landlordPence: null, paidOn: null },
        deductions: [{ ...CLEANING, note: '', url: null }],
      },
      flow: { version: 4 },
    });
    expect((await read(flow)).deadline).toMatchObject({ state: 'PENDING', dueOn: null });
    const { id } = proposeDepositRelease.depositRelease;
    expect(dataOf(await update(id, { state: 'AGREED', on: '2027-03-05' })).updateDepositRelease).toEqual({
      depositRelease: expect.objectContaining({
        ...{ state: 'AGREED', landlordPence: DEDUCTED, settledOn: '2027-03-05', paidOn: null },
      }),
      flow: { version: 5 },
    });
    // Ten days, of which the day of the agreement is the first.
    expect((await read(flow)).deadline).toMatchObject({ state: 'MISSED', dueOn: '2027-03-14', metOn: null });
    await payOut(flow, 'REFUNDED', 120_000, '2027-03-10');
    expect((await read(flow)).releases).toMatchObject([{ state: 'AGREED', paidOn: null }]);
    await payOut(flow, 'DEDUCTED', DEDUCTED, '2027-03-12');
    expect(await read(flow)).toMatchObject({
      version: 7,
      releases: [{ state: 'PAID', paidOn: '2027-03-12' }],
      deadline: { state: 'MET', dueOn: '2027-03-14', metOn: '2027-03-12' },
    });
    expect((await sentences(flow)).slice(-7)).toEqual([
      'Tenancy deposit received: £1,384.61.',
      'The check-out took place on 28 Feb 2027.',
      'Release of the deposit of £1,384.61 proposed on 1 Mar 2027: £1,200.00 to the tenants, £184.61 to the landlord.',
      'Release of the deposit of £1,384.61 agreed on 5 Mar 2027: £1,200.00 to the tenants, £184.61 to the landlord.',
      'Tenancy deposit refunded: £1,200.00.',
      'Tenancy deposit deducted: £184.61.',
      'Deposit of £1,384.61 released: £1,200.00 to the tenants, £184.61 to the landlord.',
    ]);
  });

  test('may be disputed, and is then agreed or decided', async () => {
    for (const [state, beginning] of [
      ['DECIDED', 'Dispute about the deposit of £1,384.61 decided on 15 Mar 2027'],
      ['AGREED', 'Release of the deposit of £1,384.61 agreed on 15 Mar 2027'],
    ]) {
      const flow = await flowWithDeposit(fresh.service);
      const id = await proposed(flow);
      const disputed = { state: 'DISPUTED', on: '2027-03-08', disputedPence: 10_000, schemeReference: 'D-7' };
      dataOf(await update(id, disputed));
      // The same again changes nothing.
      expect(dataOf(await update(id, disputed)).updateDepositRelease.flow).toEqual({ version: 4 });
      const { updateDepositRelease } = dataOf(
        await update(id, { state, on: '2027-03-15', landlordPence: 10_000 }),
      );
      expect(updateDepositRelease.depositRelease).toMatchObject({
        ...{ state, disputedPence: 10_000, schemeReference: 'D-7', landlordPence: 10_000 },
      });
      expect((await sentences(flow)).slice(-2)).toEqual([
        '£100.00 of the deposit of £1,384.61 was disputed on 8 Mar 2027.',
        `${beginning}: £1,284.61 to the tenants, £100.00 to the landlord.`,
      ]);
    }
  });

  test('is paid with the agreement if the money was paid before', async () => {
    const flow = await flowWithDeposit(fresh.service);
    const id = await proposed(flow, { deductions: [] });
    await payOut(flow, 'REFUNDED', DEPOSIT_PENCE, '2027-03-02');
    expect((await read(flow)).releases).toMatchObject([{ state: 'PROPOSED' }]);
    dataOf(await update(id, { state: 'AGREED', on: '2027-03-05' }));
    expect((await read(flow)).releases).toMatchObject([
      { state: 'PAID', landlordPence: 0, settledOn: '2027-03-05', paidOn: '2027-03-02' },
    ]);
  });

  test('warns of deductions above what the landlord gets, and records them', async () => {
    const flow = await flowWithDeposit(fresh.service);
    const id = await proposed(flow, { deductions: [{ category: 'CLEANING', amountPence: 1000 }] });
    dataOf(await update(id, { state: 'AGREED', on: '2027-03-05' }));
    const deduct = async (amountPence: number) => {
      const input = { kind: 'TENANCY_DEPOSIT', direction: 'DEDUCTED', amountPence, receivedOn: '2027-03-06' };
      return dataOf(await ask(PAY, flow.flowId, input)).recordPayment.warnings;
    };
    expect(await deduct(1000)).toEqual([]);
    const warning = {
      key: 'deposit.release',
      message:
        'The deductions from the deposit are £410.00. The landlord gets £10.00 by the agreement or the decision.',
      source: 'The recorded release of the deposit',
    };
    expect(await deduct(40_000)).toEqual([warning]);
    const { payments } = dataOf(
      await fresh.service.graphql(
        'query ($id: SafeInt!) { flow(id: $id) { payments { direction amountPence } } }',
        { id: flow.flowId },
      ),
    ).flow;
    expect(payments).toEqual(
      expect.arrayContaining([
        { direction: 'DEDUCTED', amountPence: 1000 },
        { direction: 'DEDUCTED', amountPence: 40_000 },
      ]),
    );
  });

  test('warns of earlier deductions when it is agreed', async () => {
    const flow = await flowWithDeposit(fresh.service);
    const id = await proposed(flow, { deductions: [{ category: 'CLEANING', amountPence: 1000 }] });
    await payOut(flow, 'DEDUCTED', 1001, '2027-03-02');
    const AGREE = `mutation ($id: SafeInt!, $input: UpdateDepositReleaseInput!) {
      updateDepositRelease(id: $id, input: $input) { warnings { key } }
    }`;
    const agreed = dataOf(await ask(AGREE, id, { state: 'AGREED', on: '2027-03-05' }));
    expect(agreed.updateDepositRelease.warnings).toMatchObject([{ key: 'deposit.release' }]);
  });

  test('has at most what the flow holds, with the holding deposit that became a part of it', async () => {
    const flow = await signedFlow(fresh.service);
    const taken = { amountPence: 27_692, receivedOn: '2026-05-10' };
    await pay(fresh.service, flow.flowId, { kind: 'HOLDING_DEPOSIT', ...taken });
    await pay(fresh.service, flow.flowId, {
      ...{ kind: 'HOLDING_DEPOSIT', direction: 'APPLIED', appliedTo: 'TENANCY_DEPOSIT', ...taken },
    });
    await pay(fresh.service, flow.flowId, {
      ...{ kind: 'TENANCY_DEPOSIT', amountPence: 110_769, receivedOn: '2026-05-20' },
    });
    const more = { deductions: [CLEANING, { category: 'RENT', amountPence: 120_001 }] };
    expect(problemsOf(await propose(flow, more))).toEqual([
      'input.deductions: must add up to at most 138461, the deposit of £1,384.61',
    ]);
    const id = await proposed(flow, { deductions: [CLEANING, { category: 'RENT', amountPence: 120_000 }] });
    for (const [state, member] of [
      ['DISPUTED', 'disputedPence'],
      ['AGREED', 'landlordPence'],
    ] as const)
      expect(problemsOf(await update(id, { state, on: '2027-03-05', [member]: 138_462 }))).toEqual([
        `input.${member}: must be at most 138461, the deposit of £1,384.61`,
      ]);
    dataOf(await update(id, { state: 'AGREED', on: '2027-03-05' }));
    await payOut(flow, 'DEDUCTED', 138_461, '2027-03-06');
    expect((await read(flow)).releases).toMatchObject([{ state: 'PAID', heldPence: 138_461 }]);
  });

  test('needs a signed tenancy with a deposit, and no other release that is not paid', async () => {
    const unsigned = await flowWithDeposit(fresh.service, {
      is_ast_signed: false,
      agreement_entered_at: null,
    });
    expect([
      codeOf(await propose(unsigned)),
      codeOf(await ask(CHECK_OUT, unsigned.flowId, { heldOn: '2027-02-28' })),
    ]).toEqual(['INVALID_TRANSITION', 'INVALID_TRANSITION']);
    const withoutDeposit = await signedFlow(fresh.service);
    expect(codeOf(await propose(withoutDeposit))).toBe('INVALID_TRANSITION');
    const flow = await flowWithDeposit(fresh.service, { is_archived: true });
    const id = await proposed(flow);
    expect(codeOf(await propose(flow))).toBe('INVALID_TRANSITION');
    const input = { recordType: 'DEPOSIT_RELEASE', id, reason: 'Wrong amount.' };
    dataOf(await fresh.service.graphql(VOID, { input }));
    expect(codeOf(await update(id, { state: 'AGREED', on: '2027-03-05' }))).toBe('INVALID_TRANSITION');
    await proposed(flow);
    expect((await sentences(flow)).at(-2)).toBe(
      'The release of the deposit that was proposed on 1 Mar 2027 was voided: Wrong amount.',
    );
  });

  test('accepts only the next states, with their members and days', async () => {
    const flow = await flowWithDeposit(fresh.service);
    const id = await proposed(flow);
    const wrong = async (input: object) => problemsOf(await update(id, { on: '2027-03-05', ...input }));
    expect(await wrong({ state: 'PROPOSED' })).toEqual([
      'input.state: must be `AGREED`, `DISPUTED` or `DECIDED`',
    ]);
    expect(await wrong({ state: 'PAID' })).toEqual([
      'input.state: must not be `PAID`: record the refunds and the deductions as payments instead',
    ]);
    expect(await wrong({ state: 'DISPUTED', landlordPence: 1 })).toEqual([
      'input.landlordPence: must be left out: only `AGREED` or `DECIDED` has it',
      'input.disputedPence: is required for `DISPUTED`',
    ]);
    expect(await wrong({ state: 'DECIDED' })).toEqual(['input.landlordPence: is required for `DECIDED`']);
    expect(await wrong({ state: 'AGREED', on: '2027-02-28' })).toEqual([
      'input.on: must not be before 2027-03-01, the day of the proposal',
    ]);
    expect(codeOf(await update(id, { state: 'DECIDED', on: '2027-03-05', landlordPence: 0 }))).toBe(
      'INVALID_TRANSITION',
    );
    dataOf(await update(id, { state: 'DISPUTED', on: '2027-03-08', disputedPence: 1 }));
    expect(await wrong({ state: 'AGREED', on: '2027-03-07' })).toEqual([
      'input.on: must not be before 2027-03-08, the day of the dispute',
      'input.landlordPence: is required for `AGREED` after a dispute',
    ]);
    dataOf(await update(id, { state: 'AGREED', on: '2027-03-09', landlordPence: 0 }));
    expect(codeOf(await update(id, { state: 'DISPUTED', on: '2027-03-10', disputedPence: 1 }))).toBe(
      'INVALID_TRANSITION',
    );
    expect(problemsOf(await propose(flow, { deductions: [{ ...CLEANING, category: 'OTHER' }] }))).toEqual([
      'input.deductions[0].note: is required for `OTHER`: what the deduction is for',
    ]);
  });

  test('is not refunded or deducted twice, and nothing else is deducted', async () => {
    const flow = await flowWithDeposit(fresh.service);
    await payOut(flow, 'DEDUCTED', 100_000, '2027-03-10');
    const out = { kind: 'TENANCY_DEPOSIT', receivedOn: '2027-03-10', amountPence: 38_462 };
    for (const direction of ['REFUNDED', 'DEDUCTED'])
      expect(codeOf(await ask(PAY, flow.flowId, { ...out, direction }))).toBe('PAYMENT_NOT_ALLOWED');
    expect(problemsOf(await ask(PAY, flow.flowId, { ...out, kind: 'RENT', direction: 'DEDUCTED' }))).toEqual([
      'input.kind: must be a tenancy deposit: nothing else can be deducted',
    ]);
    const unsigned = await flowWithDeposit(fresh.service, {
      is_ast_signed: false,
      agreement_entered_at: null,
    });
    expect(codeOf(await ask(PAY, unsigned.flowId, { ...out, direction: 'DEDUCTED' }))).toBe(
      'INVALID_TRANSITION',
    );
  });
});

describe('a check-out', () => {
  const fresh = freshFlows(NOW);

  test('is not before the tenancy, nor in the future', async () => {
    const { flowId } = await signedFlow(fresh.service);
    const problems = async (heldOn: string) =>
      problemsOf(await fresh.service.graphql(CHECK_OUT, { id: flowId, input: { heldOn } }));
    expect(await problems('2026-05-31')).toEqual([
      'input.heldOn: must not be before 2026-06-01, the first day of the tenancy',
    ]);
    expect(await problems('2027-03-21')).toEqual([
      'input.heldOn: must not be after 2027-03-20, today in the United Kingdom',
    ]);
  });
});
