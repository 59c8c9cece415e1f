import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { joinedRows, joinTo } from '../../src/database/joins.js';
import { readList } from '../../src/database/read.js';
import { Reader } from '../../src/database/reader.js';
import { idInRow } from '../../src/database/row.js';
import { Flow } from '../../src/domain/flow/flow.entity.js';
import { ApiKey } from '../../src/domain/key/api-key.entity.js';
import type { Property } from '../../src/domain/property/property.entity.js';
import { TestService } from '../support/service.js';
import { statementsDuring } from '../support/statements.js';

describe('the records of a reference', () => {
  let service: TestService;
  let reader: Reader;
  beforeAll(async () => {
    service = await TestService.start();
    reader = new Reader(service.service.orm.em, service.brand.brandId);
  });
  afterAll(() => service.stop());

  const readFlows = (fields: ReadonlySet<string>): Promise<Flow[]> =>
    readList(reader, { entity: Flow, where: { isDeleted: false }, order: [{ id: 'asc' }], fields });
  const idsOf = (records: readonly (object | null)[] | undefined) =>
    records?.map((record) => record && Reflect.get(record, 'id'));

  test('are read by the statement of the list, and null where there is none', async () => {
    const [flow] = await readFlows(new Set());
    await service.sql('update flow set agent_id = null where id = $2 and brand_id = $1', [
      service.brand.brandId,
      flow?.id,
    ]);
    const fields = new Set(['property', 'agent']);
    const [ofProperty, ofAgent] = [new Set(['postcode']), new Set(['name', 'branch'])];
    joinTo(fields, { by: 'property', fields: ofProperty });
    joinTo(fields, { by: 'agent', fields: ofAgent });
    let flows: Flow[] = [];
    const sql = await statementsDuring(async () => {
      flows = await readFlows(fields);
    });
    expect(sql).toHaveLength(1);

    const stored = await service.sql(
      `select p.id::int as property, p.postcode, a.id::int as agent, a.name, a.branch_id::int as branch
        from flow f join property p on p.brand_id = f.brand_id and p.id = f.property_id
        left join agent a on a.brand_id = f.brand_id and a.id = f.agent_id
        where f.brand_id = $1 and not f.is_deleted order by f.id`,
      [service.brand.brandId],
    );
    const properties = joinedRows(flows, 'property', ofProperty) as Property[];
    expect(properties.map(({ id, postcode }) => [id, postcode])).toEqual(
      stored.map(({ property, postcode }) => [property, postcode]),
    );
    const agents = joinedRows(flows, 'agent', ofAgent);
    expect(agents?.[0]).toBeNull();
    expect(
      agents?.map(
        (agent) => agent && [Reflect.get(agent, 'id'), Reflect.get(agent, 'name'), idInRow(agent, 'branch')],
      ),
    ).toEqual(stored.map(({ agent, name, branch }) => agent && [agent, name, branch]));
    expect(() => properties[0]?.price).toThrow('Property.price was not read.');
  });

  test('are known by the reference where nothing but their id is selected', async () => {
    const fields = new Set(['property']);
    const ofProperty = new Set(['id']);
    joinTo(fields, { by: 'property', fields: ofProperty });
    const flows = await readFlows(fields);
    expect(idsOf(joinedRows(flows, 'property', ofProperty))).toEqual(
      flows.map((flow) => idInRow(flow, 'property')),
    );
  });

  test('are read apart with another set of fields, from the fifth on, without a foreign key', async () => {
    const fields = new Set(['property', 'agent', 'branch', 'landlord', 'predecessor']);
    const below = new Set(['reference']);
    for (const by of fields) joinTo(fields, { by, fields: below });
    const flows = await readFlows(fields);
    expect([...fields].map((by) => joinedRows(flows, by, below) !== undefined)).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
    expect(joinedRows(flows, 'property', new Set(below))).toHaveLength(flows.length);
    expect(joinedRows(flows, 'property', new Set([...below, 'status']))).toBeUndefined();
    expect(joinedRows(await readFlows(new Set(fields)), 'property', below)).toBeUndefined();
    expect(joinedRows([...flows, {}], 'property', below)).toBeUndefined();

    const ofKey = new Set(['user']);
    joinTo(ofKey, { by: 'user', fields: below });
    const keys = await readList(reader, { entity: ApiKey, where: {}, order: [], fields: ofKey });
    expect([keys.length > 0, joinedRows(keys, 'user', below)]).toEqual([true, undefined]);
  });
});
