import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { codeOf, dataOf, everythingOf, problemsOf, withNodes } from '../support/graphql.js';
import { insertProperties } from '../support/many-properties.js';
import { newBrand } from '../support/rows.js';
import { type CallResponse, TestService } from '../support/service.js';
import { INSTANT, UNKNOWN_ID } from '../support/shapes.js';

const SEARCH = `query ($input: PropertySearchInput, $first: Int, $after: String, $sortOrder: SortOrder,
    $sortBy: PropertySort) {
  searchProperties(input: $input, first: $first, after: $after, sortOrder: $sortOrder, sortBy: $sortBy) {
    totalCount pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    edges { cursor node { ${everythingOf('Property')} } }
  }
}`;
const CENTRE = { lat: '51.5', lon: '-0.12' };

describe('the queries of properties:', () => {
  let service: TestService;
  let brandId: number;
  beforeAll(async () => {
    service = await TestService.start();
    ({ brandId } = service.brand);
  });
  afterAll(() => service.stop());

  const search = async (variables: object): Promise<CallResponse['body']> =>
    withNodes(dataOf(await service.graphql(SEARCH, variables)).searchProperties, 'properties');
  const idsOf = (page: CallResponse['body']): number[] => page.properties.map(({ id }: { id: number }) => id);
  const stored = async (condition: string): Promise<number[]> => {
    const rows = await service.sql<{ id: number }>(
      `select id::int from property where brand_id = $1 and ${condition}`,
      [brandId],
    );
    return rows.map(({ id }) => id);
  };

  test('property(id) returns every field of a property', async () => {
    const [row] = await service.sql<Record<string, unknown>>(
      `select * from property where brand_id = $1 and address_line3 is null and landlords = '[]'
        order by id limit 1`,
      [brandId],
    );
    const response = await service.graphql(
      `query ($id: SafeInt!) { property(id: $id) { ${everythingOf('Property')} } }`,
      { id: Number(row?.id) },
    );
    expect(dataOf(response).property).toEqual({
      id: Number(row?.id),
      displayAddress: row?.display_address,
      addressLine1: row?.address_line1,
      addressLine2: row?.address_line2,
      addressLine3: null,
      addressLine4: null,
      postcode: row?.postcode,
      lat: row?.lat,
      lon: row?.lon,
      placedBy: 'COORDINATES',
      country: 'ENGLAND',
      reference: row?.reference,
      branchId: null,
      summary: '',
      subType: null,
      bathrooms: null,
      receptions: null,
      rentPence: null,
      rentFrequency: null,
      depositPence: null,
      fees: '',
      letType: null,
      contractMonths: null,
      tenure: null,
      epcRating: null,
      councilTaxBand: null,
      isNewHome: false,
      isLicenceRequired: null,
      isPublished: true,
      firstMarketedAt: null,
      sourceStatus: 'AVAILABLE',
      sourceUpdatedAt: null,
      landlords: [],
      metadata: {},
      town: row?.town,
      imageMedia: [row?.images].flat().map((url, at) => ({ url, caption: [row?.image_captions].flat()[at] })),
      floorPlans: [],
      epcs: [],
      documents: [],
      virtualTours: [],
      price: Number(row?.price),
      bedrooms: row?.bedrooms,
      propertyFor: row?.property_for === 1 ? 'RENT' : 'SALE',
      accommodationType: row?.accommodation_type,
      furnishing: row?.furnishing,
      hasGarden: row?.has_garden,
      hasParking: row?.has_parking,
      isSharedOwnership: row?.is_shared_ownership,
      isRetirementHome: row?.is_retirement_home,
      status: { available: 'AVAILABLE', underoffer: 'UNDER_OFFER', letagreed: 'LET_AGREED', let: 'LET' }[
        String(row?.status)
      ],
      availableFrom: new Date(row?.available_from as string).toISOString(),
      availableFromOrCreated: new Date(row?.available_from as string).toISOString(),
      images: row?.images,
      description: row?.description,
      features: row?.features,
      distance: null,
      createdAt: expect.stringMatching(INSTANT),
      updatedAt: expect.stringMatching(INSTANT),
    });
  });

  test('property(id) with an unknown id is NOT_FOUND', async () => {
    const response = await service.graphql('query ($id: SafeInt!) { property(id: $id) { id } }', {
      id: UNKNOWN_ID,
    });
    expect([codeOf(response), response.body.errors[0].message, response.body.data]).toEqual([
      'NOT_FOUND',
      'Property not found.',
      { property: null },
    ]);
  });

  test('a search without filters returns the available properties, newest first, in pages of 20', async () => {
    const page = await search({});
    expect(page.properties.length).toBe(20);
    expect(page.totalCount).toBe((await stored("status = 'available'")).length);
    expect(idsOf(page)).toEqual(
      (await stored("status = 'available' order by created_at desc, id desc")).slice(0, 20),
    );
    expect(page.properties.every(({ distance }: { distance: unknown }) => distance === null)).toBe(true);
  });

  test('a search with lat and lon returns the nearest first, none beyond the distance limit', async () => {
    const page = await search({ input: { ...CENTRE, distance: 3 }, first: 100 });
    const miles: number[] = page.properties.map(({ distance }: { distance: number }) => distance);
    expect(miles.length).toBeGreaterThan(5);
    expect(miles).toEqual([...miles].sort((a, b) => a - b));
    expect(Math.max(...miles)).toBeLessThanOrEqual(3);
    const wider = await search({ input: { ...CENTRE, distance: 30 }, first: 100, sortOrder: 'DESC' });
    expect(wider.totalCount).toBeGreaterThan(page.totalCount);
    expect(wider.properties[0].distance).toBeGreaterThan(wider.properties.at(-1).distance);
  });

  test('every filter narrows the search', async () => {
    const market = `status = 'available' and `;
    const cases: [object, string][] = [
      [{ minPrice: 900, maxPrice: 1500.5 }, 'price between 900 and 1500.5'],
      [{ minBedrooms: 2, maxBedrooms: 3 }, 'bedrooms between 2 and 3'],
      [{ propertyFor: 'SALE' }, 'property_for = 2'],
      [{ garden: 'MUST_HAVE', parking: 'MUST_NOT_HAVE' }, 'has_garden and not has_parking'],
      [{ retirementHomes: 'MUST_HAVE' }, 'is_retirement_home'],
      [{ sharedOwnership: 'MUST_NOT_HAVE' }, 'not is_shared_ownership'],
      [{ furnishing: 'Furnished' }, `furnishing = 'furnished'`],
      [{ accommodationTypes: ['FLAT', 'studio'] }, `accommodation_type in ('flat', 'studio')`],
      [
        { keywords: ['gardens', 'shopping'] },
        `words @@ plainto_tsquery('english', 'garden') and words @@ plainto_tsquery('english', 'shop')`,
      ],
      [
        { availableBy: '2026-06-01T00:00:00Z' },
        `available_from <= '2026-06-01T00:00:00Z' or available_from is null`,
      ],
    ];
    for (const [input, condition] of cases) {
      const page = await search({ input, first: 100, sortBy: 'CREATED_AT', sortOrder: 'ASC' });
      const expected = await stored(`${market}${condition} order by created_at, id`);
      expect([input, page.totalCount, idsOf(page)]).toEqual([input, expected.length, expected.slice(0, 100)]);
      expect(expected).not.toEqual([]);
    }
    expect((await search({ input: { includeUnderOffer: true } })).totalCount).toBe(
      (await stored("status in ('available', 'underoffer', 'letagreed')")).length,
    );
  });

  test('pages neither repeat nor skip a property, with any sort field', async () => {
    for (const [sortBy, column] of [
      ['PRICE', 'price'],
      ['BEDROOMS', 'bedrooms'],
      ['CREATED_AT', 'created_at'],
    ]) {
      const seen: number[] = [];
      let after: string | null = null;
      for (let page = 0; page < 4; page += 1) {
        const found = await search({ sortBy, sortOrder: 'DESC', first: 15, after });
        expect(found.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: page > 0 });
        after = found.pageInfo.endCursor;
        seen.push(...idsOf(found));
      }
      expect(seen).toEqual(await stored(`status = 'available' order by ${column} desc, id desc limit 60`));
    }
    expect((await search({ first: 0 })).properties).toEqual([]);
  });

  test('a search by distance has a cursor for each property, and ends with the last one', async () => {
    const input = { ...CENTRE, distance: 3 };
    const all = await service.graphql(SEARCH, { input, first: 100 });
    const { edges, pageInfo, totalCount } = dataOf(all).searchProperties;
    expect([edges.length, pageInfo.hasNextPage]).toEqual([totalCount, false]);
    expect([pageInfo.startCursor, pageInfo.endCursor]).toEqual([edges[0].cursor, edges.at(-1).cursor]);
    const rest = await search({ input, first: 100, after: edges[4].cursor });
    expect(idsOf(rest)).toEqual(edges.slice(5).map(({ node }: { node: { id: number } }) => node.id));
    expect(await search({ input, after: pageInfo.endCursor })).toMatchObject({
      properties: [],
      pageInfo: { hasNextPage: false, hasPreviousPage: true, startCursor: null, endCursor: null },
    });
  });

  test('a cursor of another sort, another direction or another list is rejected', async () => {
    const { pageInfo } = await search({ first: 1 });
    const { properties } = dataOf(
      await service.graphql('{ properties(first: 1) { pageInfo { endCursor } } }'),
    );
    const position = (text: string) =>
      Buffer.from(`PropertySearch:distance:ASC ${text}`).toString('base64url');
    for (const variables of [
      { after: pageInfo.endCursor, sortBy: 'PRICE' },
      { after: pageInfo.endCursor, sortOrder: 'DESC' },
      { after: properties.pageInfo.endCursor },
      ...['0', '-1', '1.5', '01', '1e1', '10001', '', 'x'].map((text) => ({ after: position(text) })),
    ])
      expect([variables, problemsOf(await service.graphql(SEARCH, variables))]).toEqual([
        variables,
        ['after: must be a cursor of this list, with the same sort and direction'],
      ]);
    expect((await search({ after: position('1') })).properties).toHaveLength(20);
  });

  test('a search returns at most the first 10,000 properties', async () => {
    const { brandId: large, key } = await newBrand(service, 'Of many properties');
    await insertProperties(service, large, 10_001, { lat: '51.5', lon: '-1 + n / 1e7' });
    const after = Buffer.from('PropertySearch:distance:ASC 9990').toString('base64url');
    const { edges, pageInfo } = dataOf(
      await service.graphql(SEARCH, { first: 100, after }, { key }),
    ).searchProperties;
    expect([edges.length, pageInfo.hasNextPage]).toEqual([10, false]);
    const last = { first: 100, after: pageInfo.endCursor };
    expect(dataOf(await service.graphql(SEARCH, last, { key })).searchProperties.edges).toEqual([]);
  });

  test('lat without lon, degrees off the earth and numbers out of range are rejected by path', async () => {
    expect(problemsOf(await service.graphql(SEARCH, { input: { lat: '51.5' } }))).toEqual([
      'input.lon: is required with lat',
    ]);
    expect(problemsOf(await service.graphql(SEARCH, { input: { lat: '91', lon: 'east' } }))).toEqual([
      'input.lat: must be degrees from -90 to 90, such as 51.5',
      'input.lon: must be degrees from -180 to 180, such as 51.5',
    ]);
    const response = await service.graphql(SEARCH, {
      first: 101,
      input: { ...CENTRE, distance: -1, keywords: ['fine', 'x'.repeat(201)], furnishing: 'a\0b' },
    });
    expect(problemsOf(response).sort()).toEqual([
      'first: must be 100 or less',
      'input.distance: must be 0 or more',
      'input.furnishing: must not contain the character NUL',
      'input.keywords[1]: must have at most 200 characters',
    ]);
  });
});
