import { expect, test } from '@jest/globals';
import { pageIds } from '../../src/database/list/page-ids.js';
import { type OrderTerm, orderBy } from '../../src/database/sql/sql.js';

/** The statement of the third page of ten rows. */
const thirdPage = (...terms: OrderTerm[]): string =>
  pageIds(
    { table: 'property', filter: '', terms, order: orderBy(terms), limitClause: ' limit 10 offset $1' },
    30,
  );

const byColumn = (by: string, direction: 'asc' | 'desc'): OrderTerm => ({
  by,
  direction,
  isDistance: false,
});
const nearest: OrderTerm = { by: 't.point <-> $2', direction: 'asc', isDistance: true };

test.each(['asc', 'desc'] as const)(
  'a page of the nearest rows selects them before it sorts them by id %s',
  (direction) => {
    expect(thirdPage(nearest, byColumn('t."id"', direction))).toBe(
      'select "id" from (select t."id", t.point <-> $2 as distance from property as t ' +
        'order by t.point <-> $2 asc fetch first 30 rows with ties) as t ' +
        `order by distance asc, t."id" ${direction} limit 10 offset $1`,
    );
  },
);

test('a page in another order is read from an index', () => {
  expect(thirdPage(byColumn('t.price', 'asc'), byColumn('t."id"', 'asc'))).toBe(
    'select t."id" from property as t order by t.price asc, t."id" asc limit 10 offset $1',
  );
});
