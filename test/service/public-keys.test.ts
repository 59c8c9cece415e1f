import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { getNamedType, isLeafType } from 'graphql';
import { milesBetween } from '../../src/domain/property/distance.js';
import type { Property } from '../../src/domain/property/property.entity.js';
import { schema } from '../../src/graphql/schema.js';
import { schemaFolder } from '../../src/paths.js';
import { restCalls } from '../../src/rest/calls.js';
import { readExamples } from '../../src/rest/example.js';
import { objectType } from '../support/graphql.js';
import { operationOf, PublicKeys, rootsOf, secretsIn } from '../support/public-keys.js';
import { pathOf } from '../support/v21.js';

const ROOTS = [...rootsOf(schema().getQueryType()), ...rootsOf(schema().getMutationType())];
const EXAMPLES = readExamples(schemaFolder('examples'));
/** The calls that a public key may make: all others are rejected, whatever they read. */
const OPEN = ['createLead', 'properties', 'property', 'searchProperties', 'stageMachine', 'viewer'];
/** The calls of REST that it may make. */
const OPEN_CALLS = [
  'CreatePortalLead',
  'SearchProperties',
  'V21CreateLead',
  'V21GetProperty',
  'V21GetStageMachine',
  'V21GetViewer',
  'V21ListProperties',
  'V21SearchProperties',
];
const STRINGS = [
  'Zzhouse',
  '7731 Zzhouse',
  'SW1A 9ZZ',
  '9ZZ',
  'ZZREF',
  'ZZREF-0-0',
  'Zzhidden',
  '51.5014567',
];

const ENQUIRE = `mutation ($input: CreateLeadInput!) {
  createLead(input: $input) { leadId propertyId status isDuplicate } }`;

