import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { dataOf } from '../../support/graphql.js';
import { newFlow } from '../../support/new-flow.js';
import { type CallResponse, TestService } from '../../support/service.js';

const names = (count: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, place) => [`n${place}`, 'x']));

/** A record with metadata: how it is created, changed and read over /v2.1. */
interface Kind {
  create: (service: TestService, metadata: object) => Promise<string | number>;
  change: (service: TestService, id: string | number, metadata: unknown) => Promise<CallResponse>;
  read: (service: TestService, id: string | number) => Promise<CallResponse['body']>;
}

const read =
  (path: string, list: string) =>
  async (service: TestService, id: string | number): Promise<CallResponse['body']> => {
    const { body } = await service.call('GET', `/v2.1/${path}?first=100`);
    return body.data[list].find((one: { id: number; reference?: string }) =>
      [one.id, one.reference].includes(id),
    );
  };
const batch = (path: string, more: object) => {
  const send = (service: TestService, reference: string | number, metadata: unknown) =>
    service.call('POST', `/v2.1/${path}/batch`, { body: { items: [{ reference, metadata, ...more }] } });
  return {
    create: async (service: TestService, metadata: object) => {
      await send(service, 'META-1', metadata);
      return 'META-1';
    },
    change: send,
    read: read(path, path),
  };
};
const patch = (path: string) => (service: TestService, id: string | number, metadata: unknown) =>
  service.call('PATCH', `/v2.1/${path}/${id}`, { body: { metadata } });

const KINDS: Readonly<Record<string, Kind>> = {
  flow: {
    create: async (service, metadata) => (await newFlow(service, { metadata })).id,
    change: patch('flows'),
    read: read('flows', 'flows'),
  },
  person: batch('people', { kind: 'tenant', last_name: 'Quill' }),
  property: batch('properties', { display_address: '1 Mill Lane', price: 1000 }),
  'maintenance issue': {
    create: async (service, metadata) => {
      const body = { flow_id: service.brand.flowId, title: 'Leak', metadata };
      return (await service.call('POST', '/v2.1/maintenance-issues', { body })).body.data.issue.id;
    },
    change: patch('maintenance-issues'),
    read: read('maintenance-issues', 'maintenance_issues'),
  },
  lead: {
    create: async (service, metadata) => {
      const body = { portal: 'example', portal_lead_id: 'M-1', email: 'zoe@example.com', metadata };
      return (await service.call('POST', '/v2.1/leads', { body })).body.data.lead.id;
    },
    change: patch('leads'),
    read: read('leads', 'leads'),
  },
};

