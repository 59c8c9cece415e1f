import { expect, test } from '@jest/globals';
import { parse } from 'graphql';
import { declaredVariables } from '../../src/graphql/operation/variables.js';

const DOCUMENT = parse('query A($a: Int, $constructor: Int, $none: Int) { x } query B($b: Int) { x }');

test('an operation reads its declared variables, and no others', () => {
  const sent = {
    a: 1,
    constructor: 2,
    get b() {
      throw new Error('It was read.');
    },
  };
  expect({ ...declaredVariables(DOCUMENT, 'A', sent) }).toEqual({ a: 1, constructor: 2 });
  expect({ ...declaredVariables(DOCUMENT, 'C', sent) }).toEqual({});
  expect({ ...declaredVariables(DOCUMENT, 'B', { a: 1 }) }).toEqual({});
});
