import { describe, expect, test } from '@jest/globals';
import { type FreshFlow, freshFlow } from '../support/fresh-flow.js';
import { freshFlows } from '../support/fresh-flows.js';
import { codeOf, dataOf, problemsOf } from '../support/graphql.js';
import { pay } from '../support/payments.js';
import { SIGNED, signedFlow } from '../support/rent-changes.js';
import { insertRow } from '../support/rows.js';
import { timelineOf } from '../support/timeline.js';

const END = `mutation ($id: SafeInt!, $input: EndTenancyInput!) {
  endTenancy(flowId: $id, input: $input) {
    tenancyEnd { id endedOn cause noticeId keysReturnedOn reason forwardingAddress }
    flow { version phase endedOn }
    warnings { key message source }
  }
}`;
const GIVE = `mutation ($id: SafeInt!, $input: RecordNoticeInput!) {
  recordNotice(flowId: $id, input: $input) { noticeId }
}`;
const WITHDRAW = `mutation ($id: SafeInt!, $input: UpdateNoticeInput!) {
  updateNotice(id: $id, input: $input) { noticeId }
}`;
const DEATH = `mutation ($id: SafeInt!, $input: RecordDeathInput!) {
  recordDeath(subTenantId: $id, input: $input) {
    subTenant { diedOn guarantors { id releasedOn } } flow { version phase } warnings { key message source }
  }
}`;
const VOID =
  'mutation ($input: VoidRecordInput!) { voidRecord(input: $input) { flow { version phase endedOn } } }';
const READ = `query ($id: SafeInt!) {
  flow(id: $id) {
    phase property { availableFrom } deadlines { key state dueOn metOn note } subTenants { guarantors { id releasedOn } }
  }
}`;
const LISTED = `query ($id: SafeInt!, $isArchived: Boolean) {
  deadlines(flowId: $id, isArchived: $isArchived, first: 100) { edges { node { key state } } }
}`;
const NOW = new Date('2027-03-20T12:00:00.000Z');
const ENDED = { endedOn: '2027-02-28', cause: 'TENANT_NOTICE' };

