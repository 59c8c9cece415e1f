import { expect, test } from '@jest/globals';
import { memberOf } from '../../src/language/validation/json-schema.js';
import { PROTOTYPE_NAMES } from '../support/prototype-names.js';

test('a schema has the members that it names, and none that every object inherits', () => {
  const schema = { properties: { note: { type: 'string' } } };
  expect(memberOf(schema, 'note')).toEqual({ type: 'string' });
  expect(PROTOTYPE_NAMES.filter((name) => memberOf(schema, name) !== undefined)).toEqual([]);
});
