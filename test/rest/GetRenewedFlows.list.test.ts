import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { insertProperty, insertRenewal, insertRow, newBrand } from '../support/rows.js';
import { TestService } from '../support/service.js';
import { UNKNOWN_ID } from '../support/shapes.js';

const PATH = '/v2.0/openflow/flow/renewed';
const COLUMN: Readonly<Record<string, string>> = {
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  percentage_completed: 'percentage_completed',
};

describe('GET /v2.0/openflow/flow/renewed (filters and sort order):', () => {
  let service: TestService;
  let key: string;
  beforeAll(async () => {
    service = await TestService.start();
    key = service.brand.partnerKey;
  });
  afterAll(() => service.stop());

  const list = async (query = '', as: string = key) => {
    const { status, body } = await service.call('GET', `${PATH}${query}`, { key: as });
    expect([query, status]).toEqual([query, 200]);
    const { totalFlows, pageSize, flows } = body.data;
    return {
      totalFlows,
      pageSize,
      ids: flows.map(({ openflow_id: id }: { openflow_id: number }) => id) as number[],
    };
  };
  const inDatabase = async (rest: string, params: unknown[] = []): Promise<number[]> => {
    const rows = await service.sql<{ id: string }>(
      `select id from flow where brand_id = ${service.brand.brandId} and is_renewed and not is_deleted ${rest}`,
      params,
    );
    return rows.map(({ id }) => Number(id));
  };

  test('a request without parameters returns the first page, the newest first', async () => {
    const all = await inDatabase('order by created_at desc, id desc');
    expect(await list()).toEqual({ totalFlows: 25, pageSize: 20, ids: all.slice(0, 20) });
    expect(await list('?pageNo=0&sortOrder=DESC&sortBy=createdAt')).toEqual(await list());
  });

  test('pages count from 0, the last page has the rest, and pages beyond it are empty', async () => {
    const all = await inDatabase('order by created_at desc, id desc');
    expect(await list('?pageNo=1')).toEqual({ totalFlows: 25, pageSize: 20, ids: all.slice(20) });
    expect(await list('?pageNo=2')).toEqual({ totalFlows: 25, pageSize: 20, ids: [] });
    expect(await list('?pageNo=2147483647')).toEqual({ totalFlows: 25, pageSize: 20, ids: [] });
  });

  test.each(Object.keys(COLUMN))(
    'pages sorted by %s in either direction neither repeat nor skip flows',
    async (sortBy) => {
      for (const direction of ['ASC', 'DESC']) {
        const pages = [
          await list(`?sortBy=${sortBy}&sortOrder=${direction}`),
          await list(`?sortBy=${sortBy}&sortOrder=${direction}&pageNo=1`),
        ];
        expect(pages.flatMap(({ ids }) => ids)).toEqual(
          await inDatabase(`order by ${COLUMN[sortBy]} ${direction}, id ${direction}`),
        );
      }
    },
  );

  test('flows created at the same instant are sorted by id, on all pages', async () => {
    const twins = await newBrand(service, 'Of twins');
    const homeId = await insertProperty(service, twins.brandId);
    const made = { created_at: '2026-03-01T00:00:00Z', updated_at: '2026-03-01T00:00:00Z' };
    const ids = await Promise.all(
      Array.from({ length: 41 }, () => insertRenewal(service, twins.brandId, homeId, made)),
    );
    // Changed rows are stored elsewhere in the table, and a table that the planner considers small is sorted
    // without its indexes.
    for (const share of [5, 3, 2])
      await service.sql(
        `update flow set payee_ref = 'HD' where brand_id = ${twins.brandId} and id % ${share} = 0`,
      );
    await service.sql('analyze flow');
    for (const sortBy of Object.keys(COLUMN)) {
      for (const order of ['ASC', 'DESC'] as const) {
        const pages = [0, 1, 2].map((pageNo) =>
          list(`?sortBy=${sortBy}&sortOrder=${order}&pageNo=${pageNo}`, twins.key),
        );
        expect((await Promise.all(pages)).flatMap((page) => page.ids)).toEqual(
          ids.toSorted((a, b) => (order === 'ASC' ? a - b : b - a)),
        );
      }
    }
  });

  test('directions are accepted in any letter case', async () => {
    const ascending = await list('?sortOrder=ASC');
    expect(ascending.ids[0]).not.toBe((await list()).ids[0]);
    for (const direction of ['asc', 'Asc', 'aSC'])
      expect(await list(`?sortOrder=${direction}`)).toEqual(ascending);
    expect(await list('?sortOrder=desc')).toEqual(await list());
  });

  test('the filters select an agent’s flows, a branch’s flows, and those of both', async () => {
    const [staff] = await service.sql<{ agent_id: string; branch_id: string }>(
      `select agent_id, branch_id from flow where id = ${service.brand.renewedFlowId}`,
    );
    const [agent, branch] = [Number(staff?.agent_id), Number(staff?.branch_id)];
    const order = 'order by created_at desc, id desc';
    const ofAgent = await inDatabase(`and agent_id = ${agent} ${order}`);
    const ofBranch = await inDatabase(`and branch_id = ${branch} ${order}`);
    expect([ofAgent.length > 0, ofBranch.length > ofAgent.length, ofBranch.length < 20]).toEqual([
      true,
      true,
      true,
    ]);
    expect(await list(`?agent_id=${agent}`)).toEqual({
      totalFlows: ofAgent.length,
      pageSize: 20,
      ids: ofAgent,
    });
    expect(await list(`?branch_id=${branch}`)).toEqual({
      totalFlows: ofBranch.length,
      pageSize: 20,
      ids: ofBranch,
    });
    expect(await list(`?agent_id=${agent}&branch_id=${branch}`)).toEqual({
      totalFlows: ofAgent.length,
      pageSize: 20,
      ids: ofAgent,
    });
    const [elsewhere] = await service.sql<{ id: string }>(
      `select id from branch where brand_id = ${service.brand.brandId} and id <> ${branch} limit 1`,
    );
    expect(await list(`?agent_id=${agent}&branch_id=${elsewhere?.id}`)).toEqual({
      totalFlows: 0,
      pageSize: 20,
      ids: [],
    });
  });

  test('an agent or a branch of another brand has no flows, like one that does not exist', async () => {
    const nothing = { totalFlows: 0, pageSize: 20, ids: [] };
    for (const name of ['agent_id', 'branch_id']) {
      const [theirs] = await service.sql<{ id: string }>(
        `select ${name} as id from flow where brand_id = ${service.other.brandId} and is_renewed limit 1`,
      );
      expect(await list(`?${name}=${UNKNOWN_ID}`)).toEqual(nothing);
      expect(await list(`?${name}=${theirs?.id}`)).toEqual(nothing);
      expect((await list(`?${name}=${theirs?.id}`, service.other.partnerKey)).totalFlows).toBeGreaterThan(0);
    }
  });

  test('a brand gets its own flows only', async () => {
    const [mine, theirs] = [await list(), await list('', service.other.partnerKey)];
    expect([mine.totalFlows, theirs.totalFlows]).toEqual([25, 2]);
    expect(mine.ids.filter((id) => theirs.ids.includes(id))).toEqual([]);
  });

  test('only renewals are listed, including archived ones, and never deleted ones', async () => {
    const own = await newBrand(service, 'Of all sorts');
    const homeId = await insertProperty(service, own.brandId);
    const first = await insertRow(service, 'flow', {
      brand_id: own.brandId,
      property_id: homeId,
      percentage_completed: 100,
      is_completed: true,
    });
    expect(await list('', own.key)).toEqual({ totalFlows: 0, pageSize: 20, ids: [] });
    const archived = await insertRenewal(service, own.brandId, homeId, {
      renewed_from: first,
      is_archived: true,
    });
    const deleted = await insertRenewal(service, own.brandId, homeId, {
      renewed_from: first,
      is_deleted: true,
    });
    expect(await list('', own.key)).toEqual({ totalFlows: 1, pageSize: 20, ids: [archived] });
    await service.sql('update flow set is_deleted = not is_deleted where id in ($1, $2)', [
      archived,
      deleted,
    ]);
    expect((await list('', own.key)).ids).toEqual([deleted]);
    const { body } = await service.call('GET', PATH, { key: own.key });
    expect(body.data.flows[0]).toMatchObject({ renewed_from: first, is_archived: false, is_deleted: false });
  });

  test('the error lists every invalid parameter at once', async () => {
    const query = `?agent_id=0&branch_id=1.5&pageNo=-1&sortOrder=up&sortBy=colour&search=${encodeURIComponent('a\0b')}`;
    const { status, body } = await service.call('GET', `${PATH}${query}`);
    expect([status, body.status, body.code]).toEqual([422, false, 'VALIDATION_FAILED']);
    expect(body.errors).toHaveLength(6);
    expect(body.errors).toEqual(
      expect.arrayContaining([
        { in: 'query', path: 'agent_id', message: 'must be 1 or more' },
        { in: 'query', path: 'branch_id', message: 'must be a whole number' },
        { in: 'query', path: 'pageNo', message: 'must be 0 or more' },
        { in: 'query', path: 'sortOrder', message: 'must be one of: ASC, DESC' },
        {
          in: 'query',
          path: 'sortBy',
          message: 'must be one of: createdAt, updatedAt, percentage_completed',
        },
        { in: 'query', path: 'search', message: 'must not contain the character NUL' },
      ]),
    );
  });

  test('an unknown sort key or direction is rejected with the allowed values', async () => {
    expect((await service.call('GET', `${PATH}?sortBy=percentageCompleted`)).body.allowed).toEqual([
      'createdAt',
      'updatedAt',
      'percentage_completed',
    ]);
    expect((await service.call('GET', `${PATH}?sortOrder=`)).body.allowed).toEqual(['ASC', 'DESC']);
  });

  test.each([
    'agent_id=x',
    'agent_id=',
    'branch_id=9007199254740992',
    'agent_id=1e3',
    'agent_id=0x10',
    'pageNo=one',
    'pageNo=0.5',
    'pageNo=',
    'pageNo=2147483648',
  ])('?%s is rejected', async (query) => {
    const { status, body } = await service.call('GET', `${PATH}?${query}`);
    expect([status, body.code]).toEqual([422, 'VALIDATION_FAILED']);
    expect(body.errors).toMatchObject([{ in: 'query', path: query.split('=')[0] }]);
  });

  test('a repeated parameter is rejected, and an undocumented one is ignored', async () => {
    const twice = await service.call('GET', `${PATH}?pageNo=0&pageNo=1`);
    expect([twice.status, twice.body.errors]).toEqual([
      422,
      [{ in: 'query', path: 'pageNo', message: 'must be given once' }],
    ]);
    expect(await list('?page=7&limit=1&limit=2')).toEqual(await list());
  });
});
