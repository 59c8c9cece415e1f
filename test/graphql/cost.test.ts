import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { cpuDuring } from '../support/cpu.js';
import { type Answer, TestService } from '../support/service.js';

/** What a hostile request may take at most; it is meant to take a tenth of this. */
const MOST_CPU_MS = 1000;

interface Attack {
  name: string;
  query: string;
  variables?: object | string;
}

const many = (count: number, one: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => one(index)).join(' ');

/** Fragments of which each spreads the next one twice, `@skip`ped at the top. */
const doubling = (levels: number, skip: string): string =>
  `{ flows(first: 1) { edges { node { id ...F0 ${skip} } } } }
  ${many(levels, (level) => `fragment F${level} on Flow { ...F${level + 1} ...F${level + 1} }`)}
  fragment F${levels} on Flow { id }`;

/** Every selection holds the next one twice, by fields instead of by fragments alone. */
const doublingFields = (levels: number): string =>
  `{ flow(id: 1) { ...F0 } }
  ${many(levels, (level) => `fragment F${level} on Flow { a: renewals { ...F${level + 1} } b: renewals { ...F${level + 1} } }`)}
  fragment F${levels} on Flow { id }`;

/** As many documents as the limits let through, each as expensive to judge as it can be made. */
const DOCUMENTS: Attack[] = [
  { name: '27 levels of doubling fragments, skipped', query: doubling(27, '@skip(if: true)') },
  { name: '27 levels of doubling fragments', query: doubling(27, '') },
  { name: '400 levels of doubling fragments', query: doubling(200, '') },
  { name: '14 levels of doubling fields', query: doublingFields(14) },
  { name: 'one field 700 times', query: `{ flow(id: 1) { ${'id '.repeat(700)} } }` },
  { name: 'one field 4900 times', query: `{ flow(id: 1) { ${'id '.repeat(4900)} } }` },
  {
    name: '450 fields that conflict',
    query: `{ flow(id: 1) { ${many(450, (at) => `x: ${at % 2 ? 'id' : 'agentId'}`)} } }`,
  },
  {
    name: 'the schema 20 times',
    query: `{ ${many(20, (at) => `a${at}: __schema { types { name fields { name type { name } } } }`)} }`,
  },
  {
    name: 'the schema as deep as it goes',
    query:
      '{ __schema { types { fields { name type { ofType { fields { name type { ofType { fields { name type { ofType { fields { name } } } } } } } } } } } } }',
  },
  {
    name: 'a type from itself again and again',
    query:
      '{ __type(name: "Flow") { fields { type { name ofType { name fields { type { name ofType { name fields { type { name ofType { name fields { name } } } } } } } } } } } }',
  },
  {
    name: '600 unknown fields',
    query: `{ flow(id: 1) { ${many(600, (at) => `isSendHoldingDepositDetail${at}`)} } }`,
  },
  {
    name: '200 fragments in one selection',
    query: `{ flow(id: 1) { ${many(200, (at) => `...F${at}`)} } } ${many(200, (at) => `fragment F${at} on Flow { id }`)}`,
  },
  {
    name: '49 conflicting pairs through fragments',
    query: `{ flow(id: 1) { ${many(45, (at) => `...F${at}`)} } } ${many(45, (at) => `fragment F${at} on Flow { x: renewals { y: ${at % 2 ? 'id' : 'agentId'} } }`)}`,
  },
  {
    name: '130 operations over a chain of fragments',
    query: `${many(130, (at) => `query Q${at} { viewer { ...F0 } }`)} ${many(80, (at) => `fragment F${at} on Viewer { ...F${at + 1} }`)} fragment F80 on Viewer { key { id } }`,
  },
  { name: '450 variables', query: `query (${many(400, (at) => `$v${at}: Int`)}) { viewer { key { id } } }` },
  { name: '300 deep selections', query: `${'{a'.repeat(900)}` },
  { name: '1 MB of a name', query: `{ ${'a'.repeat(1_000_000)} }` },
  { name: '1 MB of lines', query: `{ viewer { key { id } } }${'\n'.repeat(500_000)}` },
  { name: '1 MB of a block string', query: `{ flows(text: """${'a\n'.repeat(330_000)}""") { totalCount } }` },
  { name: '1 MB of names that nobody knows', query: `{ ${many(200, (at) => `${'a'.repeat(5000)}${at}`)} }` },
];

/** Variables that are wrong in many places at once. */
const LEAD = 'mutation ($input: PortalLeadInput!) { createPortalLead(input: $input) { leadId } }';
const CONFIRM =
  'mutation ($ids: [SafeInt!]!) { confirmHoldingDeposit(flowId: 1, subTenantIds: $ids) { flowId } }';
const members = (count: number): object =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`portalLeadIdentity${at}`, at]));
const nestedList = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const VARIABLES: Attack[] = [
  { name: '2,000 unknown members', query: LEAD, variables: { input: members(2000) } },
  { name: '10,000 unknown members', query: LEAD, variables: { input: members(10_000) } },
  { name: '16,000 zeros as ids', query: CONFIRM, variables: { ids: Array(16_000).fill(0) } },
  { name: '300,000 zeros as ids', query: CONFIRM, variables: { ids: Array(300_000).fill(0) } },
  { name: 'a list 400,000 deep', query: CONFIRM, variables: `{"ids":${nestedList(400_000)}}` },
  {
    name: 'a list 15 deep, 15,000 wide',
    query: CONFIRM,
    variables: { ids: Array(1000).fill(Array(14).fill([])) },
  },
  {
    name: '900 kB of text where a number belongs',
    query: CONFIRM,
    variables: { ids: ['x'.repeat(900_000)] },
  },
  {
    name: 'the input of the operator, for a partner',
    query: 'mutation ($input: CreateBrandInput!) { createBrand(input: $input) { id } }',
    variables: { input: members(10_000) },
  },
  {
    name: '20 fields with the same 900 wrong items',
    query: `mutation ($ids: [SafeInt!]!) { ${many(20, (at) => `a${at}: confirmHoldingDeposit(flowId: 1, subTenantIds: $ids) { flowId }`)} }`,
    variables: { ids: Array(900).fill(0) },
  },
  {
    name: '20 fields with the same 19,000 items',
    query: `mutation ($ids: [SafeInt!]!) { ${many(20, (at) => `a${at}: confirmHoldingDeposit(flowId: 1, subTenantIds: $ids) { flowId }`)} }`,
    variables: { ids: Array(19_000).fill(0) },
  },
  { name: '450 kB of a key', query: LEAD, variables: { input: { ['k'.repeat(450_000)]: 1 } } },
];

describe('a request that costs more than it seems', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
    await service.graphql('{ flows(first: 1) { edges { node { id } } } }');
  });
  afterAll(() => service.stop());

  test.each([...DOCUMENTS, ...VARIABLES])(
    '$name: answered or refused at once',
    async ({ name, query, variables = {} }) => {
      const sent = typeof variables === 'string' ? variables : JSON.stringify(variables);
      const body = `{"query":${JSON.stringify(query)},"variables":${sent}}`;
      let answer: Answer | undefined;
      const ms = await cpuDuring(async () => {
        answer = await service.call('POST', '/graphql', { body });
      });
      if (process.env.SHOW)
        process.stderr.write(
          `${ms.toFixed(0).padStart(6)} ms  ${name}  ${answer?.text.length} ${answer?.text.slice(0, 150)}\n`,
        );
      expect(answer?.status).toBe(200);
      expect(ms).toBeLessThan(MOST_CPU_MS);
    },
  );
});
