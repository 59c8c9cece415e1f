import { describe, expect, test } from '@jest/globals';
import { boundChange } from '../../src/database/bound-change.js';

describe('a change that the ORM writes', () => {
  test.each([
    [
      'insert into "flow" ("brand_id", "id") values (?, ?), (?, ?)',
      [1, 2, '1', 3],
      'insert into "flow" ("brand_id", "id") values ($1, $2), ($3, $4)',
    ],
    [
      'update "flow" set "payee_ref" = ?, "archived_at" = ? where "brand_id" = ? and "id" = ?',
      ['?', new Date(0), null, 5n],
      'update "flow" set "payee_ref" = $1, "archived_at" = $2 where "brand_id" = $3 and "id" = $4',
    ],
  ])('has parameters: %s', (sql, params, text) => {
    expect([boundChange(sql, params), boundChange(sql, params)]).toEqual([text, text]);
  });

  test.each([
    ['insert into "flow" ("brand_id") values (?) returning "id"', [1]],
    ['update "flow" set "a" = case when ("id" = ?) then ? else "a" end where "brand_id" = ?', [1, 'x', 2]],
    ['update "flow" set "a" = \'?\' where "brand_id" = ?', [1]],
    ['update ?? set "a" = ?', ['flow', 1]],
    ['update "flow" set "a" = "b" \\? ?', [1]],
    ['update "flow" set "a" = ?', [[1]]],
    ['update "flow" set "a" = ?', [{ a: 1 }]],
    ['select ?', [1]],
  ])('is written with its values: %s', (sql, params) => {
    expect([boundChange(sql, params), boundChange(sql, params)]).toEqual([undefined, undefined]);
  });
});
