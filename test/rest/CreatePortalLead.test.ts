import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { connectTo, lockWaits } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { sharedRejections } from '../support/rejections.js';
import { type CallOptions, TestService } from '../support/service.js';
import { notFound, rejection, statusAndBody, UNKNOWN_ID } from '../support/shapes.js';

const PATH = '/v2.0/properties/portal/leads';
const PERSON = {
  first_name: 'Ana',
  last_name: 'Byrne',
  email: 'ana@example.com',
  phone: '020 7946 0000',
  message: 'Is it still free?',
};

describe('POST /v2.0/properties/portal/leads:', () => {
  let service: TestService;
  let property: number;
  let theirProperty: number;
  let count = 0;
  beforeAll(async () => {
    service = await TestService.start();
    const first = async (brandId: number) =>
      Number((await service.sql('select min(id) as id from property where brand_id = $1', [brandId]))[0]?.id);
    [property, theirProperty] = [await first(service.brand.brandId), await first(service.other.brandId)];
  });
  afterAll(() => service.stop());

  const post = (body: object, options: CallOptions = {}) => service.call('POST', PATH, { body, ...options });
  const newLead = () => {
    count += 1;
    return { portal: 'Homefinder', portal_lead_id: `T-${count}` };
  };
  const stored = (lead: { portal: string; portal_lead_id: string }) =>
    service.sql(
      `select brand_id, first_name, last_name, email, phone, message, property_id, status from portal_lead
        where portal = $1 and portal_lead_id = $2 order by brand_id`,
      [lead.portal, lead.portal_lead_id],
    );

  sharedRejections(() => service, {
    method: 'POST',
    path: PATH,
    body: { portal: 'Homefinder', portal_lead_id: 'shared' },
    scope: 'leads:write',
    entitlement: 'leads',
  });

  test('white space around the e-mail address is removed', async () => {
    const lead = newLead();
    await post({ ...lead, email: '\u00A0 ana@example.com\n' });
    expect(await stored(lead)).toEqual([expect.objectContaining({ email: 'ana@example.com' })]);
  });

  test('a lead is stored as sent, and the response has every documented field', async () => {
    const lead = newLead();
    const { status, body } = await post({ ...lead, ...PERSON, property_id: property });
    expect([status, body]).toEqual([
      200,
      {
        status: true,
        data: { lead_id: expect.any(Number), property_id: property, status: 'new', duplicate: false },
      },
    ]);
    expect(await stored(lead)).toEqual([
      { brand_id: String(service.brand.brandId), ...PERSON, property_id: String(property), status: 'new' },
    ]);
  });

  test('only portal and portal_lead_id are required, and null is treated as absent', async () => {
    const nothing = { first_name: null, last_name: null, email: null, phone: null, message: null };
    for (const more of [{}, { ...nothing, property_id: null }]) {
      const lead = newLead();
      expect((await post({ ...lead, ...more })).body.data).toEqual({
        lead_id: expect.any(Number),
        property_id: null,
        status: 'new',
        duplicate: false,
      });
      expect(await stored(lead)).toEqual([
        { brand_id: String(service.brand.brandId), ...nothing, property_id: null, status: 'new' },
      ]);
    }
  });

  test('text may be empty, long or in any language, and an e-mail address may have any form', async () => {
    const lead = newLead();
    const person = {
      first_name: '',
      last_name: 'Ó Conaıll 李',
      email: 'not an address',
      phone: '+',
      message: 'é'.repeat(5000),
    };
    expect((await post({ ...lead, ...person })).status).toBe(200);
    expect(await stored(lead)).toMatchObject([person]);
  });

  test('an e-mail address has at most 320 characters', async () => {
    expect((await post({ ...newLead(), email: 'x'.repeat(320) })).status).toBe(200);
    const { status, body } = await post({ ...newLead(), email: 'x'.repeat(321) });
    expect([status, body.errors]).toEqual([
      422,
      [{ in: 'body', path: 'email', message: 'must have at most 320 characters' }],
    ]);
  });

  test('sending the same lead again returns the existing lead and changes nothing', async () => {
    const lead = newLead();
    const first = await post({ ...lead, ...PERSON, property_id: property });
    await service.sql(`update portal_lead set status = 'viewing' where id = $1`, [first.body.data.lead_id]);
    const again = await post({ ...lead, first_name: 'Someone', message: 'else' });
    expect([again.status, again.body.data]).toEqual([
      200,
      { ...first.body.data, status: 'viewing', duplicate: true },
    ]);
    expect(await stored(lead)).toMatchObject([PERSON]);
  });

  test('the same id from two portals is two leads', async () => {
    const lead = newLead();
    const first = await post(lead);
    const second = await post({ ...lead, portal: 'Nestsearch' });
    expect([second.body.data.duplicate, second.body.data.lead_id === first.body.data.lead_id]).toEqual([
      false,
      false,
    ]);
  });

  test('each brand has its own leads', async () => {
    const lead = newLead();
    const mine = await post(lead);
    const theirs = await post(lead, { key: service.other.partnerKey });
    expect([theirs.body.data.duplicate, theirs.body.data.lead_id === mine.body.data.lead_id]).toEqual([
      false,
      false,
    ]);
    expect((await stored(lead)).map((row) => row.brand_id)).toEqual([
      String(service.brand.brandId),
      String(service.other.brandId),
    ]);
  });

  test('the same lead sent ten times concurrently is one row, and one call creates it', async () => {
    const lead = newLead();
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => post({ ...lead, ...PERSON, property_id: property })),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(responses.filter(({ body }) => !body.data.duplicate)).toHaveLength(1);
    expect(new Set(responses.map(({ body }) => JSON.stringify({ ...body.data, duplicate: 0 }))).size).toBe(1);
    expect(await stored(lead)).toHaveLength(1);
  });

  test('a lead that another request records at the same time is returned', async () => {
    const lead = newLead();
    const someone = await connectTo(service.databaseUrl);
    try {
      await someone.query('begin');
      await someone.query(
        `insert into portal_lead (brand_id, created_at, updated_at, portal, portal_lead_id)
          values ($1, now(), now(), $2, $3)`,
        [service.brand.brandId, lead.portal, lead.portal_lead_id],
      );
      const waiting = post(lead);
      await eventually(async () => (await lockWaits(service.databaseUrl)) > 0);
      await someone.query('commit');
      expect(statusAndBody(await waiting)).toEqual([
        200,
        {
          status: true,
          data: { lead_id: expect.any(Number), property_id: null, status: 'new', duplicate: true },
        },
      ]);
    } finally {
      await someone.end();
    }
    expect(await stored(lead)).toHaveLength(1);
  });

  test('the property of another brand gets NOT_FOUND, and no lead is stored', async () => {
    for (const id of [theirProperty, UNKNOWN_ID]) {
      const lead = newLead();
      expect(statusAndBody(await post({ ...lead, property_id: id }))).toEqual(notFound('Property'));
      expect(await stored(lead)).toEqual([]);
    }
  });

  test('the error lists all missing and mistyped members at once, by path', async () => {
    const empty = await post({});
    expect([empty.status, empty.body.code, empty.body.errors]).toEqual([
      422,
      'VALIDATION_FAILED',
      [
        { in: 'body', path: 'portal', message: 'is required' },
        { in: 'body', path: 'portal_lead_id', message: 'is required' },
      ],
    ]);
    const { body } = await post({
      portal: null,
      portal_lead_id: 17,
      first_name: {},
      last_name: 1,
      email: [],
      phone: 2,
      message: false,
      property_id: '1',
    });
    expect(body.errors.map((problem: { path: string }) => problem.path).sort()).toEqual([
      'email',
      'first_name',
      'last_name',
      'message',
      'phone',
      'portal',
      'portal_lead_id',
      'property_id',
    ]);
    expect(body.errors).toContainEqual({ in: 'body', path: 'portal_lead_id', message: 'must be a string' });
    expect(rejection(await service.call('POST', PATH))).toEqual([422, 'VALIDATION_FAILED']);
  });

  test('text that PostgreSQL cannot store is rejected', async () => {
    for (const wrong of ['a\0b', '\ud800']) {
      const { status, body } = await post({ ...newLead(), message: wrong });
      expect([status, body.errors[0].path]).toEqual([422, 'message']);
    }
  });

  test('the call ignores unknown fields', async () => {
    const lead = newLead();
    expect(
      (await post({ ...lead, status: 'converted', brand_id: service.other.brandId, lead_id: 1 })).body.data,
    ).toMatchObject({
      status: 'new',
      duplicate: false,
    });
    expect(await stored(lead)).toMatchObject([{ brand_id: String(service.brand.brandId), status: 'new' }]);
  });
});
