import { describe, expect, test } from '@jest/globals';
import {
  type GraphQLField,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isLeafType,
  isListType,
  isObjectType,
} from 'graphql';
import { schema, schemaOfDocuments } from '../../src/graphql/schema.js';
import { restCalls } from '../../src/rest/calls.js';

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
  'Warning',
  'RentChangeLimit',
  'RentDueItem',
  'TenancyRent',
  'DepositDeduction',
  'PossessionGround',
  'Landlord',
  'EventTypeInfo',
  'LoggedProblem',
  'Finding',
];
/**
 * Lists with one record for each item of the input, pages without a total, and what is limited to 20 or 100
 * records.
 */
const GIVEN = [
  'AuditEntry.targets',
  'EventConnection.edges',
  'ProtectAndSetupPayload.depositCertificates',
  'ProtectAndSetupPayload.prescribedCertificates',
  'UpsertPayload.results',
  'UpsertPropertiesPayload.results',
  'ApiKey.usage',
  'IssuedApiKey.usage',
  'Brand.usage',
  'Query.apiKeyUsage',
  'Query.locate',
  'Installation.failedJobs',
  'Installation.repeatedTasks',
  'MailServer.brands',
  'Query.deadlineDays',
  'Query.flowStageCounts',
  'Query.brandWebhookEndpoints',
  'Query.webhookEndpoints',
  'WebhookDeliveryConnection.edges',
  'WebhookDeliveryLog.attempts',
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
describe('every list of the root', () => {
  const roots = Object.values(schema().getQueryType()?.getFields() ?? {}).flatMap((field) => {
    const type = getNamedType(field.type);
    return isObjectType(type) && 'totalCount' in type.getFields() ? [{ field, type }] : [];
  });
  const membersOf = ({ type }: (typeof roots)[number]) => Object.keys(type.getFields()).sort();
  const argumentsOf = ({ field }: (typeof roots)[number]) => field.args.map(({ name }) => name);

  test('has the same members: records with cursors, the boundaries of the page, and the total', () => {
    expect(roots.length).toBeGreaterThanOrEqual(10);
    for (const one of roots)
      expect([one.field.name, membersOf(one)]).toEqual([
        one.field.name,
        ['edges', 'isTotalCountEstimated', 'pageInfo', 'totalCount'],
      ]);
  });

  test('is paged by `first` and `after`, and by nothing else', () => {
    for (const one of roots) {
      expect(argumentsOf(one)).toEqual(expect.arrayContaining(['first', 'after']));
      expect(argumentsOf(one).filter((name) => /^(?:page|pageNo|limit|offset|skip)$/.test(name))).toEqual([]);
    }
  });

  test('with numbered pages is a root of the documents of /v2.0 alone', () => {
    const rootsOf = (one: GraphQLSchema) => Object.keys(one.getQueryType()?.getFields() ?? {});
    const numbered = rootsOf(schemaOfDocuments()).filter((name) => !rootsOf(schema()).includes(name));
    expect(numbered.sort()).toEqual([
      'numberedLeads',
      'numberedProperties',
      'numberedTimeline',
      'renewedFlows',
    ]);
    const used = restCalls().filter(({ root }) => numbered.includes(root.name.value));
    expect(used.map(({ name, version }) => `${version.prefix} ${name}`).sort()).toEqual([
      '/v2.0 GetLogEventsTimeline',
      '/v2.0 GetPortalLeads',
      '/v2.0 GetRenewedFlows',
      '/v2.0 SearchProperties',
    ]);
    for (const type of ['FlowPage', 'LeadPage', 'PropertyPage', 'TimelinePage'])
      expect([type, schema().getType(type)]).toEqual([type, undefined]);
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
