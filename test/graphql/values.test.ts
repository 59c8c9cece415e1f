import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { codeOf, problemsOf } from '../support/graphql.js';
import { TestService } from '../support/service.js';

/** A value as GraphQL writes it in a document; text in capitals is the name of an enum value. */
function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value === 'object' && value !== null)
    return `{ ${Object.entries(value)
      .map(([name, member]) => `${name}: ${literal(member)}`)
      .join(', ')} }`;
  return typeof value === 'string' && /^[A-Z_]+$/.test(value) ? value : JSON.stringify(value);
}

const GUARANTOR = {
  email: 'a@example.com',
  title: '',
  firstName: 'Ann',
  lastName: 'Bell',
  phone: '',
  postcode: '',
  correspondenceAddress: '',
  subTenantId: 1,
};
/** A field, the type of its argument, an invalid value, and the part of the error that describes it. */
const WRONG: readonly (readonly [
  field: string,
  type: string,
  argument: string,
  value: unknown,
  problems: object,
])[] = [
  ['flow { id }', 'SafeInt!', 'id', 'x', { id: 'must be a whole number' }],
  ['flow { id }', 'SafeInt!', 'id', 1.5, { id: 'must be a whole number' }],
  ['flow { id }', 'SafeInt!', 'id', 0, { id: 'must be 1 or more' }],
  ['flow { id }', 'SafeInt!', 'id', null, { id: 'must be a whole number' }],
  ['flows { totalCount }', 'Int!', 'first', 101, { first: 'must be 100 or less' }],
  ['flows { totalCount }', 'Int!', 'first', '20', { first: 'must be a whole number' }],
  ['flows { totalCount }', 'String', 'text', 7, { text: 'must be a string' }],
  ['flows { totalCount }', 'String', 'text', 'x'.repeat(1001), { text: 'must have at most 1000 characters' }],
  ['flows { totalCount }', 'Boolean', 'isArchived', 1, { isArchived: 'must be true or false' }],
  [
    'flows { totalCount }',
    'FlowStage',
    'stage',
    'NOWHERE',
    { stage: expect.stringMatching(/^must be one of: .*TENANCY/) },
  ],
  [
    'leads { totalCount }',
    'DateTime',
    'from',
    '2026-02-30T00:00:00Z',
    { from: expect.stringContaining('must be a date-time') },
  ],
  [
    'searchProperties { totalCount }',
    'PropertySearchInput',
    'input',
    { keywords: ['a', 7, null, 'b'], garden: 'PERHAPS', miles: 3, distanc: -1 },
    {
      'input.miles': 'is not a known field',
      'input.distanc': 'is not a known field; did you mean "distance"?',
      'input.garden': 'must be one of: MUST_NOT_HAVE, MUST_HAVE',
      'input.keywords[1]': 'must be a string',
      'input.keywords[2]': 'must be a string',
    },
  ],
  [
    'addGuarantor { guarantorId }',
    'AddGuarantorInput!',
    'input',
    { ...GUARANTOR, email: 'a\u0000b', title: undefined, subTenantId: -1 },
    {
      'input.title': 'is required',
      'input.subTenantId': 'must be 1 or more',
      'input.email': 'must not contain the character NUL',
    },
  ],
];

