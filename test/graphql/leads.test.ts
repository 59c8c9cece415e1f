import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { codeOf, dataOf, problemsOf, withNodes } from '../support/graphql.js';
import { type CallResponse, TestService } from '../support/service.js';
import { INSTANT, UNKNOWN_ID } from '../support/shapes.js';

const CREATE = `mutation ($input: CreateLeadInput!) {
  createLead(input: $input) { leadId propertyId status isDuplicate }
}`;
const LEADS = `query ($from: DateTime, $to: DateTime, $first: Int, $after: String) {
  leads(from: $from, to: $to, first: $first, after: $after) {
    totalCount pageInfo { hasNextPage endCursor }
    edges {
      node {
        id portal portalLeadId firstName lastName email phone message status propertyId
        property { id displayAddress } createdAt updatedAt
      }
    }
  }
}`;

describe('leads', () => {
  let service: TestService;
  let brandId: number;
  let home: { id: number; address: string };
  beforeAll(async () => {
    service = await TestService.start();
    ({ brandId } = service.brand);
    [home = { id: 0, address: '' }] = await service.sql<{ id: number; address: string }>(
      'select id::int, display_address as address from property where brand_id = $1 limit 1',
      [brandId],
    );
  });
  afterAll(() => service.stop());

  const create = async (input: object): Promise<CallResponse['body']> =>
    dataOf(await service.graphql(CREATE, { input })).createLead;
  const leads = async (variables: object = {}): Promise<CallResponse['body']> =>
    withNodes(dataOf(await service.graphql(LEADS, variables)).leads, 'leads');

  test('start with a new lead, which has every field and its property', async () => {
    const details = {
      portal: 'Rightmove',
      portalLeadId: 'R-1',
      firstName: 'Ada',
      lastName: 'Byron',
      email: 'ada@example.com',
      phone: '07700 900123',
      message: 'Is it quiet?',
    };
    const lead = await create({ ...details, propertyId: home.id });
    expect(lead).toEqual({
      leadId: expect.any(Number),
      propertyId: home.id,
      status: 'NEW',
      isDuplicate: false,
    });
    const { leads: listed } = await leads({ first: 1 });
    expect(listed).toEqual([
      {
        id: lead.leadId,
        ...details,
        status: 'NEW',
        propertyId: home.id,
        property: { id: home.id, displayAddress: home.address },
        createdAt: expect.stringMatching(INSTANT),
        updatedAt: expect.stringMatching(INSTANT),
      },
    ]);
  });

  test('keep the existing lead if the same id of the same portal is sent again', async () => {
    const first = await create({ portal: 'Zoopla', portalLeadId: 'Z-1', firstName: 'Grace' });
    const again = await create({
      portal: 'Zoopla',
      portalLeadId: 'Z-1',
      firstName: 'Mallory',
      propertyId: home.id,
    });
    expect(again).toEqual({ ...first, isDuplicate: true });
    expect((await create({ portal: 'OnTheMarket', portalLeadId: 'Z-1' })).isDuplicate).toBe(false);
    const rows = await service.sql(
      `select first_name, property_id from portal_lead
        where brand_id = $1 and portal_lead_id = $2 and portal = $3`,
      [brandId, 'Z-1', 'Zoopla'],
    );
    expect(rows).toEqual([{ first_name: 'Grace', property_id: null }]);
  });

  test('have their property by id or by reference, and add one event', async () => {
    await service.sql(`update property set reference = 'home' where brand_id = $1 and id = $2`, [
      brandId,
      home.id,
    ]);
    const input = { portal: 'Zoopla', portalLeadId: 'Z-2', propertyReference: 'home' };
    const lead = await create(input);
    expect([lead.propertyId, (await create(input)).isDuplicate]).toEqual([home.id, true]);
    const events = await service.sql(
      `select flow_id, payload from outbox where brand_id = $1 and payload->>'leadId' = $2`,
      [brandId, String(lead.leadId)],
    );
    const { leadId, propertyId } = lead;
    const payload = { type: 'portal_lead_created', flowId: null, leadId, portal: 'Zoopla', propertyId };
    expect(events).toEqual([{ flow_id: null, payload }]);

    const both = { ...input, portalLeadId: 'Z-3', propertyId: home.id };
    expect(problemsOf(await service.graphql(CREATE, { input: both }))).toEqual([
      'input.propertyReference: must not be given together with propertyId',
    ]);
    const unknown = { ...input, portalLeadId: 'Z-3', propertyReference: 'nowhere' };
    expect(codeOf(await service.graphql(CREATE, { input: unknown }))).toBe('NOT_FOUND');
  });

  test('have null in every field that was not provided', async () => {
    await create({ portal: 'Bare', portalLeadId: 'B-1' });
    const {
      leads: [bare],
    } = await leads({ first: 1 });
    expect(bare).toMatchObject({
      portal: 'Bare',
      firstName: null,
      lastName: null,
      email: null,
      phone: null,
      message: null,
      propertyId: null,
      property: null,
    });
  });

  test('are filtered by a window that includes from and excludes to', async () => {
    const rows = await service.sql<{ id: number; at: Date }>(
      `select id::int, created_at as at from portal_lead where brand_id = $1 order by created_at desc, id desc`,
      [brandId],
    );
    const [from, to] = [rows[11]?.at.toISOString(), rows[3]?.at.toISOString()];
    const page = await leads({ from, to });
    expect(page.leads.map(({ id }: { id: number }) => id)).toEqual(rows.slice(4, 12).map(({ id }) => id));
    expect(page.totalCount).toBe(8);
    const start = await leads({ from, to, first: 6 });
    const rest = await leads({ from, to, first: 3, after: start.pageInfo.endCursor });
    expect(rest.leads.map(({ id }: { id: number }) => id)).toEqual(rows.slice(10, 12).map(({ id }) => id));
    expect([start.pageInfo.hasNextPage, rest.pageInfo.hasNextPage]).toEqual([true, false]);
    expect((await leads({})).totalCount).toBe(rows.length);
  });

  test('reject a window that ends before it begins, a large page and a long text', async () => {
    const [from, to] = ['2026-01-02T00:00:00Z', '2026-01-01T00:00:00Z'];
    expect(problemsOf(await service.graphql(LEADS, { from, to }))).toEqual([
      'to: must not be earlier than `from`',
    ]);
    expect((await leads({ from, to: from })).totalCount).toBe(0);
    expect(problemsOf(await service.graphql(LEADS, { first: 101 }))).toEqual(['first: must be 100 or less']);
    expect(problemsOf(await service.graphql(LEADS, { after: 'x' }))).toEqual([
      'after: must be a cursor of this list',
    ]);
    const response = await service.graphql(CREATE, {
      input: { portal: 'p'.repeat(201), portalLeadId: 'i'.repeat(201), message: 'a\0' },
    });
    expect(problemsOf(response)).toEqual([
      'input.portal: must have at most 200 characters',
      'input.portalLeadId: must have at most 200 characters',
      'input.message: must not contain the character NUL',
    ]);
  });

  test('reject an unknown property with NOT_FOUND', async () => {
    const response = await service.graphql(CREATE, {
      input: { portal: 'P', portalLeadId: 'never', propertyId: UNKNOWN_ID },
    });
    expect([codeOf(response), response.body.errors[0].message]).toEqual(['NOT_FOUND', 'Property not found.']);
    expect(await service.sql('select 1 from portal_lead where portal_lead_id = $1', ['never'])).toEqual([]);
  });
});
