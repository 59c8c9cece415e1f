import { describe, expect, test } from '@jest/globals';
import { type FreshFlow, freshFlow } from '../support/fresh-flow.js';
import { freshFlows } from '../support/fresh-flows.js';
import { codeOf, dataOf, problemsOf } from '../support/graphql.js';
import { pay } from '../support/payments.js';
import type { CallResponse } from '../support/service.js';

const RECORD = `mutation ($id: SafeInt!, $input: RecordPaymentInput!) {
  recordPayment(flowId: $id, input: $input) {
    warnings { key message source }
    payment { isVoluntary isCash forbiddenBy payerSubTenantId payerPersonId }
    flow { deadlines { key state } }
  }
}`;
const UPSERT = `mutation ($input: UpsertPeopleInput!) {
  upsertPeople(input: $input) { results { id errors { path message } } }
}`;
const EXPORT = `query ($id: SafeInt!) { exportPerson(id: $id) { records(first: 100) { type id data } } }`;
const ERASE = 'mutation ($id: SafeInt!) { erasePerson(id: $id) { erasedAt } }';
const NOW = new Date('2027-01-20T12:00:00.000Z');
const RENT = { rent_pence: 120_000, rent_period: 'monthly' };
const DEPOSIT = { kind: 'HOLDING_DEPOSIT', receivedOn: '2027-01-18' } as const;
const SIGNED = {
  is_ast_signed: true,
  agreement_entered_at: '2027-01-10T12:00:00Z',
  tenancy_starts_on: '2027-02-01',
};

