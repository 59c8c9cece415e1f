import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { addDays, dayOf } from '../../src/language/time/calendar.js';
import { type Changed, change } from '../support/both-apis.js';
import { dataOf } from '../support/graphql.js';
import { TestService } from '../support/service.js';

const TODAY = dayOf(new Date());
const GIVE = `mutation ($id: SafeInt!, $input: RecordDocumentInput!) {
  recordDocument(flowId: $id, input: $input) { warnings { key } }
}`;

describe('a company let over GraphQL', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  test('is taken from the offer to the keys without an error or a warning', async () => {
    let flowId = 0;
    const make = async (
      name: Parameters<typeof change>[2],
      input: Record<string, unknown>,
    ): Promise<Changed> => {
      const changed = await change(service, 'GraphQL', name, flowId, input);
      expect([name, input, changed.message, changed.warned]).toEqual([name, input, null, []]);
      return changed;
    };
    const pay = (kind: string, amountPence: number, more: object = {}) =>
      make('recordPayment', { kind, direction: 'RECEIVED', amountPence, receivedOn: TODAY, ...more });
    const complete = (stage: string) => make('moveStage', { stage, status: 'COMPLETE' });
    const [property] = await service.sql<{ id: number }>(
      `select max(id)::int as id from property p where p.brand_id = $1 and p.property_for = 1
        and not exists (select from flow f where f.brand_id = p.brand_id and f.property_id = p.id)`,
      [service.brand.brandId],
    );
    const created = await make('createFlow', {
      propertyId: property?.id,
      jurisdiction: 'ENGLAND',
      rentPence: 900_000,
      rentPeriod: 'QUARTERLY',
      tenancyStartsOn: TODAY,
      tenancyEndsOn: addDays(TODAY, 394),
      breakClause: 'After six months, with two months’ notice.',
      tenants: [{ companyName: 'Example Relocation Ltd', isLead: true }],
    });
    flowId = created.data.flow.id;
    const check = `mutation ($id: SafeInt!, $input: RecordComplianceInput!) {
      recordCompliance(propertyId: $id, input: $input) { complianceId }
    }`;
    for (const kind of ['GAS_SAFETY', 'EICR', 'EPC', 'ALARMS'])
      dataOf(
        await service.graphql(check, {
          id: property?.id,
          input: {
            kind,
            checkedOn: kind === 'ALARMS' ? TODAY : addDays(TODAY, -1),
            outcome: 'SATISFACTORY',
            ...(kind === 'EPC' && { rating: 'C' }),
          },
        }),
      );
    for (const stage of ['LANDLORD', 'RENTAL_OFFER', 'REFERENCING']) await complete(stage);
    await pay('HOLDING_DEPOSIT', 300_000);
    for (const kind of ['LANDLORD_ADDRESS', 'GAS_RECORD', 'EICR']) {
      const input = { kind, givenOn: addDays(TODAY, -1), method: 'EMAIL' };
      expect(dataOf(await service.graphql(GIVE, { id: flowId, input })).recordDocument.warnings).toEqual([]);
    }
    const { flow } = dataOf(
      await service.graphql('query ($id: SafeInt!) { flow(id: $id) { subTenants { id } } }', { id: flowId }),
    );
    const kind = 'NON_HOUSING_ACT';
    await make('recordContract', { kind, step: 'GENERATED' });
    await make('recordContract', { kind, step: 'SIGNED', subTenantId: flow.subTenants[0].id });
    await make('recordContract', { kind, step: 'SIGNED' });
    await pay('HOLDING_DEPOSIT', 300_000, { direction: 'APPLIED', appliedTo: 'TENANCY_DEPOSIT' });
    await pay('TENANCY_DEPOSIT', 1_500_000);
    await pay('RENT', 900_000);
    await complete('MOVE_IN');
  });
});
