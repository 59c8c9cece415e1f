import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type GraphQLInputType,
  getIntrospectionQuery,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  parse,
  print,
  typeFromAST,
} from 'graphql';
import { LIMITS } from '../../src/graphql/operation/limits.js';
import { schema } from '../../src/graphql/schema.js';
import { restCalls } from '../../src/rest/calls.js';
import { codeOf, dataOf } from '../support/graphql.js';
import { type CallResponse, TestService } from '../support/service.js';
import { UNKNOWN_ID } from '../support/shapes.js';

/** The REST documents whose root GraphQL has, without the directives that only the REST API supports. */
const DOCUMENTS = restCalls()
  .filter(({ field }) => !field.extensions.numbers)
  .map(
    ({ name, document }) =>
      [
        name,
        print(document).replace(
          /@(asText|body|nodes|optional|orNull|orZero|query|required|rest|spelled)\b(\([^)]*\))?/g,
          '',
        ),
      ] as const,
  );

/** A value of a type; numbers are as large as a page may be. */
function someValue(type: GraphQLInputType): unknown {
  if (isNonNullType(type)) return someValue(type.ofType);
  if (isListType(type)) return [someValue(type.ofType)];
  if (isEnumType(type)) return type.getValues()[0]?.name;
  if (isInputObjectType(type))
    return Object.fromEntries(
      Object.values(type.getFields()).map((field) => [field.name, someValue(field.type)]),
    );
  return (
    {
      SafeInt: UNKNOWN_ID,
      Int: 100,
      Float: 1,
      Boolean: true,
      DateTime: '2099-01-01T00:00:00Z',
      CertificateRefs: 1,
    }[getNamedType(type).name] ?? 'https://x.example'
  );
}

function someVariables(document: string): Record<string, unknown> {
  const [operation] = parse(document).definitions.filter((one) => one.kind === 'OperationDefinition');
  return Object.fromEntries(
    (operation?.variableDefinitions ?? []).map(({ variable, type: node }) => {
      const type = typeFromAST(schema(), node as never);
      return [variable.name.value, isInputType(type) ? someValue(type) : undefined];
    }),
  );
}

const nested = (depth: number): string => (depth === 0 ? 'id' : `renewals { ${nested(depth - 1)} }`);

