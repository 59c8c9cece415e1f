import { describe, expect, test } from '@jest/globals';
import { freshFlow } from '../support/fresh-flow.js';
import { freshFlows } from '../support/fresh-flows.js';
import { codeOf, dataOf, problemsOf } from '../support/graphql.js';
import type { CallResponse } from '../support/service.js';
import { UNKNOWN_ID } from '../support/shapes.js';
import { timelineOf } from '../support/timeline.js';

const RECORD = `mutation ($propertyId: SafeInt!, $input: RecordComplianceInput!) {
  recordCompliance(propertyId: $propertyId, input: $input) {
    complianceId warnings { key }
    record {
      id kind outcome checkedOn expiresOn nextDueOn number rating url remedyByOn remediedOn note
      voidedAt voidReason propertyId property { id }
    }
  }
}`;
const OF_BRAND = `mutation ($input: RecordComplianceInput!) {
  recordBrandCompliance(input: $input) { record { propertyId nextDueOn property { id } } }
}`;
const READ = `query ($id: SafeInt!) { property(id: $id) { compliance { id kind nextDueOn } } }`;
const NOW = new Date('2027-11-01T12:00:00.000Z');
const GAS = { kind: 'GAS_SAFETY', checkedOn: '2026-12-09', outcome: 'SATISFACTORY' };

