import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type ASTNode, Kind, type NameNode, parse, print, visit } from 'graphql';
import { idsOf } from '../support/operations/ids.js';
import type { Sample } from '../support/operations/sample.js';
import { operatorSamples, partnerSamples } from '../support/operations.js';
import { namedAnywhere, PROTOTYPE_NAMES, prototypeName, sendAll } from '../support/prototype-names.js';
import { type CallOptions, TestService } from '../support/service.js';

/** For several thousand requests: each root field has many. */
const ENOUGH_MS = 900_000;

type Body = Readonly<Record<string, unknown>>;

const named = (value: string): NameNode => ({ kind: Kind.NAME, value });

/** The document with a name instead of each name that a rule finds, one at a time for the first three. */
function renamed(document: ASTNode, name: string, isRenamed: (node: ASTNode) => boolean): string[] {
  return [1, 2, 3].flatMap((wanted) => {
    let at = 0;
    const changed = visit(document, {
      enter: (node) => {
        if (!('name' in node) || !isRenamed(node)) return undefined;
        at += 1;
        return at === wanted ? { ...node, name: named(name) } : undefined;
      },
    });
    return at >= wanted ? [print(changed)] : [];
  });
}

/** Documents that contain the name in every allowed place. */
function documentsWith(query: string, name: string): string[] {
  const document = parse(query);
  const aliased = visit(document, {
    SelectionSet: {
      leave: (node) => ({
        ...node,
        selections: node.selections.map((one, at) =>
          at === 0 && one.kind === Kind.FIELD ? { ...one, alias: named(name) } : one,
        ),
      }),
    },
  });
  const [first] = document.definitions.flatMap((one) =>
    one.kind === Kind.OPERATION_DEFINITION ? (one.variableDefinitions ?? []) : [],
  );
  const variable = first?.variable.name.value;
  return [
    print(aliased),
    ...renamed(document, name, ({ kind }) => kind === Kind.FIELD),
    ...renamed(document, name, ({ kind }) => kind === Kind.ARGUMENT || kind === Kind.OBJECT_FIELD),
    ...renamed(document, name, ({ kind }) => kind === Kind.NAMED_TYPE),
    ...(variable === undefined ? [] : [query.replaceAll(new RegExp(`\\$${variable}\\b`, 'g'), `$${name}`)]),
    query.replace('{', `@${name} {`),
    query.replace('{', `{ ...${name} `),
    `${query.replace('{', `{ ...${name} `)} fragment ${name} on ${
      query.startsWith('mutation') ? 'Mutation' : 'Query'
    } { __typename }`,
  ];
}

/** Bodies that contain the name in every allowed place. */
function bodiesWith({ query, variables }: Sample, name: string): Body[] {
  const [first] = Object.keys(variables);
  const ofName = (value: unknown): unknown =>
    JSON.parse(`{${JSON.stringify(name)}:${JSON.stringify(value)}}`);
  const operation = /^(query|mutation)\b/.exec(query)?.[0];
  const own = operation ? query.replace(/^\w+\s*\w*/, `${operation} ${name} `) : `query ${name} ${query}`;
  return [
    { query: own, variables, operationName: name },
    { query: `${own} query other { __typename }`, variables, operationName: name },
    { query, variables, operationName: name },
    { query, variables, extensions: ofName(1) },
    { query, variables, extensions: ofName({}) },
    { query, variables: { ...variables, extra: ofName(1) } },
    { ...Object(ofName(1)), query, variables },
    ...documentsWith(query, name).map((changed) => ({
      query: changed,
      variables: {
        ...variables,
        ...(first !== undefined && Object(ofName(variables[first]))),
      },
    })),
  ];
}

describe('a name that every object has, such as `constructor`', () => {
  let service: TestService;
  let samples: (readonly [Sample, string])[];
  beforeAll(async () => {
    service = await TestService.start();
    const ids = await idsOf(service, service.brand);
    samples = [
      ...partnerSamples(ids).map((one) => [one, service.brand.partnerKey] as const),
      ...operatorSamples({ ...ids, brandId: service.other.brandId }).map(
        (one) => [one, service.operatorToken] as const,
      ),
    ];
  });
  afterAll(() => service.stop());

  const expectNoFailure = async (method: string, path: string, options: CallOptions): Promise<void> => {
    const { status, text } = await service.call(method, path, options);
    expect([path, options, status < 500, /"(INTERNAL|UNAVAILABLE)"/.exec(text)?.[0]]).toEqual([
      path,
      options,
      true,
      undefined,
    ]);
  };

  test(
    'causes no unexpected error anywhere in a request',
    async () => {
      const requests = samples.flatMap(([sample, key], at) => [
        ...[prototypeName(at)].flatMap((name) => [
          ...bodiesWith(sample, name).map((body) => ({ key, body: body as unknown })),
          { key, body: sample, headers: { 'Idempotency-Key': name } },
        ]),
        ...namedAnywhere(sample.variables).map((variables) => ({
          key,
          body: `{"query":${JSON.stringify(sample.query)},"variables":${variables}}` as unknown,
        })),
      ]);
      await sendAll(requests, (options) => expectNoFailure('POST', '/graphql', options));
    },
    ENOUGH_MS,
  );

  test('causes no unexpected error in a request by GET', async () => {
    const queries = samples.filter(([{ query }]) => !query.startsWith('mutation'));
    const requests = queries.flatMap(([sample, key], at) =>
      [prototypeName(at)].flatMap((name) => [
        ...bodiesWith(sample, name).map((body) => ({ key, body })),
        { key, body: { query: sample.query, [`${name}[${name}]`]: '1' } },
      ]),
    );
    await sendAll(requests, ({ key, body }) => {
      const parameters = Object.entries(body).map(([name, value]): [string, string] => [
        name,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]);
      return expectNoFailure('GET', `/graphql?${new URLSearchParams(parameters)}`, { key });
    });
  });

  test('works as an alias, a variable, a fragment and an operation name like any other', async () => {
    for (const name of PROTOTYPE_NAMES) {
      const query = `query ${name}($${name}: Int!) {
        ${name}: flows(first: $${name}) { ...${name} }
      }
      fragment ${name} on FlowConnection { ${name}: totalCount }`;
      const variables = JSON.parse(`{"${name}":1}`);
      const { body } = await service.call('POST', '/graphql', {
        body: { query, variables, operationName: name },
      });
      expect([name, body.errors]).toEqual([name, undefined]);
      expect(Object.keys(Object.entries<object>(body.data)[0]?.[1] ?? {})).toEqual([name]);
    }
  });

  test('is not sent as a variable if only the query declares it', async () => {
    for (const name of PROTOTYPE_NAMES) {
      const query = `query ($${name}: Int) { flows(first: $${name}) { totalCount } }`;
      const { body } = await service.call('POST', '/graphql', { body: { query, variables: {} } });
      expect([name, body.errors]).toEqual([name, undefined]);
    }
  });

  test('leaves no unexpected error in the log', () => {
    expect(service.logged.filter((line) => line.includes('"msg":"unexpected"'))).toEqual([]);
  });
});
