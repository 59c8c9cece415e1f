import { expect, test } from '@jest/globals';
import { EntityMetadata, raw } from '@mikro-orm/core';
import { pageIds } from '../../src/database/list/page-ids.js';
import { ByDistance, type OrderTerm, orderBy, orderTerms, Params } from '../../src/database/sql/sql.js';

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

test('an order is by a distance if it is declared as one, whatever its text is', () => {
  const meta = new EntityMetadata({ className: 'Home' });
  const chord = raw((alias: string) => `${alias}.point <-> ?`, ['(0, 0, 1)']);
  const terms = orderTerms(meta, [new ByDistance(chord), { [chord]: 'desc' }], new Params(1));
  expect(terms).toEqual([
    { by: 't.point <-> $1', direction: 'asc', isDistance: true },
    { by: 't.point <-> $2', direction: 'desc', isDistance: false },
  ]);
});
