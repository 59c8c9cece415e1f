import { describe, expect, test } from '@jest/globals';
import { type FreshFlow, freshFlow } from '../support/fresh-flow.js';
import { freshFlows } from '../support/fresh-flows.js';
import { codeOf, dataOf, problemsOf } from '../support/graphql.js';
import { pay } from '../support/payments.js';
import { timelineOf } from '../support/timeline.js';

const RECORD = `mutation ($id: SafeInt!, $input: RecordPaymentInput!) {
  recordPayment(flowId: $id, input: $input) {
    payment { direction keptGround note }
    flow { holdingDeposit { heldPence keptPence keptGround } deadlines { key state metOn } }
  }
}`;
const GIVE = `mutation ($id: SafeInt!, $input: RecordDocumentInput!) {
  recordDocument(flowId: $id, input: $input) {
    flow { holdingDeposit { heldPence keptPence reasonsDueOn } deadlines { key state metOn dueOn note } }
  }
}`;
const DEADLINES = `query ($id: SafeInt!, $states: [DeadlineState!]) {
  deadlines(flowId: $id, states: $states) { edges { node { key state metOn } } }
}`;
const AGREE = `mutation ($id: SafeInt!) {
  agreeHoldingDepositDeadline(
    flowId: $id, input: { agreedOn: "2027-01-20", deadlineOn: "2027-02-26" }
  ) { flowId }
}`;
const DELETE = 'mutation ($id: SafeInt!) { deleteFlow(id: $id) { flowId } }';
const NOW = new Date('2027-02-15T12:00:00.000Z');
const RENT = { rent_pence: 120_000, rent_period: 'monthly' };
const RECEIVED = { kind: 'HOLDING_DEPOSIT', amountPence: 27_692, receivedOn: '2027-01-18' } as const;
const REFUNDED = { ...RECEIVED, direction: 'REFUNDED', receivedOn: '2027-01-25' } as const;
const DECLINED = { outcome: 'landlord_declined', decided_on: '2027-01-21' };
const WITHDRAWN = { outcome: 'tenant_withdrew', decided_on: '2027-01-21' };
/** The deadline of a deposit of 18 January is 1 February. */
const SIGNED = { is_ast_signed: true, agreement_entered_at: '2027-01-31T12:00:00Z' };
const SIGNED_LATE = { is_ast_signed: true, agreement_entered_at: '2027-02-01T12:00:00Z' };

