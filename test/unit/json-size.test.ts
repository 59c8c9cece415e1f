import { describe, expect, test } from '@jest/globals';
import { type GraphQLInputType, getNullableType, isInputObjectType, isListType } from 'graphql';
import { JSON_LIMITS } from '../../src/http/body/body.js';
import { exceededLimit } from '../../src/language/json-size.js';
import type { Rule } from '../../src/language/validation/json-schema.js';
import { MAX_ITEMS } from '../../src/language/validation/type-schema.js';
import { restCalls } from '../../src/rest/calls.js';

const exceeded = (json: unknown, values: number, levels = 50, names = 100) =>
  exceededLimit(Buffer.from(typeof json === 'string' ? json : JSON.stringify(json)), {
    values,
    names,
    levels,
  });

describe('the size of a JSON text', () => {
  test.each([
    [{ a: 1, b: [1, 2] }, 4],
    [[1, 2, 3], 3],
    [{ a: { b: { c: 'x,y,[{' } } }, 3],
    [{ 'a,"[{\\': '\\",[' }, 1],
    [[[], [], []], 6],
    [{}, 1],
    ['text', 0],
  ])('counts the values: %j has %i', (value, count) => {
    expect(exceeded(JSON.stringify(value), count)).toBeUndefined();
    if (count > 0) expect(exceeded(JSON.stringify(value), count - 1)).toBe('values');
  });

  test('counts the levels of the deepest list or object', () => {
    const value = [[1], { a: [{ b: 1 }] }, []];
    expect(exceeded(value, 100, 4)).toBeUndefined();
    expect(exceeded(value, 100, 3)).toBe('levels');
  });

  test.each([
    ['{"a":1,"b":1}', 2],
    ['{"a":"b","b":["c","d"]}', 2],
    ['[{"a":1},{"a":1},{"b":{"a":1}}]', 2],
    ['{"a" \n\t\r :1,"b":1}', 2],
    ['{"a":1,"A":1,"":1,"a ":1}', 4],
    ['{"a:":"b:","c":"\\":"}', 2],
    ['{"é":1,"\\u00e9":1,"\\u00E9":1,"😀":1,"\\ud83d\\ude00":1}', 2],
    ['{"a/b\\"c":1,"a\\/b\\u0022c":1,"\\u0061/b\\"c":1}', 1],
    ['["a","b"]', 0],
    ['"a"', 0],
  ])('counts the distinct names: %s has %i', (text, count) => {
    expect(exceeded(text, 100, 50, count)).toBeUndefined();
    if (count > 0) expect(exceeded(text, 100, 50, count - 1)).toBe('names');
  });

  test.each(['', '"', '"\\', '[', ']]]]', '{"a":"\\"', '\\', '}{', '{"\\x":1}', '{"a" '])(
    'is counted even if the text is %j',
    (text) => {
      expect(exceeded(text, 100)).toBeUndefined();
    },
  );
});

/** The values that an input has if each list has as many items as it may have. */
function largest(type: GraphQLInputType, rule: Rule = {}): number {
  const inner = getNullableType(type);
  if (isListType(inner)) return 1 + (rule.maxItems ?? MAX_ITEMS) * largest(inner.ofType);
  if (isInputObjectType(inner))
    return Object.values(inner.getFields()).reduce(
      (sum, field) => sum + largest(field.type, field.extensions.rule),
      1,
    );
  return inner.name === 'CertificateRefs' ? 1 + MAX_ITEMS : 1;
}

const CALLS = restCalls().filter(
  ({ bindings }) => !bindings.some(({ argument }) => argument.extensions.rule?.byItem),
);

test.each(CALLS.map((call) => [call.id, call] as const))(
  'a body of %s may have the maximum number of items in each list, with room for other members',
  (_, { parameters }) => {
    const values = parameters
      .filter((one) => one.in === 'body')
      .reduce((sum, { type, schema }) => sum + largest(type, { maxItems: schema.maxItems ?? MAX_ITEMS }), 1);
    expect(values).toBeLessThan(JSON_LIMITS.ofCall.values * 0.75);
  },
);
