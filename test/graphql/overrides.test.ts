import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { BOTH_APIS, change } from '../support/both-apis.js';
import { freshFlow } from '../support/fresh-flow.js';
import { codeOf, dataOf, problemsOf } from '../support/graphql.js';
import { type CallResponse, TestService } from '../support/service.js';
import { UNKNOWN_ID } from '../support/shapes.js';

const NOW = new Date('2026-12-20T12:00:00.000Z');
const SIGNED = {
  rent_pence: 120000,
  rent_period: 'monthly',
  tenancy_starts_on: '2026-12-19',
  is_ast_signed: true,
  agreement_entered_at: '2026-12-18T10:00:00Z',
};
const OVERRIDE = `mutation ($brandId: SafeInt!, $flowId: SafeInt!, $key: String!, $reason: String!, $until: Date) {
  recordOverride(brandId: $brandId, flowId: $flowId, key: $key, reason: $reason, until: $until) {
    flowId override { id key reason until flowId }
  }
}`;

describe.each(BOTH_APIS)('an exception to a rule that an operator allows, over %s:', (api) => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start({ clock: () => NOW });
  });
  afterAll(() => service.stop());

  const flowWith = (columns: object = {}) =>
    freshFlow(service, { columns: { ...SIGNED, ...columns }, tenants: ['Ann Stone'] });
  const override = (flowId: number, key: string, more: object = {}): Promise<CallResponse> =>
    service.graphql(
      OVERRIDE,
      { brandId: service.brand.brandId, flowId, key, reason: 'Agreed', ...more },
      { key: service.operatorToken },
    );

  test('an exception to a cap makes its rejection a warning, for this flow only', async () => {
    const deposit = {
      kind: 'TENANCY_DEPOSIT',
      direction: 'RECEIVED',
      amountPence: 138_462,
      receivedOn: '2026-12-19',
    };
    const pay = (flowId: number) => change(service, api, 'recordPayment', flowId, deposit);
    const [one, other] = [await flowWith(), await flowWith()];
    await override(one.flowId, 'en.deposit.cap');
    const warned = await pay(one.flowId);
    expect(warned).toMatchObject({ code: null, warned: ['en.deposit.cap'] });
    expect(warned.warnings[0]?.message).toMatch(/^The tenancy deposit may be at most £1,384\.61\. /);
    expect((await pay(other.flowId)).code).toBe('PAYMENT_NOT_ALLOWED');
  });

  test('an exception to a term makes its rejection a warning', async () => {
    const { flowId } = await flowWith({ is_ast_signed: false, agreement_entered_at: null });
    const quarterly = () => change(service, api, 'updateFlow', flowId, { rentPeriod: 'QUARTERLY' });
    expect((await quarterly()).code).toBe('LAW_FORBIDS');
    await override(flowId, 'en.periodic');
    expect(await quarterly()).toMatchObject({ code: null, warned: ['en.periodic'] });
  });

  test('an exception that is sent many times at once is recorded once', async () => {
    const { flowId } = await flowWith();
    const send = async (reason: string, until?: string) => {
      const input = { key: 'en.hd.cap', reason, ...(until && { until }) };
      const path = `/v2.1/brands/${service.brand.brandId}/flows/${flowId}/overrides`;
      const { body } =
        api === 'GraphQL'
          ? await override(flowId, 'en.hd.cap', input)
          : await service.call('POST', path, { body: input, key: service.operatorToken });
      const { extensions, message } = body.errors?.[0] ?? {};
      return extensions ? { code: extensions.code, message } : body;
    };
    for (const until of [undefined, '2026-12-24']) {
      const [first, ...others] = await Promise.all(Array.from({ length: 6 }, () => send('Agreed', until)));
      expect(first).toMatchObject({ data: expect.anything() });
      for (const other of [...others, await send(' Agreed', until)]) expect(other.data).toEqual(first.data);
      expect(await send('Another reason', until)).toMatchObject({
        code: 'DUPLICATE',
        message:
          `The flow has an exception to en.hd.cap ${until ? 'until 24 Dec 2026' : 'without a last day'} already, ` +
          'with the reason: Agreed',
      });
    }
    const { flow } = dataOf(
      await service.graphql(
        `query ($id: SafeInt!) {
          flow(id: $id) { version overrides { key reason until } timeline(first: 9) { eventType } }
        }`,
        { id: flowId },
      ),
    );
    expect(flow).toEqual({
      version: 3,
      overrides: [
        { key: 'en.hd.cap', reason: 'Agreed', until: null },
        { key: 'en.hd.cap', reason: 'Agreed', until: '2026-12-24' },
      ],
      timeline: [{ eventType: 'RULE_OVERRIDDEN' }, { eventType: 'RULE_OVERRIDDEN' }],
    });
  });

  test('an exception is in the timeline and in the flow, and one to another rule or brand is rejected', async () => {
    const { flowId } = await flowWith();
    await override(flowId, 'en.hd.cap', { reason: ' Paid by the employer ' });
    const { flow } = dataOf(
      await service.graphql(
        `query ($id: SafeInt!) {
          flow(id: $id) { version overrides { key reason until } timeline(first: 1) { eventType description } }
        }`,
        { id: flowId },
      ),
    );
    expect(flow).toMatchObject({
      version: 2,
      overrides: [{ key: 'en.hd.cap', reason: 'Paid by the employer', until: null }],
      timeline: [
        {
          eventType: 'RULE_OVERRIDDEN',
          description: 'An operator allowed an exception to en.hd.cap: Paid by the employer',
        },
      ],
    });
    for (const key of ['en.deposit.protect', 'sc.premium', 'en.hd.cpa']) {
      const response = await override(flowId, key);
      expect(problemsOf(response)).toEqual([expect.stringMatching(/^key: must be a rule of the flow’s/)]);
      expect(response.body.errors[0].extensions.allowed).toContain('en.hd.cap');
      expect(response.body.errors[0].extensions.allowed).not.toContain(key);
    }
    expect(problemsOf(await override(flowId, 'en.hd.cap', { until: '2026-12-19', reason: ' ' }))).toEqual([
      'reason: must not be blank',
      'until: must not be before today, 2026-12-20',
    ]);
    expect(codeOf(await override(service.other.flowId, 'en.hd.cap'))).toBe('NOT_FOUND');
    expect(codeOf(await override(flowId, 'en.hd.cap', { brandId: UNKNOWN_ID }))).toBe('NOT_FOUND');
  });
});