describe('the end of a tenancy', () => {
  const fresh = freshFlows(NOW);
  const end = ({ flowId }: FreshFlow, input: object = {}) =>
    fresh.service.graphql(END, { id: flowId, input: { ...ENDED, ...input } });
  const ended = async (flow: FreshFlow, input: object = {}) => dataOf(await end(flow, input)).endTenancy;
  /** A notice for 28 February. */
  const give = async ({ flowId }: FreshFlow, notice: object): Promise<number> => {
    const input = { endsOn: '2027-02-28', ...notice };
    return dataOf(await fresh.service.graphql(GIVE, { id: flowId, input })).recordNotice.noticeId;
  };
  const read = async ({ flowId }: FreshFlow) =>
    dataOf(await fresh.service.graphql(READ, { id: flowId })).flow;
  const deadline = async (flow: FreshFlow, key: string) =>
    (await read(flow)).deadlines.find((one: { key: string }) => one.key === key);
  const listed = async ({ flowId }: FreshFlow, isArchived = false): Promise<string[]> => {
    const { deadlines } = dataOf(await fresh.service.graphql(LISTED, { id: flowId, isArchived }));
    return deadlines.edges.map(({ node }: { node: { key: string } }) => node.key);
  };

  test('makes the flow ENDED, and the timeline has it', async () => {
    const flow = await signedFlow(fresh.service);
    const input = {
      ...{
        keysReturnedOn: '2027-03-01',
        reason: 'They bought a home.',
        forwardingAddress: '12 Quince Avenue',
      },
    };
    expect(await ended(flow, input)).toEqual({
      tenancyEnd: { id: expect.any(Number), noticeId: null, ...ENDED, ...input },
      flow: { version: 2, phase: 'ENDED', endedOn: '2027-02-28' },
      warnings: [],
    });
    expect((await timelineOf(fresh.service, flow.flowId)).at(-1)).toMatchObject({
      event_type: 'tenancy_ended',
      description: 'The tenancy ended on 28 Feb 2027: notice of the tenants.',
    });
  });

  test('may name the notice that ended it: one of the flow, of the party of the cause', async () => {
    const flow = await signedFlow(fresh.service);
    const noticeId = await give(flow, { kind: 'TENANT_NOTICE', givenBy: 'TENANT', servedOn: '2026-12-15' });
    const other = await signedFlow(fresh.service);
    expect(codeOf(await end(other, { noticeId }))).toBe('NOT_FOUND');
    expect(problemsOf(await end(flow, { noticeId, cause: 'COURT_ORDER' }))).toEqual([
      'input.noticeId: must be a notice of the landlord',
    ]);
    expect((await ended(flow, { noticeId })).tenancyEnd).toMatchObject({ noticeId });
  });

  test('does not name a notice that was withdrawn', async () => {
    const flow = await signedFlow(fresh.service);
    const noticeId = await give(flow, { kind: 'TENANT_NOTICE', givenBy: 'TENANT', servedOn: '2026-12-15' });
    const input = { status: 'WITHDRAWN', on: '2026-12-20', isAgreedByAll: true };
    dataOf(await fresh.service.graphql(WITHDRAW, { id: noticeId, input }));
    expect(problemsOf(await end(flow, { noticeId }))).toEqual([
      'input.noticeId: must not be a notice that was withdrawn',
    ]);
  });

  test.each([
    [null, '2027-03-01T00:00:00.000Z'],
    ['2027-02-01', '2027-03-01T00:00:00.000Z'],
    ['2027-06-01', '2027-06-01T00:00:00.000Z'],
  ])('is voided: a home available from %s is not available before the notice', async (before, after) => {
    const flow = await signedFlow(fresh.service);
    const { tenancyEnd } = await ended(flow);
    await give(flow, { kind: 'TENANT_NOTICE', givenBy: 'TENANT', servedOn: '2026-12-15' });
    await fresh.service.sql('update property set available_from = $1 where id = $2', [
      before,
      flow.propertyId,
    ]);
    const input = { recordType: 'TENANCY_END', id: tenancyEnd.id, reason: 'They stay.' };
    dataOf(await fresh.service.graphql(VOID, { input }));
    expect((await read(flow)).property.availableFrom).toBe(after);
  });

  test('is recorded once, and voided if it is wrong: then the tenancy goes on', async () => {
    const flow = await signedFlow(fresh.service, { is_archived: true });
    const { tenancyEnd } = await ended(flow);
    expect(codeOf(await end(flow))).toBe('INVALID_TRANSITION');
    const input = { recordType: 'TENANCY_END', id: tenancyEnd.id, reason: 'They stay.' };
    const { voidRecord } = dataOf(await fresh.service.graphql(VOID, { input }));
    expect(voidRecord.flow).toEqual({ version: 3, phase: 'CURRENT', endedOn: null });
    expect((await timelineOf(fresh.service, flow.flowId)).at(-1)?.description).toBe(
      'The end of the tenancy on 28 Feb 2027 was voided: They stay.',
    );
    expect((await ended(flow, { endedOn: '2027-03-01' })).flow).toMatchObject({ endedOn: '2027-03-01' });
  });

  test('needs a signed tenancy, and days in it', async () => {
    const unsigned = await signedFlow(fresh.service, { is_ast_signed: false, agreement_entered_at: null });
    expect(codeOf(await end(unsigned))).toBe('INVALID_TRANSITION');
    const flow = await signedFlow(fresh.service);
    expect(problemsOf(await end(flow, { endedOn: '2027-03-21', keysReturnedOn: '2027-03-22' }))).toEqual([
      'input.endedOn: must not be after 2027-03-20, today in the United Kingdom',
      'input.keysReturnedOn: must not be after 2027-03-20, today in the United Kingdom',
    ]);
    expect(problemsOf(await end(flow, { endedOn: '2026-05-31', keysReturnedOn: '2026-05-30' }))).toEqual([
      'input.endedOn: must not be before 2026-06-01, the first day of the tenancy',
      'input.keysReturnedOn: must not be before 2026-06-01, the first day of the tenancy',
    ]);
  });

  const ASSURED = { tenancy_kind: 'assured' };
  const SCOTTISH = { tenancy_kind: 'private_residential', jurisdiction: 'scotland' };
  const WELSH = { tenancy_kind: 'standard_fixed', jurisdiction: 'wales' };
  const COMPANY = { tenancy_kind: 'company_let' };
  test.each([
    [
      'LANDLORD_NOTICE',
      ASSURED,
      /^input.cause: A section 8 notice does not end the tenancy; record the court’s/,
    ],
    ['TERM_EXPIRED', ASSURED, /^input.cause: An assured tenancy has no fixed term; record the court’s order/],
    ['TERM_EXPIRED', SCOTTISH, /^input.cause: A private residential tenancy has no fixed term; record the/],
    [
      'DEATH',
      ASSURED,
      /^input.cause: The tenancy goes on with the other tenants; record the death of the tenant/,
    ],
    ['COURT_ORDER', ASSURED, null],
    ['SURRENDER', ASSURED, null],
    ['REPLACED', ASSURED, null],
    ['ABANDONMENT', ASSURED, null],
    ['LANDLORD_NOTICE', SCOTTISH, null],
    ['LANDLORD_NOTICE', WELSH, null],
    ['TERM_EXPIRED', WELSH, null],
    ['TERM_EXPIRED', COMPANY, null],
  ] as const)('by %s of a tenancy with %j is rejected with %s', async (cause, columns, rejected) => {
    const flow = await signedFlow(fresh.service, columns);
    const response = await end(flow, { cause });
    if (rejected) expect(problemsOf(response)).toEqual([expect.stringMatching(rejected)]);
    else expect(dataOf(response).endTenancy).toMatchObject({ flow: { phase: 'ENDED' }, warnings: [] });
  });

  test('of an assured tenancy before 1 May 2026 is a fact, whatever ended it', async () => {
    for (const cause of ['LANDLORD_NOTICE', 'TERM_EXPIRED']) {
      const flow = await signedFlow(fresh.service, {
        ...{ tenancy_starts_on: '2025-01-01', agreement_entered_at: new Date('2024-12-01T12:00:00Z') },
      });
      expect((await ended(flow, { cause, endedOn: '2026-04-30' })).flow).toMatchObject({ phase: 'ENDED' });
    }
  });

  test('by the death of a sole tenant, or by abandonment in Wales, has a warning', async () => {
    const sole = await freshFlow(fresh.service, { tenants: ['Ann Stone'], columns: SIGNED });
    expect((await ended(sole, { cause: 'DEATH' })).warnings).toEqual([
      {
        key: 'tenancy.death',
        message: expect.stringMatching(/^The death of the last tenant may not end the tenancy/),
        source: 'Housing Act 1988, s. 17, Sch. 2 Ground 7',
      },
    ]);
    // The four weeks of a warning of 1 February end on 28 February.
    for (const [servedOn, endedOn] of [
      [null, '2027-03-01'],
      ['2027-02-01', '2027-02-28'],
    ]) {
      const welsh = await signedFlow(fresh.service, WELSH);
      if (servedOn) await give(welsh, { kind: 'ABANDONMENT_WARNING', givenBy: 'LANDLORD', servedOn });
      expect((await ended(welsh, { cause: 'ABANDONMENT', endedOn })).warnings).toMatchObject([
        { key: 'wa.abandon', source: 'Renting Homes (Wales) Act 2016, s. 220' },
      ]);
    }
    const warned = await signedFlow(fresh.service, WELSH);
    await give(warned, { kind: 'ABANDONMENT_WARNING', givenBy: 'LANDLORD', servedOn: '2027-02-01' });
    expect((await ended(warned, { cause: 'ABANDONMENT', endedOn: '2027-03-01' })).warnings).toEqual([]);
  });

  test('ends what would fall due after it', async () => {
    const flow = await signedFlow(fresh.service);
    await insertRow(fresh.service, 'compliance_record', {
      ...{ brand_id: fresh.service.brand.brandId, property_id: flow.propertyId, kind: 'gas_safety' },
      ...{ outcome: 'satisfactory', checked_on: '2026-05-20', next_due_on: '2027-05-20' },
    });
    expect(await deadline(flow, 'en.gas.check')).toMatchObject({ state: 'MET', dueOn: '2027-05-20' });
    await ended(flow);
    expect(await deadline(flow, 'en.gas.check')).toMatchObject({
      ...{ state: 'NOT_APPLICABLE', dueOn: null },
      note: 'The tenancy ended on 28 Feb 2027.',
    });
    expect(await listed(flow)).not.toContain('en.gas.check');
    // What fell due before it stays.
    expect(await deadline(flow, 'en.ws')).toMatchObject({ state: 'MISSED' });
  });

  test('leaves the rent to refund, the checks to keep, and the release of the deposit', async () => {
    const flow = await signedFlow(fresh.service);
    for (let month = 6; month <= 14; month += 1) {
      const receivedOn = month > 12 ? `2027-0${month - 12}-01` : `2026-${String(month).padStart(2, '0')}-01`;
      await pay(fresh.service, flow.flowId, { kind: 'RENT', amountPence: 120_000, receivedOn });
    }
    expect(await deadline(flow, 'en.rent.end')).toMatchObject({ state: 'PENDING' });
    await ended(flow, { endedOn: '2027-02-14' });
    // Half of the 28 days of February.
    expect(await deadline(flow, 'en.rent.end')).toMatchObject({ state: 'MISSED', dueOn: '2027-02-14' });
    const refund = { kind: 'RENT', direction: 'REFUNDED', receivedOn: '2027-02-14' } as const;
    await pay(fresh.service, flow.flowId, { ...refund, amountPence: 59_999 });
    expect(await deadline(flow, 'en.rent.end')).toMatchObject({ state: 'MISSED', metOn: null });
    await pay(fresh.service, flow.flowId, { ...refund, amountPence: 1 });
    expect(await deadline(flow, 'en.rent.end')).toMatchObject({ state: 'MET', metOn: '2027-02-14' });
    expect(await deadline(flow, 'en.rtr.keep')).toMatchObject({
      note: 'A check of the right to rent of a tenant is not recorded.',
    });
    expect(await listed(flow)).toContain('en.rent.end');
  });

  test('of an archived flow without money is neither listed nor announced; with money it is (case 30)', async () => {
    const settled = await signedFlow(fresh.service, { is_archived: true });
    await ended(settled);
    expect([(await listed(settled)).length, (await listed(settled, true)).length > 0]).toEqual([0, true]);
    const holding = await signedFlow(fresh.service, { is_archived: true });
    const deposit = { kind: 'TENANCY_DEPOSIT', amountPence: 100_000, receivedOn: '2026-06-01' } as const;
    await pay(fresh.service, holding.flowId, deposit);
    await ended(holding);
    expect(await listed(holding)).toContain('en.deposit.protect');
    await pay(fresh.service, holding.flowId, {
      ...{ ...deposit, direction: 'DEDUCTED', receivedOn: '2027-03-01' },
    });
    expect(await listed(holding)).toEqual([]);
  });

  describe('and the death of a tenant', () => {
    const die = (id: number, input: object = {}) =>
      fresh.service.graphql(DEATH, { id, input: { diedOn: '2027-01-15', ...input } });
    const guarantor = async (subTenantId: number, last_name: string): Promise<number> =>
      insertRow(fresh.service, 'guarantor', {
        ...{ brand_id: fresh.service.brand.brandId, sub_tenant_id: subTenantId, application_id: 'a' },
        ...{ title: '', first_name: 'Gwen', last_name, phone: '', postcode: '', correspondence_address: '' },
        email: `${last_name}@example.com`,
      });
    const guarantees = async (flow: FreshFlow): Promise<(string | null)[]> =>
      (await read(flow)).subTenants.flatMap(({ guarantors }: { guarantors: { releasedOn: string }[] }) =>
        guarantors.map(({ releasedOn }) => releasedOn),
      );

    test('leaves the tenancy to the others, and ends the guarantees of the family', async () => {
      const flow = await signedFlow(fresh.service);
      const [ann = 0, ben = 0] = flow.subTenantIds;
      const family = await guarantor(ann, 'Stone');
      await guarantor(ben, 'Reed');
      const { recordDeath } = dataOf(await die(ann, { familyGuarantorIds: [family] }));
      expect(recordDeath).toEqual({
        subTenant: { diedOn: '2027-01-15', guarantors: [{ id: family, releasedOn: '2027-01-15' }] },
        flow: { version: 2, phase: 'CURRENT' },
        warnings: [
          {
            ...{ key: 'en.guarantee.death', source: 'Housing Act 1988, s. 16N' },
            message: expect.stringMatching(/^The guarantee of Gwen Reed goes on, unless/),
          },
        ],
      });
      expect((await timelineOf(fresh.service, flow.flowId)).at(-1)?.description).toBe(
        'Ann Stone died on 15 Jan 2027.',
      );
      // The same again changes nothing, and another day corrects it.
      const again = dataOf(await die(ann, { familyGuarantorIds: [family] })).recordDeath;
      expect(again.flow.version).toBe(2);
      dataOf(await die(ann, { diedOn: '2027-01-16', familyGuarantorIds: [family] }));
      expect(await guarantees(flow)).toEqual(['2027-01-16', null]);
      // With the last tenant, every guarantee ends.
      dataOf(await die(ben, { diedOn: '2027-02-01' }));
      expect(await guarantees(flow)).toEqual(['2027-01-16', '2027-02-01']);
      expect((await ended(flow, { cause: 'DEATH' })).warnings).toMatchObject([{ key: 'tenancy.death' }]);
    });

    test('ends no guarantee of another kind of tenancy, or from before 1 May 2026', async () => {
      for (const columns of [
        { tenancy_kind: 'common_law' },
        { agreement_entered_at: new Date('2026-04-30T12:00:00Z') },
      ]) {
        const flow = await freshFlow(fresh.service, {
          tenants: ['Ann Stone'],
          columns: { ...SIGNED, ...columns },
        });
        const [ann = 0] = flow.subTenantIds;
        await guarantor(ann, 'Stone');
        expect(dataOf(await die(ann)).recordDeath.warnings).toEqual([]);
        expect(await guarantees(flow)).toEqual([null]);
      }
    });

    test('needs a signed tenancy, a past day, and guarantors of the flow', async () => {
      const unsigned = await signedFlow(fresh.service, { is_ast_signed: false, agreement_entered_at: null });
      expect(codeOf(await die(unsigned.subTenantIds[0] ?? 0))).toBe('INVALID_TRANSITION');
      const { subTenantIds } = await signedFlow(fresh.service);
      const stranger = await guarantor((await signedFlow(fresh.service)).subTenantIds[0] ?? 0, 'Stone');
      const [ann = 0] = subTenantIds;
      expect(codeOf(await die(ann, { familyGuarantorIds: [stranger] }))).toBe('NOT_FOUND');
      expect(problemsOf(await die(ann, { diedOn: '2027-03-21' }))).toEqual([
        'input.diedOn: must not be after 2027-03-20, today in the United Kingdom',
      ]);
    });
  });
});
