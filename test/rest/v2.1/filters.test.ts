import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { freshFlow } from '../../support/fresh-flow.js';
import { TestService } from '../../support/service.js';
import { UNKNOWN_ID } from '../../support/shapes.js';

const SINCE = '2027-03-01T09:30:00.000Z';

/** Filters of a list, and the rows `t` that have what they ask for, in SQL. */
type Case = readonly [query: string, rows: string];

const TENANT = `exists (select from sub_tenant s where s.flow_id = t.id and s.user_id = PERSON)`;
const LET = `exists (select from flow f where f.property_id = t.id and f.landlord_id = LANDLORD and not f.is_deleted)`;
const ENTERED = '(is_ast_signed or agreement_entered_at is not null)';
const BEGUN = `tenancy_starts_on <= '2027-06-15'`;

const FLOWS: readonly Case[] = [
  ['person_id=PERSON', TENANT],
  ['person_reference=XT-77', TENANT],
  ['property_id=PROPERTY', 'property_id = PROPERTY'],
  ['property_reference=XH-77', 'property_id = PROPERTY'],
  ['landlord_id=LANDLORD', 'landlord_id = LANDLORD'],
  ['landlord_reference=XL-77', 'landlord_id = LANDLORD'],
  [`updated_since=${SINCE}`, `updated_at >= '${SINCE}'`],
  ['is_completed=true', 'is_completed'],
  ['is_completed=false', 'not is_completed'],
  ['phase=fell_through', `not ${ENTERED} and (outcome is not null or is_archived)`],
  ['phase=current', `${ENTERED} and ${BEGUN} and coalesce(ending_on, ended_on, tenancy_ends_on) is null`],
  ['phase=overstayed', `${ENTERED} and ${BEGUN} and ending_on < '2027-06-15' and ended_on is null`],
  ['phase=ended', `${ENTERED} and ended_on is not null`],
  ['tenancy_kind=company_let', `tenancy_kind = 'company_let'`],
  ['tenancy_kind=assured', `tenancy_kind = 'assured'`],
  ['jurisdiction=wales', `jurisdiction = 'wales'`],
  ['jurisdiction=northern_ireland', `jurisdiction = 'northernireland'`],
  ['starts_after=2027-05-01', `tenancy_starts_on > '2027-05-01'`],
  ['starts_before=2027-05-01', `tenancy_starts_on < '2027-05-01'`],
  ['starts_after=2027-04-30&starts_before=2027-05-02', `tenancy_starts_on = '2027-05-01'`],
  ['ends_after=2028-04-29', `tenancy_ends_on > '2028-04-29'`],
  ['ends_after=2028-04-29&ends_before=2028-05-01', `tenancy_ends_on = '2028-04-30'`],
  ['ends_before=2028-05-01', `tenancy_ends_on < '2028-05-01'`],
  ['landlord_id=LANDLORD&is_archived=true', 'landlord_id = LANDLORD and is_archived'],
  [
    'landlord_id=LANDLORD&tenancy_kind=company_let&ends_before=2028-05-01',
    `landlord_id = LANDLORD and tenancy_kind = 'company_let' and tenancy_ends_on < '2028-05-01'`,
  ],
  [
    `person_id=PERSON&property_id=PROPERTY&jurisdiction=wales&is_completed=false&updated_since=${SINCE}`,
    `${TENANT} and property_id = PROPERTY and jurisdiction = 'wales' and updated_at >= '${SINCE}'`,
  ],
  [
    'phase=arranging&jurisdiction=wales&starts_after=2027-05-01',
    `jurisdiction = 'wales' and tenancy_starts_on > '2027-05-01'`,
  ],
  [
    `updated_since=${SINCE}&is_completed=false&starts_after=2027-05-01`,
    `updated_at >= '${SINCE}' and tenancy_starts_on > '2027-05-01'`,
  ],
];

