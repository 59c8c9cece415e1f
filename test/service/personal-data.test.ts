import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { OWN_DATA } from '../../src/domain/person/own-data.js';
import { sharedData } from '../../src/domain/person/shared-data.js';
import { SHORT_LIVED, WITHOUT_PEOPLE } from '../../src/domain/person/without-people.js';
import { TestService } from '../support/service.js';

describe('personal data', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  const own = () =>
    OWN_DATA.map((one) => ({ ...one, table: service.service.orm.getMetadata().get(one.entity).tableName }));

  test('every table of a brand is exported and erased, or has a reason why not', async () => {
    const tables = await service.sql<{ name: string }>(
      `select table_name as name from information_schema.columns
        where table_schema = 'public' and column_name = 'brand_id'`,
    );
    const covered = [
      ...own().map(({ table }) => table),
      ...sharedData(service.service.orm.em).map(({ table }) => table),
      ...Object.keys(WITHOUT_PEOPLE),
      ...Object.keys(SHORT_LIVED),
    ];
    expect(tables.map(({ name }) => name).filter((name) => !covered.includes(name))).toEqual([]);
  });

  test('every text of a record about one person is erased or kept for a reason', async () => {
    for (const { table, erased, kept } of own()) {
      if (!erased) continue;
      const columns = await service.sql<{ name: string }>(
        `select column_name as name from information_schema.columns
          where table_schema = 'public' and table_name = $1
          and data_type in ('text', 'jsonb')`,
        [table],
      );
      const forgotten = columns.filter(({ name }) => !(name in erased) && !(name in kept));
      expect([table, forgotten]).toEqual([table, []]);
    }
  });

  test('mentions are erased in the texts of flows, and neither in lists of values nor in proofs', () => {
    const texts = Object.fromEntries(
      sharedData(service.service.orm.em).map(({ table, texts: columns }) => [
        table,
        columns.map(({ name }) => name),
      ]),
    );
    expect(texts.timeline_entry).toEqual(['description']);
    expect(texts.outbox).toEqual(['payload']);
    expect(texts.payment).toEqual(['note']);
    expect(texts.certificate).toEqual([]);
    expect(texts.contract_record).toEqual([]);
    expect(texts.maintenance_issue).toEqual(['title', 'description']);
    expect(texts.flow).toContain('decision_reason');
    expect(texts.flow).not.toContain('jurisdiction');
  });
});
