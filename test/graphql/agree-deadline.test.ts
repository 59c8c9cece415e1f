import { describe, expect, test } from '@jest/globals';
import { freshFlow } from '../support/fresh-flow.js';
import { freshFlows } from '../support/fresh-flows.js';
import { codeOf, dataOf, problemsOf } from '../support/graphql.js';
import { pay } from '../support/payments.js';
import type { CallResponse } from '../support/service.js';
import { UNKNOWN_ID } from '../support/shapes.js';
import { timelineOf } from '../support/timeline.js';

const AGREE = `mutation ($id: SafeInt!, $input: AgreeHoldingDepositDeadlineInput!) {
  agreeHoldingDepositDeadline(flowId: $id, input: $input) {
    holdingDepositDeadline { id deadlineOn agreedOn url flowId }
    flow {
      version
      holdingDeposit { heldPence receivedOn deadlineOn isDeadlineAgreed lastSigningDay }
      holdingDepositDeadlines { id }
      deadlines { key dueOn lastOn state }
    }
  }
}`;
const READ = `query ($id: SafeInt!) { flow(id: $id) {
  holdingDeposit { heldPence receivedOn deadlineOn isDeadlineAgreed lastSigningDay } } }`;
const NOW = new Date('2027-03-01T12:00:00.000Z');
const RECEIVED = { kind: 'HOLDING_DEPOSIT', amountPence: 27_692, receivedOn: '2027-01-18' } as const;
const RENT = { rent_pence: 120_000, rent_period: 'monthly' };