describe('an operation is rejected before it runs', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  const rejected = async (query: string, variables: object = {}): Promise<[string, string]> => {
    const response = await service.graphql(query, variables);
    expect([response.status, 'data' in response.body]).toEqual([200, false]);
    const strict = await service.graphql(query, variables, {
      headers: { Accept: 'application/graphql-response+json' },
    });
    expect([strict.status, strict.body]).toEqual([400, response.body]);
    return [codeOf(response), response.body.errors[0].message];
  };

  test('when it is too deep', async () => {
    const single = (depth: number): string => (depth === 0 ? 'name' : `ofType { ${single(depth - 1)} }`);
    expect(dataOf(await service.graphql(`{ __type(name: "Flow") { ${single(LIMITS.depth - 2)} } }`))).toEqual(
      { __type: { ofType: null } },
    );
    expect((await rejected(`{ __type(name: "Flow") { ${single(LIMITS.depth - 1)} } }`))[0]).toBe(
      'GRAPHQL_VALIDATION_FAILED',
    );
    expect(await rejected(`{ flow(id: 1) { ${nested(LIMITS.depth)} } }`)).toEqual([
      'GRAPHQL_VALIDATION_FAILED',
      expect.stringContaining('levels deep'),
    ]);
  });

  test('when its fragments make it too deep', async () => {
    const links = Array.from(
      { length: LIMITS.depth },
      (_, index) => `fragment f${index} on Flow { renewals { ...f${index + 1} } }`,
    );
    const query = `{ flow(id: 1) { ...f0 } } ${links.join(' ')} fragment f${LIMITS.depth} on Flow { id }`;
    expect(await rejected(query)).toEqual([
      'GRAPHQL_VALIDATION_FAILED',
      expect.stringContaining('levels deep'),
    ]);
  });

  test('when it has too many aliases', async () => {
    const aliases = (count: number) =>
      `{ ${Array.from({ length: count }, (_, index) => `a${index}: __typename`).join(' ')} }`;
    expect(Object.keys(dataOf(await service.graphql(aliases(LIMITS.aliases))))).toHaveLength(LIMITS.aliases);
    expect(await rejected(aliases(LIMITS.aliases + 1))).toEqual([
      'GRAPHQL_VALIDATION_FAILED',
      expect.stringContaining('aliases'),
    ]);
  });

  test('when it has a longer alias than a program needs', async () => {
    const aliased = (length: number) => `{ ${'a'.repeat(length)}: __typename }`;
    expect(Object.values(dataOf(await service.graphql(aliased(LIMITS.alias))))).toEqual(['Query']);
    expect(await rejected(aliased(LIMITS.alias + 1))).toEqual([
      'GRAPHQL_VALIDATION_FAILED',
      expect.stringContaining(`has ${LIMITS.alias + 1} characters; at most ${LIMITS.alias} are allowed`),
    ]);
  });

  test('when it has too many tokens', async () => {
    expect(await rejected(`{ ${'__typename '.repeat(LIMITS.tokens)} }`)).toEqual([
      'GRAPHQL_PARSE_FAILED',
      expect.stringContaining('tokens'),
    ]);
  });

  test('when a value has too many levels to be parsed', async () => {
    const levels = LIMITS.tokens - 10;
    expect(
      await rejected(`{ flows(first: ${'['.repeat(levels)}1${']'.repeat(levels)}) { totalCount } }`),
    ).toEqual(['GRAPHQL_PARSE_FAILED', expect.stringMatching(/too many levels|tokens/)]);
  });

  test('when it costs too much: by its pages, by its relations, by the sizes in its variables', async () => {
    const query = `query ($first: Int!) {
      flows(first: $first) {
        edges {
          node {
            subTenants { guarantors { id email } } timeline { id } renewals { renewals { timeline { id } } }
          }
        }
      }
    }`;
    expect(dataOf(await service.graphql(query, { first: 1 })).flows.edges).toHaveLength(1);
    expect(await rejected(query, { first: 100 })).toEqual([
      'GRAPHQL_VALIDATION_FAILED',
      expect.stringContaining('costs'),
    ]);
  });

  test('but not when it nests lists of the usual size', async () => {
    const query = `{
      flows(first: 20) {
        totalCount
        edges {
          node {
            id subTenants { firstName lastName guarantors { firstName status } } certificates { kind url }
            timeline { description } issues { title }
          }
        }
      }
    }`;
    expect(dataOf(await service.graphql(query)).flows.edges).toHaveLength(20);
  });

  test('when it has too many root fields, however small each is', async () => {
    const query = (count: number) =>
      `{ ${Array.from({ length: count }, (_, at) => `a${at}: stageMachine { stages }`).join(' ')} }`;
    expect(Object.keys(dataOf(await service.graphql(query(LIMITS.rootFields))))).toHaveLength(
      LIMITS.rootFields,
    );
    expect(await rejected(query(LIMITS.rootFields + 1))).toEqual([
      'GRAPHQL_VALIDATION_FAILED',
      expect.stringContaining('root fields'),
    ]);
  });

  test.each([
    ['text searches of flows', 2, 'flows(text: "lane") { totalCount }'],
    [
      'searches by fifty keywords',
      1,
      `searchProperties(input: { keywords: [${'"lane" '.repeat(50)}] }) { totalCount }`,
    ],
  ])('when it requests too many %s: %i may run together', async (_, most, field) => {
    const query = (count: number) =>
      `{ ${Array.from({ length: count }, (__, at) => `a${at}: ${field}`).join(' ')} }`;
    dataOf(await service.graphql(query(most)));
    expect(await rejected(query(most + 1))).toEqual([
      'GRAPHQL_VALIDATION_FAILED',
      expect.stringContaining('costs'),
    ]);
  });

  test('when it requests too many total counts, each of which has a cost', async () => {
    const query = (field: string) =>
      `{
        ${Array.from({ length: 20 }, (_, at) => `a${at}: flows(first: 100) { ${field} edges { node { subTenants { id firstName } } } }`).join(' ')}
      }`;
    const cost = async (field: string) => Number(/costs (\d+)/.exec((await rejected(query(field)))[1])?.[1]);
    expect((await cost('totalCount')) - (await cost('__typename'))).toBeGreaterThan(20 * 100);
  });

  test('when its fragments spread one another twice', async () => {
    const doubling = Array.from(
      { length: 400 },
      (_, index) => `fragment f${index} on Viewer { ...f${index + 1} ...f${index + 1} }`,
    );
    const [code] = await rejected(
      `{ viewer { ...f0 } } ${doubling.join(' ')} fragment f400 on Viewer { key { id } }`,
    );
    expect(code).toMatch(/^GRAPHQL_(VALIDATION|PARSE)_FAILED$/);
  });

  test('when a list costs too much, even with null for @include', async () => {
    const query = `query ($b: Boolean = true) {
      stageMachine { stages @include(if: $b) }
      flows(first: 100) {
        edges { node { timeline { id } renewals { timeline { id } subTenants { guarantors { id } } } } }
      }
    }`;
    expect((await rejected(query, { b: null }))[0]).toBe('GRAPHQL_VALIDATION_FAILED');
  });

  test('when it is malformed, selects an unknown field, or names none of several operations', async () => {
    expect((await rejected('{ viewer { '))[0]).toBe('GRAPHQL_PARSE_FAILED');
    expect((await rejected('{ nothing }'))[0]).toBe('GRAPHQL_VALIDATION_FAILED');
    expect((await rejected('query A { __typename } query B { __typename }'))[0]).toBe(
      'GRAPHQL_VALIDATION_FAILED',
    );
  });

  test('but never a REST document, at the largest page', async () => {
    for (const [file, document] of DOCUMENTS) {
      for (const key of [service.brand.partnerKey, service.operatorToken]) {
        const { body } = await service.graphql(document, someVariables(document), { key });
        // Whatever its result, it ran: an error of the operation itself has no path.
        expect([
          file,
          body.errors?.filter(({ path }: { path?: unknown }) => path === undefined) ?? [],
        ]).toEqual([file, []]);
      }
    }
    expect(DOCUMENTS.length).toBeGreaterThanOrEqual(18);
  });

  test('but never the introspection of explorers', async () => {
    const everything = {
      descriptions: true,
      specifiedByUrl: true,
      directiveIsRepeatable: true,
      schemaDescription: true,
      inputValueDeprecation: true,
      oneOf: true,
    };
    const response: CallResponse = await service.graphql(getIntrospectionQuery(everything));
    expect(dataOf(response).__schema.queryType).toMatchObject({ name: 'Query' });
    const types = dataOf(response).__schema.types.map(({ name }: { name: string }) => name);
    expect(types.sort()).toEqual(Object.keys(schema().getTypeMap()).sort());
  });
});
