import { describe, expect, test } from '@jest/globals';
import {
  type GraphQLField,
  getNamedType,
  getNullableType,
  isLeafType,
  isListType,
  isObjectType,
} from 'graphql';
import { schema } from '../../src/graphql/schema.js';

/** Parts of one row or of a table in code: always few. */
const VALUES = [
  'FlowStageState',
  'StageMove',
  'Child',
  'Occupant',
  'Pet',
  'PropertyMedia',
  'UpsertError',
  'Deadline',
  'CheckedAmount',
];
/** Lists with one record for each item of the input. */
const GIVEN = [
  'ProtectAndSetupPayload.depositCertificates',
  'ProtectAndSetupPayload.prescribedCertificates',
  'UpsertPayload.results',
];

const lists = Object.values(schema().getTypeMap())
  .filter(isObjectType)
  .filter(({ name }) => !name.startsWith('__'))
  .flatMap((type) => Object.values(type.getFields()).map((field) => ({ type, field })))
  .filter(({ field }) => isListType(getNullableType(field.type)) && !isLeafType(getNamedType(field.type)))
  .map(({ type, field }) => ({ name: `${type.name}.${field.name}`, type, field }));

type Field = GraphQLField<unknown, unknown>;
const argument = ({ args }: Field, name: string) => args.find((one) => one.name === name);

describe('every list of records', () => {
  test('takes `first` and `after`, or is part of a page with a count', () => {
    const unsized = lists.filter(({ name, type, field }) => {
      if (VALUES.includes(getNamedType(field.type).name) || GIVEN.includes(name)) return false;
      const isCounted = ['totalCount', 'total', 'count'].some((counter) => counter in type.getFields());
      return !isCounted && !(argument(field, 'first') && argument(field, 'after'));
    });
    expect(unsized.map(({ name }) => name)).toEqual([]);
  });

  test('returns 20 records by default, and at most 100', () => {
    const connections = Object.values(schema().getQueryType()?.getFields() ?? {}).map((field) => ({ field }));
    const sized = [...lists, ...connections].flatMap(({ field }) => argument(field, 'first') ?? []);
    expect(sized.length).toBeGreaterThanOrEqual(10);
    for (const { defaultValue, extensions } of sized)
      expect([defaultValue, extensions.rule]).toEqual([20, { minimum: 0, maximum: 100 }]);
  });
});