describe('agreeHoldingDepositDeadline', () => {
  const fresh = freshFlows(NOW, RENT);

  const agree = (input: object = {}, flowId = fresh.flow.flowId): Promise<CallResponse> =>
    fresh.service.graphql(AGREE, {
      id: flowId,
      input: { deadlineOn: '2027-02-26', agreedOn: '2027-01-20', ...input },
    });
  const conflict = async (input: object = {}, flowId?: number): Promise<string> => {
    const response = await agree(input, flowId);
    expect(codeOf(response)).toBe('INVALID_TRANSITION');
    return response.body.errors[0].message;
  };
  const depositOf = async (flowId: number) =>
    dataOf(await fresh.service.graphql(READ, { id: flowId })).flow.holdingDeposit;

  test('replaces the fifteenth day in the deposit and in the deadlines of the flow', async () => {
    const { flowId } = fresh.flow;
    expect(await depositOf(flowId)).toBeNull();
    await pay(fresh.service, flowId, RECEIVED);
    const statutory = { deadlineOn: '2027-02-01', isDeadlineAgreed: false, lastSigningDay: '2027-01-31' };
    const deposit = { heldPence: 27_692, receivedOn: '2027-01-18' };
    expect(await depositOf(flowId)).toEqual({ ...deposit, ...statutory });
    const url = 'https://contracts.example.com/deadline.pdf';
    const { holdingDepositDeadline, flow } = dataOf(await agree({ url })).agreeHoldingDepositDeadline;
    const agreed = { deadlineOn: '2027-02-26', agreedOn: '2027-01-20', url, flowId };
    expect(holdingDepositDeadline).toEqual({ id: expect.any(Number), ...agreed });
    expect(flow.version).toBe(3);
    expect(flow.holdingDepositDeadlines).toEqual([{ id: holdingDepositDeadline.id }]);
    expect(flow.holdingDeposit).toEqual({
      ...deposit,
      deadlineOn: '2027-02-26',
      isDeadlineAgreed: true,
      lastSigningDay: '2027-02-25',
    });
    const deadlines = new Map<string, object>(flow.deadlines.map((one: { key: string }) => [one.key, one]));
    expect(deadlines.get('en.hd.deadline')).toMatchObject({ dueOn: '2027-02-26', lastOn: '2027-02-25' });
    expect(deadlines.get('en.hd.repay.lapsed')).toMatchObject({ dueOn: '2027-03-04', state: 'OPEN' });
    const [, entry] = await timelineOf(fresh.service, flowId);
    expect(entry).toMatchObject({
      event_type: 'holding_deposit_deadline_agreed',
      description: 'The deadline for the agreement was agreed: 26 Feb 2027.',
    });
  });

  test('is rejected on or after the deadline that it replaces', async () => {
    await pay(fresh.service, fresh.flow.flowId, RECEIVED);
    const passed = 'The deadline of 1 Feb 2027 has passed; another one can no longer be agreed.';
    expect(await conflict({ agreedOn: '2027-02-01' })).toBe(passed);
    expect(await conflict({ agreedOn: '2027-02-02' })).toBe(passed);
    dataOf(await agree({ agreedOn: '2027-01-31' }));
    expect(await conflict({ agreedOn: '2027-02-26', deadlineOn: '2027-03-31' })).toBe(
      'The deadline of 26 Feb 2027 has passed; another one can no longer be agreed.',
    );
    const later = { agreedOn: '2027-02-25', deadlineOn: '2027-03-31' };
    expect(dataOf(await agree(later)).agreeHoldingDepositDeadline.flow.holdingDeposit.deadlineOn).toBe(
      '2027-03-31',
    );
  });

  test('may be recorded late, if it was agreed before the agreement or the decision', async () => {
    const signed = await freshFlow(fresh.service, {
      columns: { ...RENT, is_ast_signed: true, agreement_entered_at: '2027-01-25T10:00:00Z' },
    });
    dataOf(await agree({}, signed.flowId));
    expect(await conflict({ agreedOn: '2027-01-26' }, signed.flowId)).toBe(
      'The tenancy agreement is signed. Only a deadline that was agreed before it can be recorded.',
    );
    const decided = await freshFlow(fresh.service, {
      columns: { ...RENT, outcome: 'tenant_withdrew', decided_on: '2027-01-25' },
    });
    dataOf(await agree({}, decided.flowId));
    expect(await conflict({ agreedOn: '2027-01-26' }, decided.flowId)).toBe(
      'The flow is decided. Only a deadline that was agreed before the decision can be recorded.',
    );
  });

  test('replaces the deadline in Wales too, and is rejected if no statute sets one', async () => {
    const inLaw = (columns: object) => freshFlow(fresh.service, { columns: { ...RENT, ...columns } });
    const welsh = await inLaw({ jurisdiction: 'wales' });
    await pay(fresh.service, welsh.flowId, { ...RECEIVED, amountPence: 20_000 });
    const { flow } = dataOf(await agree({}, welsh.flowId)).agreeHoldingDepositDeadline;
    expect(flow.holdingDeposit).toMatchObject({ deadlineOn: '2027-02-26', isDeadlineAgreed: true });

    const none =
      'No statute sets a deadline for the holding deposit of this tenancy, so no other one can be agreed.';
    const company = await inLaw({ tenancy_kind: 'company_let' });
    expect(await conflict({}, company.flowId)).toBe(none);
    expect(await conflict({}, (await inLaw({ jurisdiction: 'scotland' })).flowId)).toBe(none);
    await pay(fresh.service, company.flowId, RECEIVED);
    expect(await depositOf(company.flowId)).toEqual({
      heldPence: 27_692,
      receivedOn: '2027-01-18',
      deadlineOn: null,
      isDeadlineAgreed: false,
      lastSigningDay: null,
    });
  });

  test('is rejected for an archived flow, an unknown one, another version and days in the wrong order', async () => {
    expect(codeOf(await agree({}, UNKNOWN_ID))).toBe('NOT_FOUND');
    expect(codeOf(await agree({ expectedVersion: 9 }))).toBe('VERSION_CONFLICT');
    const wrong = await agree({ agreedOn: '2027-03-02', deadlineOn: '2027-03-02', url: 'http://a.example' });
    expect(problemsOf(wrong)).toEqual(['input.url: must be a URL that begins with https://']);
    expect(problemsOf(await agree({ agreedOn: '2027-03-02', deadlineOn: '2027-03-02' }))).toEqual([
      'input.agreedOn: must not be after 2027-03-01, today in the United Kingdom',
      'input.deadlineOn: must be after 2027-03-02, its agreedOn',
    ]);
    await fresh.service.sql('update flow set is_archived = true where id = $1', [fresh.flow.flowId]);
    expect(await conflict()).toBe('The flow is archived. Restore it to change it.');
  });

  test('warns if the deadline that it replaces had passed when it is recorded', async () => {
    const { flowId } = await freshFlow(fresh.service, { columns: RENT });
    await pay(fresh.service, flowId, RECEIVED);
    const { body } = await fresh.service.graphql(
      `mutation ($id: SafeInt!, $input: AgreeHoldingDepositDeadlineInput!) {
        agreeHoldingDepositDeadline(flowId: $id, input: $input) { warnings { key message } } }`,
      { id: flowId, input: { deadlineOn: '2027-02-26', agreedOn: '2027-01-20' } },
    );
    expect(body.data.agreeHoldingDepositDeadline.warnings).toEqual([
      {
        key: 'en.hd.deadline',
        message:
          'The deadline of 1 Feb 2027 had passed when this was recorded. Keep the proof that another one was ' +
          'agreed on 20 Jan 2027.',
      },
    ]);
  });

  test('is rejected after the deposit was kept, and with a day before 1900', async () => {
    const { flowId } = await freshFlow(fresh.service, { columns: RENT });
    await pay(fresh.service, flowId, RECEIVED);
    expect(problemsOf(await agree({ agreedOn: '0001-01-01' }, flowId))).toEqual([
      'input.agreedOn: must not be before 1900-01-01',
    ]);
    await pay(fresh.service, flowId, {
      ...RECEIVED,
      direction: 'KEPT',
      receivedOn: '2027-02-02',
      keptGround: 'TENANT_DID_NOT_ACT',
      note: 'No reply.',
    });
    expect(await conflict({}, flowId)).toMatch(/^The holding deposit was kept/);
  });
});