describe.each([{ READ_PLANS: 'on' }, { READ_PLANS: 'off' }])('a key with origins, %j', (environment) => {
  let keys: PublicKeys;
  beforeAll(async () => {
    keys = await PublicKeys.start(environment);
  });
  afterAll(() => keys.stop());

  test('can make few calls, which are listed', () => {
    const open = ROOTS.filter(({ extensions: { gate } }) => gate?.for === 'partner' && gate.isPublic);
    expect(open.map(({ name }) => name).sort()).toEqual(OPEN);
  });

  test.each(ROOTS.map((field) => [field.name, field] as const))(
    'reads no secret by %s, and no property that is off the market',
    async (name, field) => {
      const ids = [...keys.shown, ...keys.hidden];
      // The rows of this test are the newest.
      const list = { first: '20', limit: '20' };
      const isOpen = OPEN.includes(name);
      const requests = [
        ...ids.map((id) => ({ id: `${id}`, flowId: '1', ...list })),
        ...STRINGS.map((text) => ({ id: '1', text: `"${text}"`, ...list })),
        ...ids.map((_, at) => ({ id: '1', reference: `"ZZREF-${at}-0"`, ...list })),
      ];
      // A rejected call is rejected before its arguments are read.
      for (const args of isOpen ? requests : requests.slice(0, 1))
        for (const hasGates of [true, false]) {
          const body = await keys.graphql(operationOf(field, args, hasGates, isOpen ? 4 : 1));
          if (!isOpen) expect(body.data?.[name] ?? null).toBeNull();
          // An error quotes the caller's own input.
          expect(secretsIn(body.data ?? null)).toEqual([]);
        }
    },
  );

  test.each(
    restCalls()
      .filter(({ gate }) => gate.for === 'partner')
      .map((call) => [call.id, call] as const),
  )('reads no secret by the REST call %s', async (id, call) => {
    const isOpen = OPEN_CALLS.includes(id);
    const request = EXAMPLES.get(id)?.request ?? {};
    const ids = [...keys.shown, ...keys.hidden];
    for (const one of isOpen ? ids : ids.slice(0, 1)) {
      const path = Object.fromEntries(Object.keys(request.path ?? {}).map((name) => [name, one]));
      const query = { ...request.query, ...(id === 'V21ListProperties' && { first: 20 }) };
      const response = await keys.service.call(call.method, pathOf(call, { path, query }), {
        key: keys.key,
        ...(request.body !== undefined && { body: request.body }),
      });
      expect(secretsIn(response.body.data ?? null)).toEqual([]);
      if (!isOpen) expect([response.status, response.body.code]).toEqual([403, 'SCOPE_REQUIRED']);
      else if (path.id !== undefined) expect(response.status).toBe(keys.shown.includes(one) ? 200 : 404);
      else expect(response.status).toBe(200);
    }
  });

  test('reads the advertisement: each field like other keys, except those that reveal the home', async () => {
    const leaves = Object.values(objectType('Property').getFields())
      .filter(({ type }) => isLeafType(getNamedType(type)))
      .map(({ name }) => name);
    const query = `query ($id: SafeInt!) { property(id: $id) { ${leaves.join(' ')} } }`;
    for (const id of keys.shown) {
      const [{ data: shown }, { data: whole }] = [
        await keys.graphql(query, { id }),
        await keys.graphql(query, { id }, keys.privateKey),
      ];
      expect(whole.property).toMatchObject({ addressLine1: '7731 Zzhouse Court', postcode: 'SW1A 9ZZ' });
      expect(shown.property).toEqual({
        ...whole.property,
        displayAddress: 'Zzmill Lane, Zztown',
        addressLine1: null,
        postcode: 'SW1A',
        lat: 51.501,
        lon: -0.141,
        reference: null,
        metadata: null,
        isLicenceRequired: null,
        sourceUpdatedAt: null,
      });
    }
  });

  test('finds nothing by hidden values, and its totals count nothing hidden', async () => {
    const nothing = { ids: [], total: 0 };
    for (const text of STRINGS) expect(await keys.listed({ text })).toEqual(nothing);
    for (const text of ['9ZZ', '7731 Zzhouse']) {
      const { ids } = await keys.listed({ text }, keys.privateKey);
      expect(ids).toEqual(expect.arrayContaining([...keys.shown]));
    }
    expect(await keys.listed({ reference: 'ZZREF-0-0' })).toEqual(nothing);
    expect(await keys.listed({ reference: 'ZZREF-0-0' }, keys.privateKey)).toEqual({
      ids: [keys.shown[0]],
      total: 1,
    });
    for (const keyword of ['Zzhouse', '9ZZ', '7731', 'Zzhidden', 'ZZREF'])
      expect(await keys.found({ keywords: [keyword] })).toEqual({ ...nothing, distances: [] });
    expect((await keys.found({ keywords: ['Zzhouse'] }, keys.privateKey)).ids.sort()).toEqual(keys.shown);
    // Visible values are found.
    for (const keyword of ['Zzmill', 'Zztown', 'zzlovely'])
      expect((await keys.found({ keywords: [keyword] })).ids.sort()).toEqual(keys.shown);
    for (const text of ['Zzmill Lane', 'SW1A'])
      expect((await keys.listed({ text })).ids).toEqual(expect.arrayContaining([...keys.shown]));
    const [row] = await keys.service.sql<{ count: string }>(
      `select count(*) from property where brand_id = $1 and is_published
        and status not in ('let', 'withdrawn')`,
      [keys.service.brand.brandId],
    );
    expect((await keys.found({})).total).toBe(Number(row?.count));
    expect((await keys.listed({})).total).toBe(Number(row?.count));
  });

  test('gets distances from the rounded place, and its sorting and limits use them', async () => {
    const centres = [
      { lat: '51.5014567', lon: '-0.1412345' },
      { lat: '51.501', lon: '-0.141' },
      { lat: '51.5019', lon: '-0.1419' },
    ];
    for (const { lat, lon } of centres) {
      const miles = milesBetween({ lat: Number(lat), lon: Number(lon) }, { lat: 51.501, lon: -0.141 });
      const { ids, distances } = await keys.found({ lat, lon, keywords: ['Zzmill'] });
      expect(ids).toEqual(keys.shown);
      for (const distance of distances) expect(distance).toBeCloseTo(miles, 9);
      const within = (distance: number) => keys.found({ lat, lon, distance, keywords: ['Zzmill'] });
      expect((await within(miles + 1e-6)).ids).toEqual(keys.shown);
      if (miles > 1e-3) expect((await within(miles - 1e-4)).total).toBe(0);
    }
  });

  test('shares no plan with another key: one document has its own response for each', async () => {
    const query = '{ properties(first: 5, text: "zzmill") { edges { node { postcode addressLine1 lat } } } }';
    const isHidden = (body: { data: unknown }) => !JSON.stringify(body.data).includes('7731 Zzhouse');
    const order = [keys.key, keys.privateKey, keys.key, keys.privateKey, keys.privateKey, keys.key];
    const responses = await Promise.all(order.map((key) => keys.graphql(query, {}, key)));
    expect(responses.map(isHidden)).toEqual(order.map((key) => key === keys.key));
  });

  test('does not get optional members in the search of /v2.0', async () => {
    const { body } = await keys.service.call('POST', '/v2.0/properties/search', {
      key: keys.key,
      body: { keywords: ['Zzmill'] },
    });
    const [property] = body.data.properties as Property[];
    expect(property).toMatchObject({ postcode: 'SW1A', lat: 51.501, lon: -0.141 });
    expect(property).not.toHaveProperty('address_line1');
  });

  test('names properties of enquiries only by the id of one on the market', async () => {
    const enquire = (input: object) =>
      keys.graphql(ENQUIRE, { input: { portal: 'website', portalLeadId: JSON.stringify(input), ...input } });
    const [shown] = keys.shown;
    expect((await enquire({ propertyId: shown })).data.createLead).toMatchObject({ propertyId: shown });
    const rejected = [
      ...keys.hidden.map((propertyId) => ({ propertyId })),
      { propertyReference: 'ZZREF-0-0' },
    ];
    for (const input of rejected) {
      const { errors } = await enquire(input);
      expect(errors.map(({ extensions }: { extensions: object }) => extensions)).toEqual([
        expect.objectContaining({ code: 'NOT_FOUND' }),
      ]);
    }
  });

  test('gets its own enquiry when it sends it again, and not one whose id it guesses', async () => {
    const send = (input: object, key?: string) =>
      keys.graphql(ENQUIRE, { input: { portal: 'portal', portalLeadId: 'guess', ...input } }, key);
    const [propertyId] = keys.shown;
    const enquiry = { propertyId, email: 'ada@example.com', message: 'Hello' };
    const { data } = await send(enquiry, keys.privateKey);
    expect((await send(enquiry)).data.createLead).toEqual({
      ...data.createLead,
      isDuplicate: true,
    });
    const { errors } = await send({});
    expect(errors[0].extensions.code).toBe('DUPLICATE');
    expect((await send({}, keys.privateKey)).data.createLead.isDuplicate).toBe(true);
  });

  test('has no more scopes than a website requires, even if an earlier version gave it more', async () => {
    await keys.service.sql(
      `update api_key set scopes = '["properties:read","flows:read","leads:read","properties:write"]'
        where origins <> '[]'`,
    );
    const { errors } = await keys.graphql('{ flows { totalCount } }');
    expect(errors[0].extensions.code).toBe('SCOPE_REQUIRED');
    expect((await keys.graphql('{ properties { totalCount } }')).errors).toBeUndefined();
  });
});