describe('a holding deposit that is kept', () => {
  const fresh = freshFlows(NOW);

  /** A flow that has received a holding deposit, and was then decided or signed. */
  async function flowWith(columns: object, property: object = {}): Promise<FreshFlow> {
    const flow = await freshFlow(fresh.service, { columns: { ...RENT, ...property } });
    await pay(fresh.service, flow.flowId, RECEIVED);
    for (const [name, value] of Object.entries(columns))
      await fresh.service.sql(`update flow set ${name} = $1 where id = $2`, [value, flow.flowId]);
    return flow;
  }
  const keep = ({ flowId }: FreshFlow, input: object = {}) => {
    const kept = { direction: 'KEPT', keptGround: 'FALSE_INFORMATION', receivedOn: '2027-01-21' };
    const note = 'The payslips are not those of the tenant.';
    return fresh.service.graphql(RECORD, { id: flowId, input: { ...RECEIVED, ...kept, note, ...input } });
  };

  /** Gives the reasons to a payer, by default to every tenant. */
  const give = async ({ flowId }: FreshFlow, givenOn: string, to: object = {}) => {
    const input = { kind: 'HOLDING_DEPOSIT_REASONS', method: 'EMAIL', givenOn, ...to };
    const { recordDocument } = dataOf(await fresh.service.graphql(GIVE, { id: flowId, input }));
    const deadlineOf = (key: string) =>
      recordDocument.flow.deadlines.find((one: { key: string }) => one.key === key);
    return {
      deposit: recordDocument.flow.holdingDeposit,
      notice: deadlineOf('en.hd.keep.notice'),
      repayment: deadlineOf('en.hd.repay.ll_decides'),
    };
  };

  test('is no longer held, and the history has the ground', async () => {
    const flow = await flowWith(DECLINED);
    await give(flow, '2027-01-27');
    const { payment, flow: after } = dataOf(await keep(flow)).recordPayment;
    expect(payment).toEqual({
      direction: 'KEPT',
      keptGround: 'FALSE_INFORMATION',
      note: 'The payslips are not those of the tenant.',
    });
    expect(after.holdingDeposit).toEqual({
      heldPence: 0,
      keptPence: 27_692,
      keptGround: 'FALSE_INFORMATION',
    });
    expect((await timelineOf(fresh.service, flow.flowId)).at(-1)).toMatchObject({
      event_type: 'payment_kept',
      description: 'Holding deposit kept: £276.92. Ground: false or misleading information.',
    });
    expect(after.deadlines).toContainEqual({
      key: 'en.hd.repay.ll_decides',
      state: 'MET',
      metOn: '2027-01-21',
    });
  });

  test('may be kept in part and refunded in part, and what was kept may be refunded later', async () => {
    const flow = await flowWith(DECLINED);
    await give(flow, '2027-01-27');
    dataOf(await keep(flow, { amountPence: 20_000 }));
    const more = await keep(flow, { amountPence: 7_693 });
    expect([codeOf(more), ...problemsOf(more)]).toEqual([
      'PAYMENT_NOT_ALLOWED',
      'input.amountPence: At most £76.92 of the holding deposit can still be kept.',
    ]);
    await pay(fresh.service, flow.flowId, { ...REFUNDED, amountPence: 7_692 });
    const { id } = { id: flow.flowId };
    const refund = (amountPence: number) =>
      fresh.service.graphql(RECORD, { id, input: { ...REFUNDED, amountPence } });
    const { holdingDeposit } = dataOf(await refund(5_000)).recordPayment.flow;
    expect(holdingDeposit).toMatchObject({ heldPence: 0, keptPence: 15_000 });
    expect(codeOf(await refund(15_001))).toBe('PAYMENT_NOT_ALLOWED');
  });

  const England = 'Tenant Fees Act 2019, Sch. 2 para.';
  const declinedOrPassed =
    'A holding deposit can be kept on this ground only after the landlord declined, or after the deadline for ' +
    `the agreement, 1 Feb 2027, has passed (${England} `;
  const withdrawn =
    'A holding deposit can be kept on this ground only if the tenants withdrew before the deadline for the ' +
    `agreement, 1 Feb 2027 (${England} 10).`;
  const passed =
    'A holding deposit can be kept on this ground only if the deadline for the agreement, 1 Feb 2027, has ' +
    `passed without an agreement, and the landlord did not decline before (${England} 11-12).`;
  const signed = `The tenancy agreement is signed, so the holding deposit must be refunded or applied (${England} 3).`;
  const PASSED = '2027-02-01';
  test.each([
    ['RIGHT_TO_RENT', 'after the landlord declined', DECLINED, '2027-01-21', undefined],
    ['RIGHT_TO_RENT', 'before', {}, '2027-01-31', `${declinedOrPassed}8).`],
    ['FALSE_INFORMATION', 'on the deadline', {}, PASSED, undefined],
    ['FALSE_INFORMATION', 'the day before it', {}, '2027-01-31', `${declinedOrPassed}9).`],
    ['FALSE_INFORMATION', 'if the tenants withdrew', WITHDRAWN, '2027-01-21', `${declinedOrPassed}9).`],
    ['TENANT_WITHDREW', 'if they did before the deadline', WITHDRAWN, '2027-01-21', undefined],
    ['TENANT_WITHDREW', 'on it', { ...WITHDRAWN, decided_on: PASSED }, PASSED, withdrawn],
    ['TENANT_WITHDREW', 'if the landlord declined', DECLINED, '2027-01-21', withdrawn],
    ['TENANT_DID_NOT_ACT', 'on the deadline', {}, PASSED, undefined],
    ['TENANT_DID_NOT_ACT', 'before it', {}, '2027-01-31', passed],
    ['TENANT_DID_NOT_ACT', 'if the landlord declined before it', DECLINED, PASSED, passed],
    ['TENANT_DID_NOT_ACT', 'if they signed late', SIGNED_LATE, PASSED, undefined],
    ['TENANT_DID_NOT_ACT', 'if they signed in time', SIGNED, PASSED, signed],
  ])('may be kept on the ground %s only if it fits: %s', async (keptGround, _when, columns, day, why) => {
    const response = await keep(await flowWith(columns), { keptGround, receivedOn: day });
    if (why === undefined) dataOf(response);
    else expect([codeOf(response), response.body.errors[0].message]).toEqual(['INVALID_TRANSITION', why]);
  });

  test('has the grounds of the Welsh statute in Wales, and none if it may not be taken', async () => {
    const law = { ...DECLINED, jurisdiction: 'wales' };
    const amountPence = 20_000;
    const rejected = async (columns: object, input: object) => {
      const response = await keep(await flowWith(columns), { amountPence, ...input });
      expect(codeOf(response)).toBe('INVALID_TRANSITION');
      return response.body.errors[0].message;
    };
    dataOf(await keep(await flowWith({ ...law, tenancy_kind: 'standard_periodic' }), { amountPence }));
    const wales = { jurisdiction: 'wales', tenancy_kind: 'standard_periodic' };
    expect(await rejected(wales, { keptGround: 'TENANT_WITHDREW' })).toMatch(
      /\(Renting Homes \(Fees etc\.\) \(Wales\) Act 2019, Sch\. 2 para\. 8-10\)\.$/,
    );
    expect(await rejected({ ...wales, ...DECLINED }, { keptGround: 'RIGHT_TO_RENT' })).toBe(
      `Only in England can a holding deposit be kept on this ground (${England} 8).`,
    );
    const scotland = { ...DECLINED, jurisdiction: 'scotland', tenancy_kind: 'private_residential' };
    expect(await rejected(scotland, {})).toMatch(/^A holding deposit cannot be kept: it may not be taken/);
  });

  test('needs a ground and a note, and is a holding deposit', async () => {
    const flow = await flowWith(DECLINED);
    expect(problemsOf(await keep(flow, { kind: 'RENT', keptGround: null, note: ' ', isCash: true }))).toEqual(
      [
        'input.kind: must be a holding deposit: nothing else can be kept',
        'input.keptGround: is required for a KEPT payment',
        'input.note: is required for a KEPT payment: why the deposit is kept',
        'input.isCash: must be left out: only RECEIVED payments have it',
      ],
    );
    expect(problemsOf(await keep(flow, { direction: 'REFUNDED' }))).toEqual([
      'input.keptGround: must be left out: only KEPT payments have it',
    ]);
  });

  test('needs reasons in time: received 18 Jan 2027, declined 21 Jan, reasons by 27 Jan', async () => {
    const met = await flowWith(DECLINED);
    dataOf(await keep(met));
    const inTime = await give(met, '2027-01-27');
    expect(inTime.deposit).toEqual({ heldPence: 0, keptPence: 27_692, reasonsDueOn: '2027-01-27' });
    expect(inTime.notice).toMatchObject({ state: 'MET', dueOn: '2027-01-27', metOn: '2027-01-27' });
    expect(inTime.repayment).toMatchObject({ state: 'MET', metOn: '2027-01-21' });

    const missed = await flowWith(DECLINED);
    dataOf(await keep(missed));
    const late = await give(missed, '2027-01-28');
    expect(late.deposit).toEqual({ heldPence: 27_692, keptPence: 0, reasonsDueOn: '2027-01-27' });
    expect(late.notice).toMatchObject({ state: 'MISSED', metOn: '2027-01-28' });
    expect(late.repayment).toMatchObject({ state: 'MISSED', metOn: null });
    const deleted = await fresh.service.graphql(DELETE, { id: missed.flowId });
    expect(codeOf(deleted)).toBe('INVALID_TRANSITION');
  });

  test('counts as settled until the last day for the reasons, also in the list of deadlines', async () => {
    const decidedOn = '2027-02-12';
    const flow = await flowWith({ ...DECLINED, decided_on: decidedOn });
    await fresh.service.graphql(AGREE, { id: flow.flowId });
    const { flow: after } = dataOf(await keep(flow, { receivedOn: decidedOn })).recordPayment;
    const settled = { key: 'en.hd.repay.ll_decides', state: 'MET', metOn: decidedOn };
    expect(after.deadlines).toContainEqual(settled);
    const listed = async (states: string[]) => {
      const { deadlines } = dataOf(await fresh.service.graphql(DEADLINES, { id: flow.flowId, states }));
      return deadlines.edges.map(({ node }: { node: object }) => node);
    };
    expect(await listed(['MET'])).toContainEqual(settled);
    const open = { key: 'en.hd.keep.notice', state: 'OPEN', metOn: null };
    expect(await listed(['OPEN'])).toEqual([open]);
    // As a week later, without the reasons.
    await fresh.service.sql("update flow set decided_on = '2027-02-08' where id = $1", [flow.flowId]);
    await fresh.service.sql(
      "update payment set received_on = '2027-02-08' where direction = 'kept' and flow_id = $1",
      [flow.flowId],
    );
    await give(flow, '2027-02-15', { kind: 'OTHER' });
    const missed = [
      { key: 'en.hd.repay.ll_decides', state: 'MISSED', metOn: null },
      { key: 'en.hd.keep.notice', state: 'MISSED', metOn: null },
    ];
    expect(await listed(['MISSED'])).toEqual(expect.arrayContaining(missed));
    expect(await listed(['MET'])).not.toContainEqual(expect.objectContaining({ key: settled.key }));
  });

  test('needs the reasons by the earliest reading after a withdrawal, and notes the later one', async () => {
    const flow = await freshFlow(fresh.service, { columns: RENT });
    await pay(fresh.service, flow.flowId, { ...RECEIVED, receivedOn: '2027-01-01' });
    await fresh.service.sql(
      "update flow set outcome = 'tenant_withdrew', decided_on = '2027-01-10' where id = $1",
      [flow.flowId],
    );
    const { notice, deposit } = await give(flow, '2027-01-16');
    expect([notice.state, notice.dueOn, deposit.reasonsDueOn]).toEqual(['MET', '2027-01-16', '2027-01-16']);
    expect(notice.note).toMatch(/count from the deadline\. By that reading the last day is 21 Jan 2027\.$/);
  });

  test('needs the reasons to reach the payer: the tenant who paid, or every tenant', async () => {
    const flow = await flowWith(DECLINED);
    const [ann, ben] = flow.subTenantIds;
    dataOf(await keep(flow));
    expect((await give(flow, '2027-01-25', { subTenantIds: [ann] })).notice.state).toBe('MISSED');
    await fresh.service.sql('update payment set payer_sub_tenant_id = $1 where flow_id = $2', [
      ben,
      flow.flowId,
    ]);
    expect((await give(flow, '2027-01-26', { subTenantIds: [ann] })).notice.state).toBe('MISSED');
    expect((await give(flow, '2027-01-27', { subTenantIds: [ben] })).notice.state).toBe('MET');
  });

  test('lets another flow of the home take the next one, and the flow be deleted', async () => {
    const flow = await flowWith({ ...DECLINED, decided_on: '2027-01-14' });
    const next = await freshFlow(fresh.service, { columns: { ...RENT, property_id: flow.propertyId } });
    const take = () =>
      fresh.service.graphql(RECORD, { id: next.flowId, input: { ...RECEIVED, direction: 'RECEIVED' } });
    const rejected = await take();
    expect([codeOf(rejected), rejected.body.errors[0].message]).toEqual([
      'PAYMENT_NOT_ALLOWED',
      `Flow ${flow.flowId} holds a holding deposit of £276.92 for the same property. Refund it, apply it, or ` +
        'record why it is kept. The rule: Holding deposit: one for a home until it is repaid, applied or ' +
        'lawfully kept (Tenant Fees Act 2019, Sch. 1 para. 3(5)).',
    ]);
    dataOf(await keep(flow));
    // The reasons are late, so it must be repaid.
    await give(flow, '2027-01-21');
    expect(codeOf(await take())).toBe('PAYMENT_NOT_ALLOWED');
    await give(flow, '2027-01-20');
    dataOf(await take());
    dataOf(await fresh.service.graphql(DELETE, { id: flow.flowId }));
  });
});
