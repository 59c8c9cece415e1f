import { expect, test } from '@jest/globals';
import { type Data, idOf, records, valuesOf } from './data.js';
import type { Stage } from './stage.js';

const FLAT = {
  reference: 'P-1',
  display_address: '12 Quay Street, Bristol',
  address_line1: '12 Quay Street',
  postcode: 'BS1 4DJ',
  country: 'england',
  branch_reference: 'harbourside',
  property_for: 'rent',
  accommodation_type: 'flat',
  bedrooms: 2,
  price: 1200,
};
const outcomes = ({ results }: Data) => valuesOf(results, 'outcome');

/** The agency brings in its branches, agents, people and properties, and an enquiry arrives. */
export function directoryAct(stage: () => Stage): void {
  test('the installation starts empty', async () => {
    const { flows } = await stage().play('ListFlows');
    const { properties } = await stage().play('ListProperties');
    expect([flows, properties]).toEqual([[], []]);
  });

  test('the agency imports branches, agents, the landlord and a tenant, once', async () => {
    const { play } = stage();
    const branches = { items: [{ reference: 'harbourside', name: 'Harbourside' }] };
    expect(outcomes(await play('UpsertBranches', { body: branches }))).toEqual(['created']);
    expect(outcomes(await play('UpsertBranches', { body: branches }))).toEqual(['unchanged']);
    const agent = {
      reference: 'jo',
      name: 'Jo Field',
      email: 'jo@example.com',
      branch_reference: 'harbourside',
    };
    expect(outcomes(await play('UpsertAgents', { body: { items: [agent] } }))).toEqual(['created']);
    const landlord = { reference: 'LL-1', kind: 'landlord', first_name: 'Lee', last_name: 'Lord' };
    const tenant = {
      reference: 'T-1',
      kind: 'tenant',
      first_name: 'Alex',
      last_name: 'Morgan',
      email: 'alex@example.com',
    };
    expect(outcomes(await play('UpsertPeople', { body: { items: [landlord, tenant] } }))).toEqual([
      'created',
      'created',
    ]);
  });

  test('the agency imports a feed; an invalid property is rejected, and the rest is stored', async () => {
    const { play } = stage();
    const wrong = { ...FLAT, reference: 'P-2', bedrooms: -1 };
    const { results } = await play('UpsertProperties', { body: { items: [FLAT, wrong] } });
    expect(results).toMatchObject([
      { index: 0, reference: 'P-1', outcome: 'created', errors: [] },
      { index: 1, reference: 'P-2', id: null, outcome: 'rejected', errors: [{ path: 'bedrooms' }] },
    ]);
    const { properties } = await play('ListProperties', { query: { reference: 'P-1' } });
    expect(properties).toMatchObject([{ reference: 'P-1', bedrooms: 2, status: 'available' }]);
    const found = await play('SearchProperties', {
      body: { accommodation_types: ['flat'], max_price: 1500 },
    });
    expect(valuesOf(found.properties, 'reference')).toEqual(['P-1']);
  });

  test('a portal sends an enquiry, which is stored once', async () => {
    const { play } = stage();
    const { properties } = await play('ListProperties', { query: { reference: 'P-1' } });
    const body = { portal: 'homefinder', portal_lead_id: 'HF-1', property_id: idOf(records(properties)[0]) };
    expect(await play('CreateLead', { body })).toMatchObject({
      lead: { status: 'new' },
      is_duplicate: false,
    });
    expect((await play('CreateLead', { body })).is_duplicate).toBe(true);
  });

  test('the agency reads the highest amounts that it may ask for', async () => {
    const query = {
      jurisdiction: 'england',
      rent_pence: 120_000,
      rent_period: 'monthly',
      tenancy_starts_on: '2026-12-15',
    };
    const { items } = await stage().play('CheckAmounts', { query });
    const amounts = records(items).map(({ kind, maximum_pence }) => [kind, maximum_pence]);
    expect(Object.fromEntries(amounts)).toEqual({
      holding_deposit: 27_692,
      tenancy_deposit: 138_461,
      first_rent: 120_000,
      variation_fee: 5000,
    });
  });
}
