import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { BOTH_APIS, type Changed, change } from '../support/both-apis.js';
import { freshFlow } from '../support/fresh-flow.js';
import { TestService } from '../support/service.js';

const NOW = new Date('2026-12-20T12:00:00.000Z');
const TENANTS = [{ firstName: 'Ann', lastName: 'Stone', isLead: true }];
const COMPANY = [{ companyName: 'Example Relocation Ltd', isLead: true }];

describe.each(BOTH_APIS)('terms that may be lawful, over %s:', (api) => {
  let service: TestService;
  let propertyId: number;
  let saleId: number;
  beforeAll(async () => {
    service = await TestService.start({ clock: () => NOW });
    const rows = await service.sql<{ id: number }>(
      `update property set country = 'england', property_for = case when id = (select min(id) from property
          where brand_id = $1) then 1 else 2 end, rent_pence = 120000, rent_frequency = 'monthly'
        where brand_id = $1 and id in (select id from property where brand_id = $1 order by id limit 2)
        returning id::int`,
      [service.brand.brandId],
    );
    [propertyId = 0, saleId = 0] = rows.map(({ id }) => id).toSorted((a, b) => a - b);
  });
  afterAll(() => service.stop());

  const create = (input: object): Promise<Changed> =>
    change(service, api, 'createFlow', 0, {
      propertyId,
      rentPence: 120_000,
      rentPeriod: 'MONTHLY',
      tenants: TENANTS,
      ...input,
    });

  test('terms with which a recorded payment is over its cap get a warning, once', async () => {
    const { data } = await create({ tenancyKind: 'COMMON_LAW', rentPence: 110_000 });
    const { id } = data.flow;
    const paid = await change(service, api, 'recordPayment', id, {
      kind: 'HOLDING_DEPOSIT',
      direction: 'RECEIVED',
      amountPence: 500_000,
      receivedOn: '2026-12-19',
    });
    expect(paid).toMatchObject({ code: null, warned: [] });
    const kind = await change(service, api, 'updateFlow', id, { tenancyKind: 'ASSURED' });
    expect(kind).toMatchObject({ code: null, warned: ['en.hd.cap'] });
    expect(kind.warnings[0]?.message).toMatch(/with these terms, the records of the flow do not comply/);
    expect((await change(service, api, 'updateFlow', id, { numberOfOccupants: 2 })).warned).toEqual([]);

    const lawful = await create({ rentPence: 110_000 });
    const flowId = lawful.data.flow.id;
    await change(service, api, 'recordPayment', flowId, {
      kind: 'TENANCY_DEPOSIT',
      direction: 'RECEIVED',
      amountPence: 120_000,
      receivedOn: '2026-12-19',
    });
    const lower = await change(service, api, 'updateFlow', flowId, { rentPence: 90_000 });
    expect(lower.warned).toEqual(['en.deposit.cap']);
  });

  test('a rent above the advertised one gets a warning, when it is agreed and when it changes', async () => {
    const high = await create({ rentPence: 120_001 });
    expect(high).toMatchObject({ code: null, warned: ['en.ad.rent'] });
    expect(high.warnings[0]).toEqual({
      key: 'en.ad.rent',
      message: 'The rent of £1,200.01 is above the advertised rent of £1,200.00.',
      source: 'Renters’ Rights Act 2025, s. 56',
    });
    const same = await create({});
    expect(same).toMatchObject({ code: null, warned: [] });
    const raise = (input: Record<string, unknown>) =>
      change(service, api, 'updateFlow', same.data.flow.id, input);
    expect((await raise({ rentPence: 130_000 })).warned).toEqual(['en.ad.rent']);
    expect((await raise({ rentPence: 110_000 })).warned).toEqual([]);
    expect((await raise({ numberOfOccupants: 3 })).warned).toEqual([]);
    // Another period is another price, and a company let has no such rule.
    expect((await create({ rentPence: 30_000, rentPeriod: 'WEEKLY' })).warned).toEqual([]);
    expect((await create({ rentPence: 200_000, tenants: COMPANY })).warned).toEqual([]);
  });

  test('a break clause of an assured tenancy gets a warning', async () => {
    const breakClause = 'After six months, with two months’ notice.';
    expect(await create({ breakClause })).toMatchObject({ code: null, warned: ['en.periodic'] });
    expect(await create({ breakClause, tenants: COMPANY })).toMatchObject({ code: null, warned: [] });
    const { data } = await create({});
    const update = await change(service, api, 'updateFlow', data.flow.id, { breakClause });
    expect(update).toMatchObject({ code: null, warned: ['en.periodic'] });
  });

  test('a flow of a property for sale is rejected', async () => {
    const why = [
      expect.stringMatching(/^input\.propertyId: must be a property to rent; this one is for sale$/),
    ];
    expect(await create({ propertyId: saleId })).toMatchObject({ code: 'VALIDATION_FAILED', problems: why });
    const { data } = await create({});
    const moved = await change(service, api, 'updateFlow', data.flow.id, { propertyId: saleId });
    expect(moved).toMatchObject({ code: 'VALIDATION_FAILED', problems: why });
  });

  test('a scheme of another country gets a warning', async () => {
    const protect = async (jurisdiction: string) => {
      const { flowId } = await freshFlow(service, {
        columns: { jurisdiction, rent_pence: 120_000, rent_period: 'monthly' },
      });
      const item = { certificate_url: `https://c.example.com/${flowId}.pdf`, flow_id: flowId, scheme: 'TDS' };
      return change(service, api, 'protectAndSetup', 0, {
        depositCertificates: [item],
        prescribedCertificates: [],
      });
    };
    expect(await protect('england')).toMatchObject({ code: null, warned: [] });
    expect(await protect('scotland')).toMatchObject({ code: null, warned: ['sc.deposit.lodge'] });
    expect(await protect('northernireland')).toMatchObject({ code: null, warned: ['ni.deposit.protect'] });
  });
});
