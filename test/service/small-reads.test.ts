import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { getOperationAST, type OperationDefinitionNode, parse } from 'graphql';
import type { Principal } from '../../src/auth/principal.js';
import { Entitlement, Scope } from '../../src/auth/scopes.js';
import { openContext } from '../../src/domain/open-context.js';
import { executor } from '../../src/graphql/executor.js';
import { Json } from '../../src/graphql/json.js';
import { isSmallRead } from '../../src/graphql/row-reads.js';
import { schema } from '../../src/graphql/schema.js';
import { TestService } from '../support/service.js';

const SETTINGS = { esignatureBaseUrl: '', publicUrl: '', mailFrom: 'no-reply@example.com' };

describe('a query counts as a small read', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  /** Runs an operation; returns the length of its answer. */
  async function run(document: ReturnType<typeof parse>, variables: object): Promise<number> {
    const { brandId } = service.brand;
    const scopes = new Set(Object.values(Scope));
    const principal: Principal = {
      kind: 'partner',
      keyId: 1,
      brandId,
      userId: 1,
      scopes,
      entitlements: new Set(Object.values(Entitlement)),
      isPublic: false,
    };
    const context = openContext(service.service.orm.em, SETTINGS, principal, 'small-reads');
    const execute = executor(() => {}, { usesPlans: true });
    const { data } = await execute({ schema: schema(), document, variables: { ...variables }, context });
    return data instanceof Json ? data.bytes.length : 0;
  }

  test('where its last answer had 16 KiB at most', async () => {
    const document = parse(`query ($first: Int!) { flows(first: $first) { edges { node {
      id cursor stages { stage status } property { id displayAddress }
    } } } }`);
    const operation = getOperationAST(document) as OperationDefinitionNode;
    expect(isSmallRead(operation)).toBe(false);
    expect(await run(document, { first: 1 })).toBeGreaterThan(0);
    expect(isSmallRead(operation)).toBe(true);
    expect(await run(document, { first: 100 })).toBeGreaterThan(16 * 1024);
    expect(isSmallRead(operation)).toBe(false);
    await run(document, { first: 1 });
    expect(isSmallRead(operation)).toBe(true);
  });

  test('and was made of rows alone', async () => {
    const document = parse('{ tenantInfo { occupation } }');
    await run(document, {});
    expect(isSmallRead(getOperationAST(document) as OperationDefinitionNode)).toBe(false);
  });
});