const KNOWN = `kind in ('tenant', 'landlord') and erased_at is null`;
const PEOPLE: readonly Case[] = [
  ['email=ZOE.Quill@example.com', `reference in ('XT-77', 'XT-78')`],
  ['phone=020%207946%200958', `reference in ('XT-77', 'XT-78', 'XT-79', 'XT-80')`],
  ['phone=%2B442079460958', `reference in ('XT-77', 'XT-78', 'XT-79', 'XT-80')`],
  ['phone=%2B1%20202%20794%200958', `reference = 'XT-81'`],
  [`updated_since=${SINCE}`, `${KNOWN} and updated_at >= '${SINCE}'`],
  ['email=zoe.quill@example.com&phone=02079460958&kind=landlord', `reference = 'XT-78'`],
  [`phone=02079460958&updated_since=${SINCE}`, `reference = 'XT-79'`],
];

const PROPERTIES: readonly Case[] = [
  ['statuses=under_offer', `status = 'underoffer'`],
  ['statuses=under_offer&statuses=withdrawn', `status in ('underoffer', 'withdrawn')`],
  ['landlord_id=LANDLORD', LET],
  ['landlord_reference=XL-77', LET],
  ['branch_id=BRANCH', 'branch_id = BRANCH'],
  ['property_for=rent', 'property_for = 1'],
  ['property_for=sale', 'property_for = 2'],
  ['is_published=false', 'not is_published'],
  ['is_published=true', 'is_published'],
  [`updated_since=${SINCE}`, `updated_at >= '${SINCE}'`],
  [
    'branch_id=BRANCH&property_for=sale&is_published=false',
    'branch_id = BRANCH and property_for = 2 and not is_published',
  ],
  ['statuses=available&landlord_id=LANDLORD', `status = 'available' and ${LET}`],
];

const LEADS: readonly Case[] = [
  ['property_id=PROPERTY', 'property_id = PROPERTY'],
  ['property_reference=XH-77', 'property_id = PROPERTY'],
  ['email=Zoe.quill@example.com', `lower(email) = 'zoe.quill@example.com'`],
  ['status=closed', `status = 'closed'`],
  ['property_id=PROPERTY&status=closed', `property_id = PROPERTY and status = 'closed'`],
  ['email=zoe.quill@example.com&from=2027-02-01T00:00:00Z', `portal_lead_id = 'X-2'`],
];

const LISTS = [
  { list: 'flows', path: '/flows', table: 'flow', rows: 'not is_deleted', cases: FLOWS },
  { list: 'people', path: '/people', table: 'app_user', rows: KNOWN, cases: PEOPLE },
  { list: 'properties', path: '/properties', table: 'property', rows: 'true', cases: PROPERTIES },
  { list: 'leads', path: '/leads', table: 'portal_lead', rows: 'true', cases: LEADS },
];
const CASES = LISTS.flatMap((one) => one.cases.map(([query, condition]) => ({ ...one, query, condition })));

const person = (reference: string, kind: string, email: string, phone: string, day: string): string =>
  `insert into app_user (brand_id, created_at, updated_at, reference, kind, first_name, last_name, email, phone)
    values (BRAND_ID, '${day}', '${day}', '${reference}', '${kind}', 'Zoe', 'Quill', '${email}', '${phone}')`;

const FILL = [
  person('XT-77', 'tenant', 'zoe.quill@example.com', '020 7946 0958', '2027-01-01'),
  person('XT-78', 'landlord', 'Zoe.Quill@Example.com', '(020) 7946-0958 ext. 12', '2027-01-02'),
  person('XT-79', 'tenant', '', '07700 900123 / +44 20 79460958', SINCE),
  person('XT-80', 'tenant', '', '0044 (0)20 7946 0958 or 07700 900124', '2027-01-04'),
  // Another number that ends with the same digits.
  person('XT-81', 'tenant', '', '+1 202 794 0958', '2027-01-05'),
  person('XT-82', 'tenant', '', '0161 946 0958', '2027-01-05'),
  person('XL-77', 'landlord', '', '', '2027-01-06'),
  `insert into portal_lead (brand_id, created_at, updated_at, portal, portal_lead_id, email, status, property_id)
    select BRAND_ID, day, day, 'example', id, email, status, property_id from (values
      ('2027-01-01'::timestamptz, 'X-1', 'ZOE.QUILL@example.com', 'new', null::bigint),
      ('2027-02-02', 'X-2', 'zoe.quill@example.com', 'closed', null),
      ('2027-02-03', 'X-3', null, 'closed', PROPERTY), ('2027-02-04', 'X-4', null, 'viewing', PROPERTY)
    ) lead (day, id, email, status, property_id)`,
  `update property set reference = 'XH-77' where id = PROPERTY`,
  `update property set is_published = false, updated_at = '${SINCE}', property_for = 2, branch_id = BRANCH
    where id = (select max(id) from property where brand_id = BRAND_ID)`,
  `update property set status = 'underoffer' where id = (select max(id) - 1 from property where brand_id = BRAND_ID)`,
];

