import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { insertProperty, insertRenewal, insertRow, insertSubTenant, newBrand } from '../support/rows.js';
import { TestService } from '../support/service.js';

const PATH = '/v2.0/openflow/flow/renewed';

describe('GET /v2.0/openflow/flow/renewed?search=:', () => {
  let service: TestService;
  let own: Awaited<ReturnType<typeof newBrand>>;
  const flows: Record<'first' | 'second' | 'odd', number> = { first: 0, second: 0, odd: 0 };
  beforeAll(async () => {
    service = await TestService.start();
    own = await newBrand(service, 'Of searches');
    const { brandId } = own;
    const landlord = await insertRow(service, 'app_user', {
      brand_id: brandId,
      kind: 'landlord',
      first_name: 'Lucinda',
      last_name: 'Marchmont',
    });
    const bath = await insertProperty(service, brandId, {
      display_address: '12 Mill Lane, Bath',
      postcode: 'BA1 1AA',
      address_line1: 'Flat 4b',
      address_line3: 'Somerset',
    });
    const hull = await insertProperty(service, brandId, {
      display_address: '3 École Street, Hull',
      postcode: 'HU5 2QR',
    });
    const odd = await insertProperty(service, brandId, {
      display_address: String.raw`100% Court_House\Annexe`,
      postcode: '',
    });
    flows.first = await insertRenewal(service, brandId, bath, {
      landlord_id: landlord,
      crm_landlord_id: 'LL-77',
      crm_applicant_id: 'AP-88',
      crm_tenancy_id: 'TN-99',
    });
    flows.second = await insertRenewal(service, brandId, hull, { crm_landlord_id: 'LL-5' });
    flows.odd = await insertRenewal(service, brandId, odd);
    const tom = await insertSubTenant(service, brandId, flows.first, {
      first_name: 'Tom',
      last_name: 'O’Neill-Reid',
    });
    await insertSubTenant(service, brandId, flows.second, { first_name: 'Zoë', last_name: 'Ünsal' });
    const guarantor = {
      application_id: 'a',
      title: '',
      email: '',
      phone: '',
      postcode: 'XX9 9XX',
      correspondence_address: '1 Elsewhere',
    };
    await insertRow(service, 'guarantor', {
      brand_id: brandId,
      sub_tenant_id: tom,
      first_name: 'Gwendolen',
      last_name: 'Fairfax',
      ...guarantor,
    });
  });
  afterAll(() => service.stop());

  const search = async (text: string, { key = own.key, more = '' } = {}): Promise<number[]> => {
    const { status, body } = await service.call('GET', `${PATH}?search=${encodeURIComponent(text)}${more}`, {
      key,
    });
    expect([text, status]).toEqual([text, 200]);
    const ids: number[] = body.data.flows.map(({ openflow_id: id }: { openflow_id: number }) => id);
    expect(body.data.totalFlows).toBe(ids.length);
    return ids;
  };
  const all = () => [flows.odd, flows.second, flows.first];

  test.each([
    ['the address', 'Mill Lane'],
    ['a part of a word of the address', 'ill La'],
    ['a line of the address that the advertised one omits', 'flat 4B'],
    ['another such line', 'Somerset'],
    ['the postcode', 'BA1 1AA'],
    ['a part of the postcode', 'A1 1'],
    ['a tenant’s first name', 'Tom'],
    ['a tenant’s last name', 'O’Neill-Reid'],
    ['a tenant’s whole name', 'Tom O’Neill'],
    ['a guarantor’s name', 'Gwendolen Fairfax'],
    ['the landlord’s name', 'Marchmont'],
    ['the landlord’s id in the CRM', 'LL-77'],
    ['the applicant’s id in the CRM', 'AP-88'],
    ['the tenancy’s id in the CRM', 'TN-99'],
    ['a single character', '7'],
  ])('the search finds a flow by %s', async (_what, text) => {
    expect(await search(text)).toEqual([flows.first]);
  });

  test.each(['MILL LANE', 'mill lane', 'ba1 1aa', 'tOM', 'gwendolen FAIRFAX', 'MARCHMONT', 'll-77', 'tn-99'])(
    'the search is case-insensitive: %s',
    async (text) => {
      expect(await search(text)).toEqual([flows.first]);
    },
  );

  test.each(['école', 'ÉCOLE', 'zoë', 'ZOË ünsal'])(
    'the search is case-insensitive for accented letters: %s',
    async (text) => {
      expect(await search(text)).toEqual([flows.second]);
    },
  );

  test.each(['%', '100%', '_', 'Court_House', '\\', '\\Annexe', '% Court_House\\A'])(
    '%s is searched literally',
    async (text) => {
      expect(await search(text)).toEqual([flows.odd]);
    },
  );

  test.each(['M_ll', 'Mill%Bath', '.*', 'Tom%', '\\%', "' or true --", '?', '$1', ':name'])(
    '%s is not a pattern and finds nothing',
    async (text) => {
      expect(await search(text)).toEqual([]);
    },
  );

  test.each(['', ' ', '\t \n'])('an empty search is treated as absent: %p', async (text) => {
    expect(await search(text)).toEqual(all());
  });

  test('white space around the search term is ignored, and white space inside it counts', async () => {
    expect(await search('  Mill Lane ')).toEqual([flows.first]);
    expect(await search('Mill  Lane')).toEqual([]);
  });

  test('the search finds neither text across two names nor a guarantor’s address', async () => {
    for (const text of ['nowhere', 'Tom Marchmont', 'XX9', 'Elsewhere'])
      expect(await search(text)).toEqual([]);
  });

  test('a flow that matches twice is listed once, and several are in the order of the list', async () => {
    expect(await search('a', { more: '&sortOrder=ASC' })).toEqual([flows.first, flows.second, flows.odd]);
    expect(await search('LL-')).toEqual([flows.second, flows.first]);
  });

  test('the search combines with the other parameters', async () => {
    const branchId = await insertRow(service, 'branch', { brand_id: own.brandId, name: 'Quay' });
    await service.sql('update flow set branch_id = $1 where id = $2', [branchId, flows.second]);
    expect(await search('LL-', { more: `&branch_id=${branchId}` })).toEqual([flows.second]);
    const { body } = await service.call('GET', `${PATH}?search=LL-&pageNo=1`, { key: own.key });
    expect(body.data).toEqual({ totalFlows: 2, pageSize: 20, flows: [] });
  });

  test('another brand’s search finds none of the flows', async () => {
    for (const text of [
      'Mill Lane, Bath',
      'O’Neill-Reid',
      'Gwendolen Fairfax',
      'Lucinda Marchmont',
      'TN-99 ',
    ])
      expect(await search(text, { key: service.other.partnerKey })).toEqual([]);
  });

  test('a deleted flow is not found', async () => {
    await service.sql('update flow set is_deleted = true where id = $1', [flows.odd]);
    expect(await search('Court_House')).toEqual([]);
    await service.sql('update flow set is_deleted = false where id = $1', [flows.odd]);
  });

  test('a search term that cannot be stored in a database is rejected', async () => {
    const { status, body } = await service.call('GET', `${PATH}?search=a%00b`);
    expect([status, body.errors]).toEqual([
      422,
      [{ in: 'query', path: 'search', message: 'must not contain the character NUL' }],
    ]);
  });
});
