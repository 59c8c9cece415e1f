import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { columnsBehind } from '../../src/database/declare/derived.js';
import { propertyOf } from '../../src/database/row/row.js';
import { TestService } from '../support/service.js';

const USAGE = `select table_name || '.' || dependent_column as column, array_agg(column_name::text) as sources
  from information_schema.column_column_usage where table_schema = 'public' group by 1`;

describe('a generated column', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  test('declares the properties that PostgreSQL computes it from', async () => {
    const metas = [...service.service.orm.getMetadata().getAll().values()];
    const declared = metas.flatMap((meta) =>
      meta.props
        .filter(({ generated }) => generated !== undefined)
        .map(({ name, fieldNames }) => {
          const columnOf = (property: string) => propertyOf(meta, property).fieldNames[0];
          const sources = columnsBehind(meta.prototype, name).map(columnOf).toSorted();
          return [`${meta.tableName}.${fieldNames[0]}`, sources];
        }),
    );
    const used = await service.sql<{ column: string; sources: string[] }>(USAGE);
    expect(used.length).toBeGreaterThan(0);
    expect(Object.fromEntries(declared)).toEqual(
      Object.fromEntries(used.map(({ column, sources }) => [column, sources.toSorted()])),
    );
  });
});
