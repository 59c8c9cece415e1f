/** A GraphQL request that is cheap to send and designed to be expensive to validate. */
export interface HostileRequest {
  name: string;
  query: string;
  /** JSON text if it cannot be written as an object. */
  variables?: object | string;
  /** The code of its error; undefined if it is harmless and succeeds. */
  code: string | undefined;
}

const PARSE = 'GRAPHQL_PARSE_FAILED';
const INVALID = 'GRAPHQL_VALIDATION_FAILED';
const VALUES = 'VALIDATION_FAILED';
/** Before the request is parsed: the response has the format of REST. */
const TOO_LARGE = 'PAYLOAD_TOO_LARGE';

const many = (count: number, one: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => one(index)).join(' ');

/** Fragments each of which spreads the next one twice. */
const doubling = (levels: number, directive = ''): string =>
  `{ flows(first: 1) { edges { node { id ...F0 ${directive} } } } }
  ${many(levels, (at) => `fragment F${at} on Flow { ...F${at + 1} ...F${at + 1} }`)}
  fragment F${levels} on Flow { id }`;

/** Fragments each of which selects the next one in two fields. */
const doublingFields = (levels: number): string =>
  `{ flow(id: 1) { ...F0 } }
  ${many(levels, (at) => `fragment F${at} on Flow { a: renewals { ...F${at + 1} } b: renewals { ...F${at + 1} } }`)}
  fragment F${levels} on Flow { id }`;

const conflicting = (fragments: number): string =>
  `{ flow(id: 1) { ${many(fragments, (at) => `...F${at}`)} } }
  ${many(fragments, (at) => `fragment F${at} on Flow { x: renewals { y: ${at % 2 ? 'id' : 'agentId'} } }`)}`;

const inFlow = (selection: string): string => `{ flow(id: 1) { ${selection} } }`;

const DEEP_SCHEMA = `{
  __schema {
    types {
      fields {
        type { ofType { fields { type { ofType { fields { type { ofType { fields { name } } } } } } } } }
      }
    }
  }
}`;

export const HOSTILE_DOCUMENTS: readonly HostileRequest[] = [
  {
    name: '27 levels of doubling fragments that are skipped',
    query: doubling(27, '@skip(if: true)'),
    code: INVALID,
  },
  { name: '27 levels of doubling fragments', query: doubling(27), code: INVALID },
  { name: '150 levels of doubling fragments', query: doubling(150), code: INVALID },
  { name: '10 levels of doubling fields', query: doublingFields(10), code: INVALID },
  { name: 'one field 700 times', query: inFlow('id '.repeat(700)), code: INVALID },
  { name: 'one field 4,900 times', query: inFlow('id '.repeat(4900)), code: PARSE },
  {
    name: '190 fields that conflict',
    query: inFlow(many(190, (at) => `x: ${at % 2 ? 'id' : 'agentId'}`)),
    code: INVALID,
  },
  {
    name: '450 fields that conflict',
    query: inFlow(many(450, (at) => `x: ${at % 2 ? 'id' : 'agentId'}`)),
    code: INVALID,
  },
  { name: '45 fragments that conflict', query: conflicting(45), code: INVALID },
  {
    name: 'the schema 20 times',
    query: `{ ${many(20, (at) => `a${at}: __schema { types { fields { args { description } } } }`)} }`,
    code: INVALID,
  },
  { name: 'the schema as deep as it goes', query: DEEP_SCHEMA, code: INVALID },
  {
    name: '600 unknown fields',
    query: inFlow(many(600, (at) => `isSendHoldingDepositDetail${at}`)),
    code: INVALID,
  },
  {
    name: '40 operations over a chain of fragments',
    query:
      `${many(40, (at) => `query Q${at} { viewer { ...F0 } }`)} ` +
      `${many(150, (at) => `fragment F${at} on Viewer { ...F${at + 1} }`)} ` +
      'fragment F150 on Viewer { key { id } }',
    code: INVALID,
  },
  {
    name: '400 variables that nothing uses',
    query: `query (${many(400, (at) => `$v${at}: Int`)}) { viewer { key { id } } }`,
    code: INVALID,
  },
  { name: '900 open selections', query: '{a'.repeat(900), code: PARSE },
  { name: 'a name of 1 MB', query: `{ ${'a'.repeat(1_000_000)} }`, code: INVALID },
  {
    name: '200 unknown names of 5 kB',
    query: `{ ${many(200, (at) => `${'a'.repeat(5000)}${at}`)} }`,
    code: INVALID,
  },
  { name: '500,000 empty lines', query: `{ viewer { key { id } } }${'\n'.repeat(500_000)}`, code: undefined },
  {
    name: 'a string of 330,000 lines',
    query: `{ flows(text: """${'a\n'.repeat(330_000)}""") { totalCount } }`,
    code: VALUES,
  },
];

const LEAD = 'mutation ($input: CreateLeadInput!) { createLead(input: $input) { leadId } }';
const BRAND = 'mutation ($input: CreateBrandInput!) { createBrand(input: $input) { id } }';
const CONFIRM =
  'mutation ($ids: [SafeInt!]!) { confirmHoldingDeposit(flowId: 1, subTenantIds: $ids) { flowId } }';
const CONFIRM_20_TIMES = `mutation ($ids: [SafeInt!]!) {
  ${many(20, (at) => `a${at}: confirmHoldingDeposit(flowId: 1, subTenantIds: $ids) { flowId }`)}
}`;

const members = (count: number): object =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`portalLeadIdentity${at}`, at]));
const zeros = (count: number): number[] => Array(count).fill(0);
const brackets = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;

export const HOSTILE_VARIABLES: readonly HostileRequest[] = [
  { name: '1,900 unknown members', query: LEAD, variables: { input: members(1900) }, code: VALUES },
  { name: '10,000 unknown members', query: LEAD, variables: { input: members(10_000) }, code: TOO_LARGE },
  {
    name: 'a member with a name of 450 kB',
    query: LEAD,
    variables: { input: { ['k'.repeat(450_000)]: 1 } },
    code: VALUES,
  },
  { name: '16,000 zeros as ids', query: CONFIRM, variables: { ids: zeros(16_000) }, code: VALUES },
  { name: '300,000 zeros as ids', query: CONFIRM, variables: { ids: zeros(300_000) }, code: TOO_LARGE },
  {
    name: '900 zeros as ids in 20 fields',
    query: CONFIRM_20_TIMES,
    variables: { ids: zeros(900) },
    code: VALUES,
  },
  {
    name: '19,000 zeros as ids in 20 fields',
    query: CONFIRM_20_TIMES,
    variables: { ids: zeros(19_000) },
    code: VALUES,
  },
  { name: 'a list 400,000 deep', query: CONFIRM, variables: `{"ids":${brackets(400_000)}}`, code: TOO_LARGE },
  {
    name: '1,000 lists of lists as ids',
    query: CONFIRM,
    variables: { ids: Array(1000).fill(Array(14).fill([])) },
    code: VALUES,
  },
  {
    name: '900 kB of text as an id',
    query: CONFIRM,
    variables: { ids: ['x'.repeat(900_000)] },
    code: VALUES,
  },
  {
    name: 'the input of an operator, from a partner',
    query: BRAND,
    variables: { input: members(1900) },
    code: 'OPERATOR_REQUIRED',
  },
];