describe('an invalid value', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  test.each([
    ['first', 'an argument with a default', 'query ($v: Int!) { flows(first: $v) { totalCount } }'],
    ['text', 'an optional argument', 'query ($v: String!) { flows(text: $v) { totalCount } }'],
    ['id', 'a required argument', 'query ($v: SafeInt!) { flow(id: $v) { id } }'],
    ['input.lat', 'a member', 'query ($v: String!) { searchProperties(input: { lat: $v }) { totalCount } }'],
  ])('is also reported in a variable that the request omits: %s, %s', async (path, _, query) => {
    const response = await service.graphql(query);
    expect([codeOf(response), ...problemsOf(response)]).toEqual([
      'VALIDATION_FAILED',
      `${path}: is required`,
    ]);
  });

  test('names an unknown member, and an operation that a document does not have, as well-formed Unicode', async () => {
    const query = 'query ($v: PropertySearchInput!) { searchProperties(input: $v) { totalCount } }';
    const response = await service.graphql(query, { v: { 'x\ud800': 1 } });
    expect(problemsOf(response)).toEqual(['input.x\ufffd: is not a known field']);
    const { body } = await service.call('POST', '/graphql', {
      body: { query: 'query A { __typename }', operationName: 'y\ud800' },
    });
    expect(body.errors[0].message).toBe('The document has no operation "y\ufffd".');
  });

  test('that is an enum value in quotation marks gets an error that states how to write it', async () => {
    const response = await service.graphql('{ flows(stage: "RENTAL_OFFER") { totalCount } }');
    expect(problemsOf(response)).toEqual(['stage: must be written without quotation marks: RENTAL_OFFER']);
    expect(codeOf(response)).toBe('VALIDATION_FAILED');
    const { body } = await service.graphql('{ flows(stage: "OFFER") { totalCount } }');
    expect(body.errors[0].extensions.errors[0].message).toMatch(/^must be one of: .*\bRENTAL_OFFER\b/);
  });

  test.each(WRONG)(
    'of %s, a %s in %s, gets the same error as a variable and as a literal',
    async (field, type, name, value, problems) => {
      const [root = '', ...rest] = field.split(' ');
      const kind = root.startsWith('add') ? 'mutation' : 'query';
      const ways = [
        [`${kind} ($v: ${type}) { ${root}(${name}: $v) ${rest.join(' ')} }`, { v: value }],
        [`${kind} { ${root}(${name}: ${literal(JSON.parse(JSON.stringify(value)))}) ${rest.join(' ')} }`, {}],
      ] as const;
      for (const [query, variables] of ways) {
        const { status, body } = await service.graphql(query, variables);
        expect([status, 'data' in body, body.errors.length]).toEqual([200, false, 1]);
        const [{ message, path, locations, extensions }] = body.errors;
        const reported = Object.fromEntries(
          extensions.errors.map((problem: { path: string; message: string }) => [
            problem.path,
            problem.message,
          ]),
        );
        expect([query, reported]).toEqual([query, problems]);
        expect(extensions.errors.every((problem: { in: string }) => problem.in === 'arguments')).toBe(true);
        expect([message, path, locations.length, extensions.code]).toEqual([
          extensions.errors.length === 1 ? 'One value is not valid.' : 'Some values are not valid.',
          [root],
          1,
          'VALIDATION_FAILED',
        ]);
      }
    },
  );

  test('is reported with all the others, by field and path', async () => {
    const { body } = await service.graphql(
      `query ($id: SafeInt!, $first: Int!, $size: Int = 1000) {
        one: flow(id: $id) { id } leads(first: $size) { totalCount } ...More
      } fragment More on Query { two: flows(first: $first, after: 7) { totalCount } }`,
      { first: -1 },
    );
    const reported = body.errors.map(
      ({ path, extensions }: { path: unknown; extensions: { errors: object[] } }) => [
        path,
        extensions.errors,
      ],
    );
    expect(reported).toEqual([
      [['one'], [{ in: 'arguments', path: 'id', message: 'is required' }]],
      [['leads'], [{ in: 'arguments', path: 'first', message: 'must be 100 or less' }]],
      [
        ['two'],
        [
          { in: 'arguments', path: 'first', message: 'must be 0 or more' },
          { in: 'arguments', path: 'after', message: 'must be a string' },
        ],
      ],
    ]);
  });

  test('is reported with the first hundred if there are more, and none is quoted', async () => {
    const response = await service.graphql(
      `mutation ($ids: [SafeInt!]!) {
        a: confirmHoldingDeposit(flowId: 1, subTenantIds: $ids) { flowId }
        b: confirmHoldingDeposit(flowId: 1, subTenantIds: $ids) { flowId }
      }`,
      { ids: Array(300).fill('secret') },
    );
    expect(
      response.body.errors.flatMap(({ extensions }: { extensions: { errors: [] } }) => extensions.errors),
    ).toHaveLength(100);
    expect(response.text).not.toContain('secret');
  });

  test('leaves everything unchanged, in its own and in the other fields of the operation', async () => {
    await service.graphql(
      `mutation {
        a: createLead(input: { portal: "values", portalLeadId: "1" }) { leadId }
        b: createLead(input: { portal: "values", portalLeadId: 2 }) { leadId }
      }`,
    );
    expect(await service.sql(`select 1 from portal_lead where portal = 'values'`)).toEqual([]);
  });

  test('of a variable that only @include uses is reported too, and so is one that no field has', async () => {
    const { body } = await service.graphql(
      `query ($b: Boolean!, $id: SafeInt!) {
        viewer @include(if: $b) { key { id } } flow(id: $id) @skip(if: true) { id }
      }`,
      {
        b: 'yes',
        id: 1,
      },
    );
    expect(body.errors[0].extensions).toEqual({
      code: 'VALIDATION_FAILED',
      errors: [{ in: 'arguments', path: 'b', message: 'is not valid' }],
    });
  });
});
