import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readList, type Selected } from '../../src/database/read/read.js';
import { joinedRows } from '../../src/database/row/joins.js';
import { idInRow } from '../../src/database/row/row.js';
import { Reader } from '../../src/database/sql/reader.js';
import { Flow } from '../../src/domain/flow/record/flow.entity.js';
import { ApiKey } from '../../src/domain/key/api-key.entity.js';
import type { Property } from '../../src/domain/property/property.entity.js';
import { Selection } from '../../src/language/graphql/selection.js';
import { TestService } from '../support/service.js';
import { statementsDuring } from '../support/statements.js';

describe('the records of a relation', () => {
  let service: TestService;
  let reader: Reader;
  beforeAll(async () => {
    service = await TestService.start();
    reader = new Reader(service.service.orm.em, service.brand.brandId);
  });
  afterAll(() => service.stop());

  const readFlows = (fields: Selection): Promise<Selected<Flow>[]> =>
    readList(reader, { entity: Flow, where: { isDeleted: false }, order: [{ id: 'asc' }], fields });
  const idsOf = (records: readonly (object | null)[] | undefined) =>
    records?.map((record) => record && Reflect.get(record, 'id'));

  test('are read by the statement of the list, and are null if there is none', async () => {
    const [flow] = await readFlows(new Selection([]));
    await service.sql('update flow set agent_id = null where id = $2 and brand_id = $1', [
      service.brand.brandId,
      flow?.id,
    ]);
    const [ofProperty, ofAgent] = [new Selection(['postcode']), new Selection(['name', 'branch'])];
    const fields = new Selection(
      ['property', 'agent'],
      [
        { by: 'property', selection: ofProperty },
        { by: 'agent', selection: ofAgent },
      ],
    );
    let flows: Selected<Flow>[] = [];
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

  test('are read from the reference if only their id is selected', async () => {
    const ofProperty = new Selection(['id']);
    const fields = new Selection(['property'], [{ by: 'property', selection: ofProperty }]);
    const flows = await readFlows(fields);
    expect(idsOf(joinedRows(flows, 'property', ofProperty))).toEqual(
      flows.map((flow) => idInRow(flow, 'property')),
    );
  });

  test('are read separately for another set of fields', async () => {
    const names = ['property', 'agent', 'branch', 'landlord'];
    const below = new Selection(['reference']);
    const fields = new Selection(
      names,
      names.map((by) => ({ by, selection: below })),
    );
    const flows = await readFlows(fields);
    for (const by of names) expect(joinedRows(flows, by, below)).toHaveLength(flows.length);
    expect(joinedRows(flows, 'predecessor', below)).toBeUndefined();
    expect(joinedRows(flows, 'property', new Selection(below.fields))).toHaveLength(flows.length);
    expect(joinedRows(flows, 'property', below.with(['status']))).toBeUndefined();
    expect(joinedRows(await readFlows(new Selection(fields.fields)), 'property', below)).toBeUndefined();
    expect(joinedRows([...flows, {}], 'property', below)).toBeUndefined();
  });

  test('are never joined without a foreign key', async () => {
    const fields = new Selection(['person'], [{ by: 'person', selection: new Selection(['reference']) }]);
    const keys = readList(reader, { entity: ApiKey, where: {}, order: [], fields });
    await expect(keys).rejects.toThrow('ApiKey.person cannot be joined');
  });
});
