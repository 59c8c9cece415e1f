import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { deletedFlow, joinFlow } from '../support/flows.js';
import { NOTHING, PROTECT_PATH, protect } from '../support/protect.js';
import { type CallOptions, TestService } from '../support/service.js';
import { notFound, notFoundAt, statusAndBody, UNKNOWN_ID } from '../support/shapes.js';

const URL = 'https://certificates.example.com/test.pdf';
const ITEM = { certificate_url: URL };

describe('POST /v2.0/openflow/protectandsetup:', () => {
  let service: TestService;
  let flow: number;
  beforeAll(async () => {
    service = await TestService.start();
    flow = service.brand.flowId;
  });
  afterAll(() => service.stop());

  const call = (body: object, options: CallOptions = {}) => protect(service, body, options);

  describe('the flow of a call', () => {
    test('may be omitted if the acting tenant has exactly one open flow', async () => {
      expect((await call({ deposit_certificate: [ITEM] })).body.data.flow_id).toBe(flow);
      expect((await call({ deleted_certificate: URL })).body.data.flow_id).toBe(flow);
    });

    test('may be omitted if the deleted certificate is an empty string, which names none', async () => {
      for (const empty of ['', [''], ['', '']]) {
        const { status, body } = await call({
          deleted_certificate: empty,
          deleted_prescribed_certificate: empty,
        });
        expect([status, body.data?.flow_id, body.data?.deleted]).toEqual([200, null, []]);
      }
    });

    test('is required if the acting tenant has no open flow, or two', async () => {
      const { key, user_id } = await service.issueKey();
      const rejected = async () => {
        const adding = await call({ prescribed_certificate: [ITEM] }, { key });
        const deleting = await call({ deleted_certificate: URL }, { key });
        expect([adding.status, adding.body.errors]).toEqual([
          422,
          [
            {
              in: 'body',
              path: 'prescribed_certificate[0].flow_id',
              message: expect.stringContaining('one open flow'),
            },
          ],
        ]);
        expect([deleting.status, deleting.body.code]).toEqual([422, 'VALIDATION_FAILED']);
      };
      await rejected();
      const open = await service.sql<{ id: string }>(
        'select id from flow where brand_id = $1 and not (is_archived or is_completed) order by id limit 2',
        [service.brand.brandId],
      );
      for (const { id } of open) await joinFlow(service, user_id, Number(id));
      await rejected();
    });

    test('is determined by a certificate id', async () => {
      const { key } = await service.issueKey();
      const added = await call({ deposit_certificate: [{ ...ITEM, flow_id: flow }] });
      const { certificate_id } = added.body.data.deposit_certificate[0];
      expect((await call({ deleted_certificate: certificate_id }, { key })).body.data).toMatchObject({
        flow_id: flow,
        deleted: [certificate_id],
      });
    });

    test('must be the same for all items', async () => {
      const other = service.brand.renewedFlowId;
      const { status, body } = await call({
        deposit_certificate: [{ ...ITEM, flow_id: flow }, ITEM],
        prescribed_certificate: [{ ...ITEM, flow_id: other }],
      });
      expect([status, body.code]).toEqual([422, 'VALIDATION_FAILED']);
      expect(body.errors).toEqual([
        {
          in: 'body',
          path: 'prescribed_certificate[0].flow_id',
          message: 'must be the same flow in all items',
        },
      ]);
    });

    test('is that of the other tenant if the key acts for another tenant', async () => {
      const { key } = await service.issueKey({ scopes: ['certificates:write', 'tenant:act_as'] });
      const [tenant] = await service.sql<{ user_id: string }>(
        'select user_id from sub_tenant where flow_id = $1 and is_lead',
        [flow],
      );
      const as = (id: string) =>
        call({ deposit_certificate: [ITEM] }, { key, headers: { 'X-Tenant-Id': id } });
      expect((await as(String(tenant?.user_id))).body.data.flow_id).toBe(flow);
      const [theirs] = await service.sql<{ user_id: string }>(
        'select user_id from sub_tenant where flow_id = $1 limit 1',
        [service.other.flowId],
      );
      for (const id of [String(theirs?.user_id), String(UNKNOWN_ID)])
        expect(statusAndBody(await as(id))).toEqual(notFound('Tenant'));
      expect((await as('0')).status).toBe(422);
    });

    test('is not found if it is deleted', async () => {
      const gone = await deletedFlow(service);
      expect(statusAndBody(await call({ deposit_certificate: [{ ...ITEM, flow_id: gone }] }))).toEqual(
        notFoundAt(['body', 'deposit_certificate[0].flow_id', `Flow ${gone} not found.`]),
      );
    });
  });

  describe('the call rejects', () => {
    const problemsOf = async (body: object) => {
      const response = await service.call('POST', PROTECT_PATH, { body });
      expect([response.status, response.body.code]).toEqual([422, 'VALIDATION_FAILED']);
      return response.body.errors;
    };

    test('a body without the four members, and names each of them', async () => {
      expect(await problemsOf({})).toEqual(
        Object.keys(NOTHING).map((path) => ({ in: 'body', path, message: 'is required' })),
      );
    });

    test('lists that are not arrays, and accepts null only for deleted certificates', async () => {
      expect(
        await problemsOf({ ...NOTHING, deposit_certificate: null, prescribed_certificate: 'x' }),
      ).toEqual(
        ['deposit_certificate', 'prescribed_certificate'].map((path) => ({
          in: 'body',
          path,
          message: 'must be an array',
        })),
      );
    });

    test.each([
      [
        'a URL that is not https',
        { certificate_url: 'http://example.com/a.pdf' },
        '.certificate_url',
        'must be a URL that begins with https://',
      ],
      [
        'an empty URL',
        { certificate_url: '' },
        '.certificate_url',
        'must be a URL that begins with https://',
      ],
      ['no URL', {}, '.certificate_url', 'is required'],
      ['a URL that is not a string', { certificate_url: 4 }, '.certificate_url', 'must be a string'],
      ['a flow that is not an id', { ...ITEM, flow_id: '4' }, '.flow_id', 'must be a whole number'],
      [
        'a certificate that is not an id',
        { ...ITEM, certificate_id: 0 },
        '.certificate_id',
        'must be 1 or more',
      ],
      ['text in place of an item', URL, '', 'must be an object'],
    ])('an item with %s, by its path in the request', async (_title, item, path, message) => {
      expect(await problemsOf({ ...NOTHING, deposit_certificate: [ITEM, item] })).toContainEqual({
        in: 'body',
        path: `deposit_certificate[1]${path}`,
        message,
      });
    });

    test('a deleted certificate that is not given by an id or a URL', async () => {
      for (const wrong of [true, {}, 1.5, [null], [[1]]]) {
        const problems = await problemsOf({ ...NOTHING, deleted_certificate: wrong });
        expect(problems).toEqual([
          {
            in: 'body',
            path: 'deleted_certificate',
            message: 'must be an id, a URL, or an array of at most 100 of either',
          },
        ]);
      }
    });
  });

  test('the call ignores undocumented fields', async () => {
    const { status } = await call({
      deposit_certificate: [{ ...ITEM, flow_id: flow, kind: 'inventory', is_seen: true }],
      whatever: 1,
    });
    expect(status).toBe(200);
    expect(
      await service.sql('select kind, is_seen from certificate where flow_id = $1 and url = $2', [flow, URL]),
    ).toEqual([{ kind: 'deposit', is_seen: false }]);
  });
});
