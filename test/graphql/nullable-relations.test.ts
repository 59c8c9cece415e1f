import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type GraphQLField,
  type GraphQLObjectType,
  getNamedType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { schema } from '../../src/graphql/schema.js';
import { codeOf } from '../support/graphql.js';
import { TestService } from '../support/service.js';

type Field = GraphQLField<unknown, unknown>;

const scopeOf = ({ extensions: { gate } }: Field): string[] =>
  gate?.for === 'partner' && gate.scope !== null ? [gate.scope] : [];

/** The scopes that a key must have at each type, whatever path a query takes to it. */
function certainScopes(): Map<GraphQLObjectType, Set<string>> {
  const certain = new Map<GraphQLObjectType, Set<string>>();
  const visit = (type: GraphQLObjectType, scopes: Set<string>): void => {
    const known = certain.get(type);
    const common = known ? new Set([...known].filter((scope) => scopes.has(scope))) : scopes;
    if (known?.size === common.size) return;
    certain.set(type, common);
    for (const field of Object.values(type.getFields())) {
      const below = getNamedType(field.type);
      if (isObjectType(below)) visit(below, new Set([...common, ...scopeOf(field)]));
    }
  };
  for (const root of [schema().getQueryType(), schema().getMutationType()]) if (root) visit(root, new Set());
  return certain;
}

describe('a field that requires another scope than its parent', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  test('is nullable: without the scope, the record around it is still returned', () => {
    const lost = [...certainScopes()].flatMap(([type, scopes]) =>
      Object.values(type.getFields())
        .filter((field) => isNonNullType(field.type) && scopeOf(field).some((scope) => !scopes.has(scope)))
        .map((field) => `${type.name}.${field.name}`),
    );
    expect(lost).toEqual([]);
  });

  test.each([
    ['timeline', 'timeline:read'],
    ['certificates', 'certificates:write'],
    ['issues', 'maintenance:read'],
  ])('of a flow is null beside an error: %s requires %s', async (field, scope) => {
    const { key } = await service.issueKey({ scopes: ['flows:read'] });
    const id = service.brand.flowId;
    const query = `query ($id: SafeInt!) { flow(id: $id) { id ${field} { id } } }`;
    const response = await service.graphql(query, { id }, { key });
    expect([response.body.data, codeOf(response)]).toEqual([
      { flow: { id, [field]: null } },
      'SCOPE_REQUIRED',
    ]);
    expect(response.body.errors[0]).toMatchObject({
      path: ['flow', field],
      extensions: { allowed: [scope] },
    });
  });
});