describe('recordCompliance', () => {
  const fresh = freshFlows(NOW);

  const send = (input: object, propertyId = fresh.flow.propertyId, key?: string) =>
    fresh.service.graphql(RECORD, { propertyId, input: { ...GAS, ...input } }, key ? { key } : {});
  const recorded = async (input: object = {}): Promise<CallResponse['body']> =>
    dataOf(await send(input)).recordCompliance.record;
  const rejected = async (input: object, propertyId?: number): Promise<string[]> => {
    const response = await send(input, propertyId);
    return [codeOf(response), ...problemsOf(response)];
  };
  const records = async (): Promise<CallResponse['body'][]> =>
    dataOf(await fresh.service.graphql(READ, { id: fresh.flow.propertyId })).property.compliance;
  const sentences = async (flowId = fresh.flow.flowId): Promise<string[]> =>
    (await timelineOf(fresh.service, flowId)).map(
      ({ event_type, description }) => `${event_type}: ${description}`,
    );

  test('counts for the deadlines of a flow even if its alarms are tested each week for years', async () => {
    const { flowId, propertyId } = fresh.flow;
    await fresh.service.sql(`update flow set tenancy_starts_on = '2024-01-08' where id = $1`, [flowId]);
    await fresh.service.sql('update property set is_licence_required = true where id = $1', [propertyId]);
    const lasting = { checkedOn: '2023-12-01', expiresOn: '2028-12-01' };
    for (const kind of ['EICR', 'EPC', 'LICENCE'])
      await recorded({ ...lasting, kind, ...(kind === 'EPC' && { rating: 'C' }) });
    await recorded({ kind: 'ALARMS', checkedOn: '2024-01-08' });
    const deadlines = async () => {
      const query = 'query ($id: SafeInt!) { flow(id: $id) { deadlines { key state metOn } } }';
      const { flow } = dataOf(await fresh.service.graphql(query, { id: flowId }));
      const keys = ['en.licence', 'en.eicr', 'en.mees', 'en.alarms.day1'];
      return flow.deadlines.filter(({ key }: { key: string }) => keys.includes(key));
    };
    const before = await deadlines();
    expect(before.map(({ state }: { state: string }) => state)).toEqual(['MET', 'MET', 'MET', 'MET']);
    await fresh.service.sql(
      `insert into compliance_record (brand_id, created_at, updated_at, property_id, kind, checked_on, outcome)
        select brand_id, now(), now(), id, 'alarms', date '2024-01-08' + 7 * n, 'satisfactory'
        from property, generate_series(1, 150) n where id = $1`,
      [propertyId],
    );
    expect(await deadlines()).toEqual(before);
  });

  test('returns the record with its next due day, and the history of the home’s flow has it', async () => {
    const url = 'https://gas.example.com/77.pdf';
    const record = await recorded({ number: 'G-77', url, note: 'Boiler serviced.' });
    expect(record).toEqual({
      id: expect.any(Number),
      ...GAS,
      expiresOn: null,
      nextDueOn: '2027-12-09',
      number: 'G-77',
      rating: '',
      url,
      remedyByOn: null,
      remediedOn: null,
      note: 'Boiler serviced.',
      voidedAt: null,
      voidReason: null,
      propertyId: fresh.flow.propertyId,
      property: { id: fresh.flow.propertyId },
    });
    expect(await sentences()).toEqual([
      'compliance_recorded: Gas safety record of 9 Dec 2026; the next check is due by 9 Dec 2027.',
    ]);
  });

  test('returns no warning for a record that complies with the rules', async () => {
    expect(dataOf(await send({})).recordCompliance.warnings).toEqual([]);
  });

  test('keeps the gas day for a check in the last two months, in whatever order they are recorded', async () => {
    await recorded({ checkedOn: '2027-10-20' });
    await recorded();
    expect((await records()).map(({ nextDueOn }) => nextDueOn)).toEqual(['2027-12-09', '2028-12-09']);
  });

  test('describes what is wrong, what was remedied, and what does not apply', async () => {
    const eicr = { kind: 'EICR', checkedOn: '2027-01-20', outcome: 'UNSATISFACTORY' };
    await recorded({ ...eicr, remedyByOn: '2027-02-10' });
    await recorded({ ...eicr, remediedOn: '2027-02-16' });
    await recorded({ outcome: 'NOT_APPLICABLE' });
    await recorded({ kind: 'EPC', rating: 'C' });
    expect(await sentences()).toEqual([
      'compliance_recorded: Electrical report of 20 Jan 2027: unsatisfactory; ' +
        'the next check is due by 20 Jan 2032.',
      'compliance_recorded: Electrical report of 20 Jan 2027: unsatisfactory, remedied on 16 Feb 2027; ' +
        'the next check is due by 20 Jan 2032.',
      'compliance_recorded: Gas safety record of 9 Dec 2026: not applicable.',
      'compliance_recorded: Energy performance certificate of 9 Dec 2026; it is valid until 8 Dec 2036.',
    ]);
  });

  test('is in the history of the current flows of the home, and of no other', async () => {
    const { propertyId: property_id } = fresh.flow;
    const archived = await freshFlow(fresh.service, { columns: { property_id, is_archived: true } });
    const declined = await freshFlow(fresh.service, {
      columns: { property_id, outcome: 'landlord_declined', decided_on: '2027-01-01' },
    });
    const second = await freshFlow(fresh.service, { columns: { property_id } });
    const elsewhere = await freshFlow(fresh.service);
    await recorded();
    const counts = [fresh.flow, second, archived, declined, elsewhere].map(
      async ({ flowId }) => (await sentences(flowId)).length,
    );
    expect(await Promise.all(counts)).toEqual([1, 1, 0, 0, 0]);
  });

  test('takes memberships and registrations of the agency without a property', async () => {
    const ofBrand = (input: object) =>
      fresh.service.graphql(OF_BRAND, { input: { ...GAS, kind: 'CLIENT_MONEY_PROTECTION', ...input } });
    const { recordBrandCompliance } = dataOf(await ofBrand({ expiresOn: '2027-12-08' }));
    expect(recordBrandCompliance.record).toEqual({
      propertyId: null,
      property: null,
      nextDueOn: '2027-12-08',
    });
    const response = await ofBrand({ kind: 'EICR' });
    expect([codeOf(response), ...problemsOf(response)]).toEqual([
      'VALIDATION_FAILED',
      'input.kind: must be one of CLIENT_MONEY_PROTECTION, RENT_SMART_WALES, LANDLORD_REGISTRATION ' +
        'without a property',
    ]);
  });

  test('lists every error of the input at once', async () => {
    expect(
      await rejected({
        checkedOn: '2027-11-02',
        expiresOn: '2027-11-01',
        remedyByOn: '2027-11-03',
        remediedOn: '2027-11-03',
      }),
    ).toEqual([
      'VALIDATION_FAILED',
      'input.checkedOn: must not be after 2027-11-01, today in the United Kingdom',
      'input.expiresOn: must not be before checkedOn',
      'input.remedyByOn: must be left out: only UNSATISFACTORY records have it',
      'input.remediedOn: must be left out: only UNSATISFACTORY records have it',
      'input.remediedOn: must not be after 2027-11-01, today in the United Kingdom',
    ]);
    expect(
      await rejected({ outcome: 'UNSATISFACTORY', remedyByOn: '2026-12-08', remediedOn: '2026-12-08' }),
    ).toEqual([
      'VALIDATION_FAILED',
      'input.remedyByOn: must not be before checkedOn',
      'input.remediedOn: must not be before checkedOn',
    ]);
    expect(
      await rejected({ number: 'x'.repeat(101), url: 'http://gas.example.com', rating: 'x'.repeat(21) }),
    ).toEqual([
      'VALIDATION_FAILED',
      'input.number: must have at most 100 characters',
      'input.rating: must have at most 20 characters',
      expect.stringContaining('input.url: '),
    ]);
    expect(await rejected({ checkedOn: '1899-12-31' })).toEqual([
      'VALIDATION_FAILED',
      'input.checkedOn: must not be before 1900-01-01',
    ]);
    expect(await records()).toEqual([]);
  });

  test('accepts as the rating of an EPC only a letter, and below E as satisfactory only with a note', async () => {
    const epc = { kind: 'EPC', rating: 'F' };
    expect(await rejected({ ...epc, rating: 'c' })).toEqual([
      'VALIDATION_FAILED',
      'input.rating: must be one of A, B, C, D, E, F, G',
    ]);
    expect(await rejected(epc)).toEqual([
      'VALIDATION_FAILED',
      'input.note: is required for a satisfactory EPC with rating F: name the exemption',
    ]);
    expect(await recorded({ ...epc, note: 'Exemption 4711.' })).toMatchObject({ rating: 'F' });
    expect(await recorded({ ...epc, outcome: 'UNSATISFACTORY' })).toMatchObject({ rating: 'F' });
  });

  test('finds no property of another brand, and no unknown one', async () => {
    const other = await freshFlow(fresh.service, { brandId: fresh.service.other.brandId });
    for (const propertyId of [other.propertyId, UNKNOWN_ID])
      expect(await rejected({}, propertyId)).toEqual([
        'NOT_FOUND',
        `propertyId: Property ${propertyId} not found.`,
      ]);
  });

  test('requires compliance:write, and compliance:read to read records', async () => {
    const { key } = await fresh.service.issueKey({ scopes: ['compliance:read', 'properties:read'] });
    expect(codeOf(await send({}, fresh.flow.propertyId, key))).toBe('SCOPE_REQUIRED');
    const { key: writer } = await fresh.service.issueKey({ scopes: ['compliance:write', 'properties:read'] });
    const response = await send({}, fresh.flow.propertyId, writer);
    expect(response.body.data.recordCompliance.record).toBeNull();
    expect(codeOf(response)).toBe('SCOPE_REQUIRED');
    const read = await fresh.service.graphql(READ, { id: fresh.flow.propertyId }, { key: writer });
    expect([read.body.data.property.compliance, codeOf(read)]).toEqual([null, 'SCOPE_REQUIRED']);
  });

  test('is not for keys with origins, which read no record of an advertised home', async () => {
    const { key } = await fresh.service.issueKey({
      origins: ['https://www.example.com'],
      scopes: ['properties:read'],
    });
    const [home] = await fresh.service.sql<{ id: number }>(
      `select id::int from property where brand_id = $1 and status = 'available' and is_published limit 1`,
      [fresh.service.brand.brandId],
    );
    const options = { key, headers: { Origin: 'https://www.example.com' } };
    const response = await fresh.service.graphql(READ, { id: home?.id }, options);
    expect([response.body.data.property.compliance, codeOf(response)]).toEqual([null, 'SCOPE_REQUIRED']);
    const issued = await fresh.service.operate(
      'POST',
      `/v2.0/brand/${fresh.service.brand.brandId}/api-keys`,
      { origins: ['https://www.example.com'], scopes: ['compliance:read'] },
    );
    expect(issued.status).toBe(422);
  });

  describe('followed by voidRecord', () => {
    const VOID = `mutation ($input: VoidRecordInput!) {
      voidRecord(input: $input) { recordType recordId flowId }
    }`;
    const voided = (id: number, key?: string) =>
      fresh.service.graphql(
        VOID,
        { input: { recordType: 'COMPLIANCE', id, reason: 'wrong home' } },
        key ? { key } : {},
      );
    const DUE = `query ($id: SafeInt!) {
      complianceDue(propertyId: $id) { edges { node { kind state dueOn } } } }`;
    const due = async (): Promise<string[]> =>
      dataOf(await fresh.service.graphql(DUE, { id: fresh.flow.propertyId })).complianceDue.edges.map(
        ({ node: { kind, state, dueOn } }: CallResponse['body']) => `${kind} ${state} ${dueOn}`,
      );

    test('makes the record before it count again, and the record stays readable', async () => {
      await recorded();
      const second = await recorded({ checkedOn: '2027-10-20' });
      expect(dataOf(await voided(second.id)).voidRecord).toEqual({
        recordType: 'COMPLIANCE',
        recordId: second.id,
        flowId: null,
      });
      expect(await due()).toEqual(['GAS_SAFETY DUE_SOON 2027-12-09']);
      expect(await records()).toHaveLength(2);
      expect((await sentences()).at(-1)).toBe(
        'record_voided: Gas safety record of 20 Oct 2027 was voided: wrong home.',
      );
      expect(codeOf(await voided(second.id))).toBe('INVALID_TRANSITION');
    });

    test('makes a later gas check count from its own day', async () => {
      const first = await recorded();
      await recorded({ checkedOn: '2027-10-20' });
      dataOf(await voided(first.id));
      expect((await records()).map(({ nextDueOn }) => nextDueOn)).toEqual(['2028-10-20', '2027-12-09']);
    });

    test('makes the check of a let home missing', async () => {
      fresh.flow = await freshFlow(fresh.service, { columns: { agreement_entered_at: NOW } });
      const { id } = await recorded();
      await recorded({ kind: 'PAT', checkedOn: '2027-01-01' });
      dataOf(await voided(id));
      expect((await due()).sort()).toEqual([
        'ALARMS MISSING null',
        'EICR MISSING null',
        'EPC MISSING null',
        'GAS_SAFETY MISSING null',
        'PAT CURRENT 2032-01-01',
      ]);
    });

    test('requires compliance:write, and finds no record of another brand', async () => {
      const { id } = await recorded();
      const { key } = await fresh.service.issueKey({ scopes: ['tenancies:write'] });
      expect(codeOf(await voided(id, key))).toBe('SCOPE_REQUIRED');
      const { key: other } = await fresh.service.issueKey({}, fresh.service.other.brandId);
      expect(codeOf(await voided(id, other))).toBe('NOT_FOUND');
      expect(codeOf(await voided(UNKNOWN_ID))).toBe('NOT_FOUND');
    });
  });
});
