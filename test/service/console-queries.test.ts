import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { buildSchema, type DocumentNode, type GraphQLEnumType, Kind, parse, validate } from 'graphql';
import { Scope } from '../../src/auth/scopes.js';
import { RequestCheck } from '../../src/domain/request-log/request-lists.js';
import { statutes } from '../../src/domain/statute/table/statute.js';
import { projectFile } from '../../src/paths.js';
import { TestService } from '../support/service.js';

const FOLDER = projectFile('pages/src/console/screens');
const CONSOLE = projectFile('pages/src/console');
const files = readdirSync(CONSOLE, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.graphql'),
);
const { composed }: { composed: (path: string) => Promise<string> } = await import(
  projectFile('pages/graphql-text.mjs')
);
const composedFiles = await Promise.all(
  files.map(async (name): Promise<[string, DocumentNode, string]> => {
    const text = await composed(join(CONSOLE, name));
    return [name.replace(/^screens\//, ''), parse(text), text];
  }),
);
const schema = buildSchema(readFileSync(projectFile('schema/schema.graphql'), 'utf8'), { assumeValid: true });
const operationOf = ({ definitions }: DocumentNode) =>
  definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION)?.operation;

/** Files of fragments alone are checked in each document that imports them. */
const documents = composedFiles.filter(([, document]) => operationOf(document) !== undefined);

describe('the operations of the console', () => {
  let service: TestService;
  let flowId = 0;
  let propertyId = 0;
  let allScopes = '';
  let delivery = {};
  beforeAll(async () => {
    service = await TestService.start();
    const [{ id = 0, property = 0 } = {}] = await service.sql<{ id: number; property: number }>(
      'select id::int, property_id::int as property from flow where brand_id = $1 order by id limit 1',
      [service.brand.brandId],
    );
    flowId = id;
    const [sent = { id: 0, sequence: 0 }] = await service.sql<{ id: number; sequence: number }>(
      'select endpoint_id::int as id, sequence::int from webhook_delivery where brand_id = $1 limit 1',
      [service.brand.brandId],
    );
    const event = (sequence: number) => `evt_${service.brand.brandId}_${sequence}`;
    delivery = { id: sent.id, eventId: event(sent.sequence), before: event(sent.sequence - 1) };
    propertyId = property;
    ({ key: allScopes } = await service.issueKey({ scopes: Object.values(Scope) }));
  });
  afterAll(() => service.stop());

  test('are all found', () => {
    expect(files.length).toBeGreaterThan(8);
    expect(files.map((name) => basename(name))).toContain('query.graphql');
  });

  test.each(documents)('%s fits the schema', (_, document) => {
    expect(validate(schema, document)).toEqual([]);
  });

  const variables = (): Record<string, unknown> => ({
    id: flowId,
    entries: 100,
    before: '2026-11-19',
    until: '2026-12-04',
    monthStart: '2026-10-25',
    monthEnd: '2026-12-06',
    states: ['OPEN'],
    first: 50,
    sortBy: 'CREATED_AT',
    sortOrder: 'DESC',
    text: 'queen',
    isLocated: true,
    isOperator: false,
    isSoon: true,
    soonStart: '2026-11-20',
    soonEnd: '2026-12-03',
    hasRequests: true,
    hasCertificates: true,
    hasCompliance: true,
    hasLeads: true,
    hasProperties: true,
    hasIssues: true,
    hasFlows: true,
    hasTimeline: true,
    hasDirectory: true,
    days: 30,
    brandId: service.brand.brandId,
    keyId: 1,
    statuses: ['FAILED'],
    input: { jurisdiction: 'ENGLAND', rentPence: 100_000, rentPeriod: 'MONTHLY' },
  });
  /** The screens of the installation. */
  const isOfOperators = (name: string): boolean =>
    /^(audit|brands|installation|operators|visit)\//.test(name) || name === 'mails/all.graphql';
  const reads = documents.filter(([, document]) => operationOf(document) === 'query');
  const queries = reads.filter(([name]) => !isOfOperators(name) && name !== 'requests/one.graphql');

  const DAYS = { from: '2026-11-20', to: '2026-12-03' };
  const OF_CALENDAR = {
    after: '2026-10-24',
    before: '2026-12-07',
    dueBefore: '2026-12-08',
    endedSince: '2026-10-24T23:00:00Z',
  };
  const INSTANTS = { from: '2026-11-20T00:00:00Z', to: '2026-12-03T00:00:00Z' };

  test.each(queries)('%s is not too expensive, and a key may read all of it', async (name, _, text) => {
    const given = {
      ...variables(),
      ...(/^(requests|keys)\//.test(name) ? INSTANTS : DAYS),
      ...(name.startsWith('webhooks') && delivery),
      ...(name.startsWith('calendar') && OF_CALENDAR),
      ...(name.startsWith('properties') && { id: propertyId, statuses: ['LET'] }),
    };
    const { status, body } = await service.graphql(text, given, { key: allScopes });
    expect([status, body.errors]).toEqual([200, undefined]);
  });

  test('the entries of the timeline are asked for by types that exist', () => {
    const text = readFileSync(join(FOLDER, 'flow/event-types.ts'), 'utf8');
    const types = [...text.matchAll(/'([A-Z_]{4,})'/g)].map(([, type = '']) => type);
    const known = (schema.getType('EventType') as GraphQLEnumType).getValues().map(({ name }) => name);
    expect(types.length).toBeGreaterThan(30);
    expect(types.filter((type) => !known.includes(type))).toEqual([]);
  });

  test('the scopes that the page offers are those that exist, each once', () => {
    const text = readFileSync(join(FOLDER, 'keys/scopes.ts'), 'utf8');
    const [groups = ''] = /SCOPES = \{.*?\} as const/s.exec(text) ?? [];
    const offered = [...groups.matchAll(/'([A-Z_]{4,})'/g)].map(([, scope = '']) => scope);
    const known = (schema.getType('Scope') as GraphQLEnumType).getValues().map(({ name }) => name);
    expect(offered.toSorted()).toEqual(known.toSorted());
    const named = [...text.matchAll(/'([A-Z]+_[A-Z_]+)'/g)].map(([, scope = '']) => scope);
    expect(named.filter((scope) => !known.includes(scope))).toEqual([]);
  });

  test('the checks of a call are listed in the order of the service', () => {
    const text = readFileSync(join(FOLDER, 'requests/data.ts'), 'utf8');
    const [list = ''] = /CHECKS = \[.*?\] as const/s.exec(text) ?? [];
    const listed = [...list.matchAll(/\['([A-Z]+)'/g)].map(([, check]) => check);
    expect([...listed, 'DATABASE', 'SERVICE', 'NONE']).toEqual(Object.keys(RequestCheck));
  });

  test.each(reads.filter(([name]) => isOfOperators(name)))(
    '%s is not too expensive for an operator token, which may read all of it',
    async (_, __, text) => {
      const given = { brandId: service.brand.brandId, days: 14, signIns: 100, ...INSTANTS };
      const { status, body } = await service.graphql(text, given, { key: service.operatorToken });
      expect([status, body.errors]).toEqual([200, undefined]);
      expect(Object.values(body.data)).not.toContain(null);
    },
  );

  test('the audit log is filtered by actions that exist, each in one group', () => {
    const text = readFileSync(join(FOLDER, 'audit/data.ts'), 'utf8');
    const [groups = ''] = /GROUPS: .*?\n\};/s.exec(text) ?? [];
    const grouped = [...groups.matchAll(/'([A-Z_]{4,})'/g)].map(([, action = '']) => action);
    const known = (schema.getType('AuditAction') as GraphQLEnumType).getValues().map(({ name }) => name);
    expect(grouped.toSorted()).toEqual(known.toSorted());
  });

  test('the rules that a document or a certificate meets exist, and so do the defects of a notice', () => {
    const text = readFileSync(join(FOLDER, 'flow/tenancy/data.ts'), 'utf8');
    const rules = [...text.matchAll(/'((?:en|wa|sc|ni)\.[a-z0-9_.]+)'/g)].map(([, key = '']) => key);
    const known = new Set(statutes().map(({ key }) => key));
    expect(rules.length).toBeGreaterThan(40);
    expect(rules.filter((key) => !known.has(key))).toEqual([]);
    const [defects = ''] = /DEFECTS = \{.*?\} as const/s.exec(text) ?? [];
    const stated = [...defects.matchAll(/^ {2}([A-Z_]{4,}):/gm)].map(([, name]) => name);
    const values = (schema.getType('NoticeDefect') as GraphQLEnumType).getValues().map(({ name }) => name);
    expect(stated.toSorted()).toEqual(values.toSorted());
  });
});
