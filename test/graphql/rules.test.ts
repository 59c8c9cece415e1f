import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { BOTH_APIS, type Changed, change } from '../support/both-apis.js';
import { freshFlow } from '../support/fresh-flow.js';
import { TestService } from '../support/service.js';

const TENANTS = [{ firstName: 'Ann', lastName: 'Stone', isLead: true }];
const MONTHLY = { rent_pence: 120000, rent_period: 'monthly', tenancy_starts_on: '2026-12-15' };

/** An instant before assured tenancies became periodic, and one after it. */
const BEFORE = new Date('2026-04-20T12:00:00.000Z');
const AFTER = new Date('2026-12-14T12:00:00.000Z');

describe.each(BOTH_APIS)('a change that breaks a rule, over %s:', (api) => {
  let service: TestService;
  let now = AFTER;
  let propertyId: number;
  beforeAll(async () => {
    service = await TestService.start({ clock: () => now });
    const [row] = await service.sql<{ id: number }>(
      `update property set country = 'england', property_for = 1, rent_pence = null, rent_frequency = null
        where brand_id = $1 and id = (select min(id) from property where brand_id = $1) returning id::int`,
      [service.brand.brandId],
    );
    propertyId = Number(row?.id);
  });
  afterAll(() => service.stop());

  type Name = Parameters<typeof change>[2];
  const send = (name: Name, id: number, input: Record<string, unknown>): Promise<Changed> =>
    change(service, api, name, id, input);
  const create = (input: object): Promise<Changed> =>
    send('createFlow', 0, {
      propertyId,
      jurisdiction: 'ENGLAND',
      rentPence: 120_000,
      rentPeriod: 'MONTHLY',
      tenants: TENANTS,
      ...input,
    });
  const flowWith = (columns: object, tenants = ['Ann Stone']) =>
    freshFlow(service, { columns: { ...MONTHLY, ...columns }, tenants });
  /** Signs the agreement of a flow with one tenant, and returns what the last signature did. */
  async function sign({ flowId, subTenantIds }: Awaited<ReturnType<typeof flowWith>>): Promise<Changed> {
    const kind = 'TENANCY_AGREEMENT';
    await send('recordContract', flowId, { kind, step: 'GENERATED' });
    const first = await send('recordContract', flowId, {
      kind,
      step: 'SIGNED',
      subTenantId: subTenantIds[0],
    });
    expect(first).toMatchObject({ code: null, warned: [] });
    return send('recordContract', flowId, { kind, step: 'SIGNED' });
  }

  test.each([
    ['a quarterly rent', { rentPence: 360_000, rentPeriod: 'QUARTERLY' }, /£1,216\.80 a month/],
    ['a yearly rent', { rentPence: 1_440_000, rentPeriod: 'YEARLY' }, /a month/],
    ['a last day', { tenancyEndsOn: '2027-12-14' }, /has no last day/],
  ])(
    '%s of an assured tenancy is rejected since 1 May 2026, and warned about before',
    async (_, terms, why) => {
      const starts = { tenancyStartsOn: '2026-12-15', ...terms };
      const rejected = await create(starts);
      expect([rejected.code, rejected.problems.length]).toEqual(['LAW_FORBIDS', 1]);
      expect(rejected.problems[0]).toMatch(/^input\.(rentPeriod|tenancyEndsOn): en\.periodic: /);
      expect(rejected.problems[0]).toMatch(why);
      now = BEFORE;
      const warned = await create(starts);
      now = AFTER;
      expect(warned).toMatchObject({ code: null, warned: ['en.periodic'] });
      expect(warned.warnings[0]).toEqual({
        key: 'en.periodic',
        message: expect.stringMatching(why),
        source: 'Housing Act 1988, s. 4A, 16E(1)(a)',
      });
    },
  );

  test('a last day before 1 May 2026 is a fact, and a last day of a company let is lawful', async () => {
    expect(await create({ tenancyEndsOn: '2026-04-30' })).toMatchObject({ code: null, warned: [] });
    const company = [{ companyName: 'Example Relocation Ltd', isLead: true }];
    expect(await create({ tenancyEndsOn: '2027-12-14', tenants: company })).toMatchObject({
      code: null,
      warned: [],
    });
  });

  test('a last day of a private residential tenancy is rejected', async () => {
    const scotland = await create({ jurisdiction: 'SCOTLAND', tenancyEndsOn: '2027-12-14' });
    expect(scotland.code).toBe('LAW_FORBIDS');
    expect(scotland.problems).toEqual([expect.stringMatching(/^input\.tenancyEndsOn: .*2016 s\.44/)]);
  });

  test('rent before the agreement that is also too much is rejected with both rules', async () => {
    const { flowId } = await flowWith({});
    const rent = { kind: 'RENT', direction: 'RECEIVED', amountPence: 120_001, receivedOn: '2026-12-10' };
    const { code, problems } = await send('recordPayment', flowId, rent);
    expect(code).toBe('PAYMENT_NOT_ALLOWED');
    expect(problems).toEqual([
      expect.stringMatching(/^input\.receivedOn: en\.rent\.preagreement: /),
      expect.stringMatching(/^input\.amountPence: en\.rent\.initial: /),
    ]);
  });

  test('the signature that makes the agreement warns of the gates that are not met', async () => {
    const last = await sign(await flowWith({}));
    expect(last).toMatchObject({ code: null, warned: ['en.rtr.initial', 'en.ws'] });
    expect(last.warnings[1]).toEqual({
      key: 'en.ws',
      message: 'Written statement of terms given before the agreement: nothing recorded meets this rule.',
      source: 'Housing Act 1988, s. 16D(4), (8), 16I-16K',
    });
  });

  test('the signature does not warn of a gate that is met, or that the kind of tenancy does not have', async () => {
    const flow = await flowWith({});
    const given = { kind: 'WRITTEN_STATEMENT', step: 'GIVEN', at: '2026-12-13T10:00:00.000Z' };
    await send('recordContract', flow.flowId, given);
    expect((await sign(flow)).warned).toEqual(['en.rtr.initial']);
    expect(await sign(await flowWith({ jurisdiction: 'wales' }))).toMatchObject({ code: null, warned: [] });
  });
});