const FLOW = {
  updated_at: new Date('2027-01-01T00:00:00Z'),
  jurisdiction: 'england',
  tenancy_kind: 'assured',
};
const ENTERED_COLUMNS = { agreement_entered_at: new Date('2027-01-04T10:00:00Z'), is_completed: true };
const COMPANY = { ...FLOW, tenancy_kind: 'company_let', tenancy_ends_on: '2028-04-30' };

describe('/v2.1 lists', () => {
  let service: TestService;
  const ids: Record<string, number> = {};
  const named = (text: string): string =>
    text.replace(/\b(PERSON|PROPERTY|LANDLORD|BRANCH|BRAND_ID)\b/g, (name) => String(ids[name]));
  const sql = (text: string) => service.sql<{ id: number }>(named(text));
  beforeAll(async () => {
    service = await TestService.start({ clock: () => new Date('2027-06-15T11:00:00Z') });
    ids.BRAND_ID = service.brand.brandId;
    const oneOf = async (table: string, more = ''): Promise<number> =>
      (await sql(`select max(id)::int as id from ${table} where brand_id = BRAND_ID ${more}`))[0]?.id ?? 0;
    // The demo's flows changed before.
    await sql(`update flow set updated_at = '2026-12-01' where brand_id = BRAND_ID`);
    const { flowId, propertyId } = await freshFlow(service, {
      tenants: ['Zoe Quill'],
      columns: {
        ...FLOW,
        jurisdiction: 'wales',
        tenancy_kind: 'standard_periodic',
        tenancy_starts_on: '2027-08-01',
        updated_at: new Date(SINCE),
      },
    });
    ids.PROPERTY = propertyId;
    ids.BRANCH = await oneOf('branch');
    for (const statement of FILL) await sql(statement);
    ids.PERSON = await oneOf('app_user', `and reference = 'XT-77'`);
    ids.LANDLORD = await oneOf('app_user', `and reference = 'XL-77'`);
    await sql(`update sub_tenant set user_id = PERSON where brand_id = BRAND_ID and flow_id = ${flowId}`);
    for (const columns of [
      { ...COMPANY, landlord_id: ids.LANDLORD },
      { ...FLOW, landlord_id: ids.LANDLORD, is_archived: true },
      { ...FLOW, ...ENTERED_COLUMNS, tenancy_starts_on: '2027-05-01' },
      {
        ...FLOW,
        outcome: 'tenant_withdrew',
        jurisdiction: 'northernireland',
        tenancy_kind: 'private_tenancy',
      },
      { ...FLOW, landlord_id: ids.LANDLORD, is_deleted: true },
    ])
      await freshFlow(service, { tenants: ['Ann Stone'], columns });
  });
  afterAll(() => service.stop());

  const idsOf = async (path: string, list: string, key?: string): Promise<number[]> => {
    const found: number[] = [];
    let after = '';
    do {
      const { status, body } = await service.call(
        'GET',
        `/v2.1${path}&first=3&total_count=true${after}`,
        key ? { key } : {},
      );
      if (status !== 200) throw new Error(JSON.stringify(body));
      found.push(...body.data[list].map(({ id }: { id: number }) => id));
      after = body.data.page_info.has_next_page ? `&after=${body.data.page_info.end_cursor}` : '';
      if (!after) expect(body.data.total_count).toBe(found.length);
    } while (after);
    return found;
  };

  test.each(CASES)(
    '$list by $query, page after page',
    async ({ list, path, table, rows, query, condition }) => {
      const order = query.includes('updated_since') ? 'updated_at, id' : 'created_at desc, id desc';
      const expected = await sql(
        `select id::int from ${table} t where brand_id = BRAND_ID and ${rows} and ${condition} order by ${order}`,
      );
      expect(expected).not.toEqual([]);
      expect(await idsOf(`${path}?${named(query)}`, list)).toEqual(expected.map(({ id }) => id));
    },
  );

  test.each(CASES.filter(({ query }) => /PERSON|PROPERTY|LANDLORD|BRANCH|-77/.test(query)))(
    'no $list by $query of another brand',
    async ({ list, path, query }) => {
      const { key } = await service.issueKey({}, service.other.brandId);
      expect(await idsOf(`${path}?${named(query)}`, list, key)).toEqual([]);
    },
  );

  test.each([
    ['/flows?person_id=x', 'person_id', 'must be a whole number'],
    [
      '/flows?person_id=1&person_reference=XT-77',
      'person_reference',
      'must not be given together with person_id',
    ],
    [
      '/flows?landlord_id=1&landlord_reference=L',
      'landlord_reference',
      'must not be given together with landlord_id',
    ],
    [
      '/flows?starts_after=2027-02-30',
      'starts_after',
      'must be a day that exists, such as 2026-12-01, in the years 0001 to 9999',
    ],
    ['/flows?tenancy_kind=ast', 'tenancy_kind', expect.stringContaining('must be one of: assured, ')],
    [
      '/flows?updated_since=yesterday',
      'updated_since',
      expect.stringContaining('must be a date-time that exists'),
    ],
    [
      `/flows?updated_since=${SINCE}&sort_by=percentage`,
      'sort_by',
      'must be left out with updated_since, which sorts by the last change',
    ],
    ['/people?email=zoe', 'email', 'must be an e-mail address'],
    ['/people?phone=none', 'phone', expect.stringContaining('must be a telephone number')],
    ['/properties?statuses=sold', 'statuses[0]', expect.stringContaining('must be one of: available, ')],
    ['/properties?property_for=1', 'property_for', 'must be one of: rent, sale'],
    ['/leads?status=open', 'status', expect.stringContaining('must be one of: new, ')],
    [
      '/leads?property_id=1&property_reference=H',
      'property_reference',
      'must not be given together with property_id',
    ],
  ])('and rejects %s by the name of the filter', async (path, name, message) => {
    const { status, body } = await service.call('GET', `/v2.1${path}`);
    expect([status, body.errors]).toEqual([422, [{ in: 'query', path: name, message }]]);
  });

  test('nothing by an id that no record has, and rejects unknown filters', async () => {
    expect(await idsOf(`/flows?landlord_id=${UNKNOWN_ID}`, 'flows')).toEqual([]);
    expect(await idsOf('/flows?property_reference=nothing', 'flows')).toEqual([]);
    expect((await service.call('GET', '/v2.1/leads?landlord_id=1')).status).toBe(422);
  });

  test('what changed at updated_since or later', async () => {
    const later = new Date(Date.parse(SINCE) + 1).toISOString();
    const [at, after] = [
      await idsOf(`/flows?updated_since=${SINCE}`, 'flows'),
      await idsOf(`/flows?updated_since=${later}`, 'flows'),
    ];
    expect(at.length).toBe(after.length + 1);
  });

  test('nothing to a key with origins that would show whose home it is', async () => {
    const { key } = await service.issueKey({
      origins: ['https://www.example.com'],
      scopes: ['properties:read'],
    });
    const origin = { headers: { Origin: 'https://www.example.com' } };
    const found = async (query: string) =>
      (await service.call('GET', `/v2.1/properties?${named(query)}`, { key, ...origin })).body.data
        .properties;
    expect(await found('landlord_id=LANDLORD')).toEqual([]);
    expect(await found('landlord_reference=XL-77')).toEqual([]);
    expect(await found('is_published=false')).toEqual([]);
    expect(await found('statuses=withdrawn')).toEqual([]);
    expect((await found('statuses=available&property_for=rent')).length).toBeGreaterThan(0);
  });
});
