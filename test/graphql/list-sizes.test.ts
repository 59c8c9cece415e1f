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
/** Their pages have numbers or offsets, as the calls of /v2.0 that they serve. */
const NUMBERED = ['flowTimeline', 'portalLeads', 'renewedFlows', 'searchProperties'];

describe('every list of the root', () => {
  const roots = Object.values(schema().getQueryType()?.getFields() ?? {}).flatMap((field) => {
    const type = getNamedType(field.type);
    return isObjectType(type) && 'totalCount' in type.getFields() ? [{ field, type }] : [];
  });
  const connections = roots.filter(({ field }) => !NUMBERED.includes(field.name));
  const membersOf = ({ type }: (typeof roots)[number]) => Object.keys(type.getFields()).sort();
  const argumentsOf = ({ field }: (typeof roots)[number]) => field.args.map(({ name }) => name);

  test('has the same members: records with cursors, the boundaries of the page, and the total', () => {
    expect(connections.length).toBeGreaterThanOrEqual(7);
    for (const one of connections)
      expect([one.field.name, membersOf(one)]).toEqual([
        one.field.name,
        ['edges', 'isTotalCountEstimated', 'pageInfo', 'totalCount'],
      ]);
  });

  test('is paged by `first` and `after`, but for those that /v2.0 numbers', () => {
    for (const one of connections)
      expect(argumentsOf(one)).toEqual(expect.arrayContaining(['first', 'after']));
    const numbered = roots.filter(
      (one) => !['first', 'after'].every((name) => argumentsOf(one).includes(name)),
    );
    expect(numbered.map(({ field }) => field.name).sort()).toEqual(NUMBERED);
  });

  test('has one name for its total, for the search for text, and for its order', () => {
    for (const one of roots) {
      expect(membersOf(one)).toEqual(expect.arrayContaining(['isTotalCountEstimated', 'totalCount']));
      expect(
        membersOf(one).filter((name) => /^(?:total|count|isCountEstimated|isTotalEstimated)$/.test(name)),
      ).toEqual([]);
      const names = argumentsOf(one);
      expect(names.filter((name) => /^(?:search|query|q|order|orderBy|sort|direction)$/.test(name))).toEqual(
        [],
      );
      expect([one.field.name, names.includes('sortBy')]).toEqual([
        one.field.name,
        names.includes('sortOrder'),
      ]);
    }
  });
});
