import { expect, test } from '@jest/globals';
import { CATALOGUE, EventName, schemaOf } from '../../src/domain/events/catalogue.js';
import type { JsonSchema } from '../../src/language/validation/json-schema.js';

const entries = [...CATALOGUE.values()];
/** Only these members may have other text than days, instants and values of closed lists. */
const WITH_TEXT = ['portal', 'key'];

test('each type of event has its own name: what it is about, a dot, and what happened', () => {
  const names = entries.map(({ name }) => name);
  expect(names.filter((name) => !/^[a-z]+\.[a-z_]+$/.test(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
  expect(Object.values(EventName).toSorted()).toEqual(names.toSorted());
});

test.each(entries.map((entry) => [entry.name, schemaOf(entry)] as const))(
  'the data of %s has ids, numbers, days, instants and values of closed lists alone',
  (_, { properties = {} }) => {
    const isFree = ({ type, format, enum: values, items }: JsonSchema): boolean =>
      items ? isFree(items) : [type].flat().includes('string') && !format && !values;
    const free = Object.entries(properties).filter(([, schema]) => isFree(schema));
    expect(free.map(([name]) => name).filter((name) => !WITH_TEXT.includes(name))).toEqual([]);
  },
);