describe('a payment that was received', () => {
  const fresh = freshFlows(NOW, RENT);

  const record = (input: object, { flowId }: FreshFlow = fresh.flow): Promise<CallResponse> =>
    fresh.service.graphql(RECORD, { id: flowId, input: { direction: 'RECEIVED', ...input } });
  const recorded = async (input: object, flow?: FreshFlow): Promise<CallResponse['body']> =>
    dataOf(await record(input, flow)).recordPayment;
  const stateOf = ({ flow }: CallResponse['body'], key: string): string =>
    flow.deadlines.find((one: { key: string }) => one.key === key).state;
  const keysOf = ({ warnings }: CallResponse['body']): string[] =>
    warnings.map(({ key }: { key: string }) => key);

  test('above a cap is recorded with a warning if it is banked already, and the cap is missed', async () => {
    const tooMuch = { ...DEPOSIT, amountPence: 27_693 };
    expect(codeOf(await record(tooMuch))).toBe('PAYMENT_NOT_ALLOWED');
    const result = await recorded({ ...tooMuch, isAlreadyReceived: true });
    expect(result.warnings).toContainEqual({
      key: 'en.hd.cap',
      message: expect.stringMatching(/^The holding deposit may be at most £276\.92\. The rule: /),
      source: 'Tenant Fees Act 2019, Sch. 1 para. 3(3)-(4), s. 8',
    });
    expect(result.payment.forbiddenBy).toEqual(['en.hd.cap']);
    expect(stateOf(result, 'en.hd.cap')).toBe('MISSED');
    const repaid = await recorded({ ...DEPOSIT, direction: 'REFUNDED', amountPence: 1 });
    expect(stateOf(repaid, 'en.hd.cap')).toBe('MET');
  });

  test('as the second holding deposit of a home is recorded so too, until it is repaid', async () => {
    await pay(fresh.service, fresh.flow.flowId, { ...DEPOSIT, amountPence: 20_000 });
    const second = await freshFlow(fresh.service, {
      columns: { ...RENT, property_id: fresh.flow.propertyId },
    });
    const payment = { ...DEPOSIT, amountPence: 10_000 };
    expect(codeOf(await record(payment, second))).toBe('PAYMENT_NOT_ALLOWED');
    const result = await recorded({ ...payment, isAlreadyReceived: true }, second);
    expect(keysOf(result)).toContain('en.hd.one');
    expect(result.payment.forbiddenBy).toEqual(['en.hd.one']);
    expect(stateOf(result, 'en.hd.one')).toBe('MISSED');
    const repaid = await recorded({ ...payment, direction: 'REFUNDED' }, second);
    expect(stateOf(repaid, 'en.hd.one')).toBe('MET');
  });

  test('as rent before the agreement, or as a deposit after it, is recorded so too, and lawful money has no warning', async () => {
    const rent = { kind: 'RENT', amountPence: 120_000, receivedOn: '2027-01-18', isAlreadyReceived: true };
    const result = await recorded({ ...rent, isCash: true });
    expect(keysOf(result)).toContain('en.rent.preagreement');
    expect(stateOf(result, 'en.rent.preagreement')).toBe('MISSED');
    expect(result.payment.isCash).toBe(true);
    const signed = await freshFlow(fresh.service, { columns: { ...RENT, ...SIGNED } });
    const late = await recorded({ ...DEPOSIT, amountPence: 100, isAlreadyReceived: true }, signed);
    expect(keysOf(late)).toContain('en.hd.cap');
    expect(stateOf(late, 'en.hd.cap')).toBe('MISSED');
    const lawful = await recorded({ ...DEPOSIT, amountPence: 100, isAlreadyReceived: true });
    expect(keysOf(lawful)).not.toContain('en.hd.cap');
    expect(lawful.payment.forbiddenBy).toEqual([]);
  });

  test('as rent that nobody asked for is recorded with a warning, and breaks no rule', async () => {
    const signed = await freshFlow(fresh.service, { columns: { ...RENT, ...SIGNED } });
    const rent = { kind: 'RENT', amountPence: 240_000, receivedOn: '2027-01-18' };
    expect(codeOf(await record(rent, signed))).toBe('PAYMENT_NOT_ALLOWED');
    const result = await recorded({ ...rent, isVoluntary: true }, signed);
    expect(keysOf(result)).toContain('en.rent.initial');
    expect(result.payment).toMatchObject({ isVoluntary: true, forbiddenBy: [] });
    expect(stateOf(result, 'en.rent.initial')).toBe('MET');
    // Rent that is due is a separate payment.
    dataOf(await record({ ...rent, amountPence: 120_000 }, signed));
    const early = { kind: 'RENT', amountPence: 1, receivedOn: '2027-01-18', isVoluntary: true };
    expect(codeOf(await record(early))).toBe('PAYMENT_NOT_ALLOWED');

    const scottish = await freshFlow(fresh.service, {
      columns: { ...RENT, ...SIGNED, jurisdiction: 'scotland' },
    });
    const ahead = await recorded({ ...rent, amountPence: 120_000, isVoluntary: true }, scottish);
    expect(keysOf(ahead)).toContain('sc.rent.advance');
    expect(stateOf(ahead, 'sc.rent.advance')).toBe('PENDING');
  });

  test('is the only one with these members', async () => {
    const refund = { ...DEPOSIT, direction: 'REFUNDED', amountPence: 1 };
    const flags = { isAlreadyReceived: true, isVoluntary: true, isCash: true };
    expect(problemsOf(await record({ ...refund, ...flags }))).toEqual(
      Object.keys(flags).map((name) => `input.${name}: must be left out: only RECEIVED payments have it`),
    );
    expect(problemsOf(await record({ ...DEPOSIT, amountPence: 1, isVoluntary: true }))).toEqual([
      'input.isVoluntary: must be left out: only rent has it',
    ]);
  });

  describe('from a person who pays for the tenants', () => {
    const payer = async (reference: string): Promise<number> => {
      const person = { reference, kind: 'PAYER', firstName: 'Rosa', lastName: 'Quill', phone: '07700900123' };
      const { upsertPeople } = dataOf(await fresh.service.graphql(UPSERT, { input: { items: [person] } }));
      return upsertPeople.results[0].id;
    };
    const payment = { ...DEPOSIT, amountPence: 100 };

    test('has the id of that person, who is not a tenant of the flow', async () => {
      const payerPersonId = await payer('P-1');
      const result = await recorded({ ...payment, payerPersonId });
      expect(result.payment).toMatchObject({ payerPersonId, payerSubTenantId: null });
      const payerSubTenantId = fresh.flow.subTenantIds[0];
      const both = await record({ ...payment, payerPersonId, payerSubTenantId });
      expect(problemsOf(both)).toEqual([
        'input.payerPersonId: must be left out: payerSubTenantId has the payer',
      ]);
    });

    test('is found only in the brand, and not after an erasure', async () => {
      const [other] = await fresh.service.sql<{ id: number }>(
        `select max(id)::int as id from app_user where brand_id = $1 and kind = 'tenant'`,
        [fresh.service.other.brandId],
      );
      const [software] = await fresh.service.sql<{ id: number }>(
        `select max(id)::int as id from app_user where brand_id = $1 and kind = 'software'`,
        [fresh.service.brand.brandId],
      );
      for (const id of [other?.id, software?.id].filter((one) => one != null))
        expect(problemsOf(await record({ ...payment, payerPersonId: id }))).toEqual([
          `input.payerPersonId: Person ${id} not found.`,
        ]);
      const id = await payer('P-2');
      dataOf(await fresh.service.graphql(ERASE, { id }));
      expect(problemsOf(await record({ ...payment, payerPersonId: id }))).toEqual([
        'input.payerPersonId: must be a person whose personal data was not erased',
      ]);
    });

    test('is in the export of that person, whose name an erasure removes from the flow', async () => {
      const id = await payer('P-3');
      await recorded({ ...payment, payerPersonId: id, note: 'From Rosa Quill, 07700 900123.' });
      const { records } = dataOf(await fresh.service.graphql(EXPORT, { id })).exportPerson;
      const types = records.map(({ type }: { type: string }) => type);
      expect(types).toEqual(expect.arrayContaining(['Person', 'Payment', 'Flow']));
      const erase = () => fresh.service.graphql(ERASE, { id });
      expect(codeOf(await erase())).toBe('OPEN_FLOW');
      await fresh.service.sql('update flow set is_archived = true where id = $1', [fresh.flow.flowId]);
      dataOf(await erase());
      const notes = await fresh.service.sql('select note from payment where payer_person_id = $1', [id]);
      expect(notes).toEqual([{ note: 'From [erased], [erased].' }]);
    });
  });
});