describe('the metadata of a partner', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  test.each(Object.entries(KINDS))(
    'of a %s is stored, merged, and removed by an empty value',
    async (_, kind) => {
      const id = await kind.create(service, { crm: '77', camelCase: 'Stays', 'a b.c:d-e_f': 'y' });
      expect((await kind.read(service, id)).metadata).toEqual({
        crm: '77',
        camelCase: 'Stays',
        'a b.c:d-e_f': 'y',
      });
      expect((await kind.change(service, id, { crm: '78', 'a b.c:d-e_f': '', none: '' })).status).toBe(200);
      expect((await kind.read(service, id)).metadata).toEqual({ crm: '78', camelCase: 'Stays' });
      expect((await kind.change(service, id, null)).status).toBe(200);
      expect((await kind.read(service, id)).metadata).toEqual({});
    },
  );

  test.each(Object.entries(KINDS).filter(([name]) => !['person', 'property'].includes(name)))(
    'of a %s has at most 50 names, and its limits are named',
    async (name, kind) => {
      const id =
        name === 'lead'
          ? (await read('leads', 'leads')(service, await leadId())).id
          : await kind.create(service, names(50));
      await kind.change(service, id, names(50));
      const problems = async (metadata: unknown) => {
        const { status, body } = await kind.change(service, id, metadata);
        expect(status).toBe(422);
        return body.errors.map(
          ({ path, message }: { path: string; message: string }) => `${path}: ${message}`,
        );
      };
      expect(await problems({ one: 'more' })).toEqual([
        'metadata: must have at most 50 names together with the stored ones',
      ]);
      expect((await kind.change(service, id, { one: 'more', n0: '' })).status).toBe(200);
      expect(await problems(names(51))).toEqual(['metadata: must have at most 50 names']);
      expect(await problems({ crm: 'x'.repeat(501) })).toEqual([
        'metadata.crm: must have at most 500 characters',
      ]);
      expect(await problems({ crm: 7 })).toEqual(['metadata.crm: must be a string']);
      expect(await problems({ ['x'.repeat(41)]: 'y' })).toEqual([
        expect.stringContaining('metadata: must have names'),
      ]);
      expect(await problems('crm')).toEqual(['metadata: must be an object']);
    },
  );
  const leadId = async (): Promise<number> =>
    (
      await service.sql<{ id: number }>(`select max(id)::int as id from portal_lead where brand_id = $1`, [
        service.brand.brandId,
      ])
    )[0]?.id ?? 0;

  test('rejects an item of a batch alone if it is not valid', async () => {
    const items = [
      { reference: 'META-2', kind: 'tenant', last_name: 'A', metadata: { crm: 'x'.repeat(501) } },
      { reference: 'META-3', kind: 'tenant', last_name: 'B', metadata: names(50) },
    ];
    const { body } = await service.call('POST', '/v2.1/people/batch', { body: { items } });
    expect(body.data.results).toMatchObject([
      {
        outcome: 'rejected',
        errors: [{ path: 'metadata.crm', message: 'must have at most 500 characters' }],
      },
      { outcome: 'created' },
    ]);
    const again = { items: [{ reference: 'META-3', metadata: { more: 'x' } }] };
    expect(
      (await service.call('POST', '/v2.1/people/batch', { body: again })).body.data.results,
    ).toMatchObject([{ outcome: 'rejected', errors: [{ path: 'metadata' }] }]);
    const same = { items: [{ reference: 'META-3', metadata: { n1: 'x' } }] };
    expect(
      (await service.call('POST', '/v2.1/people/batch', { body: same })).body.data.results,
    ).toMatchObject([{ outcome: 'unchanged' }]);
  });

  test('finds flows, alone and with other filters, and no flow of another brand', async () => {
    const { id } = await newFlow(service, {
      metadata: { crm: '7"7', desk: 'north' },
      jurisdiction: 'ENGLAND',
    });
    await newFlow(service, { metadata: { crm: '78', desk: 'north' } });
    const found = async (query: string, key?: string) =>
      (await service.call('GET', `/v2.1/flows?${query}`, key ? { key } : {})).body.data.flows.map(
        (flow: { id: number }) => flow.id,
      );
    expect(await found('metadata_key=crm&metadata_value=7%227')).toEqual([id]);
    expect(await found('metadata_key=desk&metadata_value=north')).toHaveLength(2);
    expect(await found('metadata_key=desk&metadata_value=north&jurisdiction=wales')).toEqual([]);
    expect(await found('metadata_key=crm&metadata_value=7')).toEqual([]);
    const { key } = await service.issueKey({}, service.other.brandId);
    expect(await found('metadata_key=desk&metadata_value=north', key)).toEqual([]);
    const { status, body } = await service.call('GET', '/v2.1/flows?metadata_key=crm');
    expect([status, body.errors]).toEqual([
      422,
      [{ in: 'query', path: 'metadata_value', message: 'is required with metadata_key' }],
    ]);
  });

  test('is in the export of a person, and erased with the person', async () => {
    const items = [
      {
        reference: 'META-9',
        kind: 'tenant',
        last_name: 'Umbridge',
        email: 'u@example.com',
        metadata: { passport: 'Z1' },
      },
    ];
    const created = await service.call('POST', '/v2.1/people/batch', { body: { items } });
    const [{ id }] = created.body.data.results;
    const exported = await service.call('GET', `/v2.1/people/${id}/export`);
    expect(JSON.stringify(exported.body)).toContain('"passport":"Z1"');
    expect((await service.call('POST', `/v2.1/people/${id}/erasure`, { body: {} })).status).toBe(200);
    const [row] = await service.sql('select metadata from app_user where brand_id = $1 and id = $2', [
      service.brand.brandId,
      id,
    ]);
    expect(row).toEqual({ metadata: {} });
  });

  test('is hidden from a key with origins, and may be written as a literal of GraphQL', async () => {
    await KINDS.property?.change(service, 'META-1', { owner: 'Ann' });
    const { key } = await service.issueKey({
      origins: ['https://www.example.com'],
      scopes: ['properties:read'],
    });
    const headers = { Origin: 'https://www.example.com' };
    const { body } = await service.call('GET', '/v2.1/properties?first=100', { key, headers });
    expect(body.data.properties.every(({ metadata }: { metadata: unknown }) => metadata === null)).toBe(true);
    const update = `mutation { updateFlow(id: ${service.brand.flowId}, input: { metadata: { crm: "5" } }) { flow { metadata } } }`;
    expect(dataOf(await service.graphql(update)).updateFlow.flow).toEqual({ metadata: { crm: '5' } });
  });
});
