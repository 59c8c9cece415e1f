import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { isNonNullType } from 'graphql';
import { objectType } from '../support/graphql.js';
import { TestService } from '../support/service.js';
import { UNKNOWN_ID } from '../support/shapes.js';

describe('one root field that fails', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  test('can be null, whichever field it is', () => {
    const fields = ['Query', 'Mutation'].flatMap((name) => Object.values(objectType(name).getFields()));
    expect(fields.filter(({ type }) => isNonNullType(type)).map(({ name }) => name)).toEqual([]);
  });

  test('leaves the other fields unchanged, and its error names it', async () => {
    const { brandId, flowId, maintenanceIssueId } = service.brand;
    const { status, body } = await service.graphql(
      `{
        flow(id: ${flowId}) { id } gone: flow(id: ${UNKNOWN_ID}) { id }
        maintenanceIssue(id: ${maintenanceIssueId}) { id } noProperty: property(id: ${UNKNOWN_ID}) { id }
        noTimeline: flowTimeline(flowId: ${UNKNOWN_ID}) { totalCount } badPage: flows(after: "x") { totalCount }
        flows(first: 1, sortOrder: ASC) { edges { node { id } } }
      }`,
    );
    expect(status).toBe(200);
    expect(body.data).toEqual({
      flow: { id: flowId },
      gone: null,
      maintenanceIssue: { id: maintenanceIssueId },
      noProperty: null,
      noTimeline: null,
      badPage: null,
      flows: { edges: [{ node: { id: expect.any(Number) } }] },
    });
    const errors = body.errors.map(({ path, extensions: { code } }: never & { path: string[] }) => [
      path,
      code,
    ]);
    expect(new Map(errors)).toEqual(
      new Map([
        [['gone'], 'NOT_FOUND'],
        [['noProperty'], 'NOT_FOUND'],
        [['noTimeline'], 'NOT_FOUND'],
        [['badPage'], 'VALIDATION_FAILED'],
      ]),
    );
    const brands = await service.graphql(
      `{
        brand(id: ${brandId}) { id } gone: brand(id: ${UNKNOWN_ID}) { id }
        apiKeys(brandId: ${UNKNOWN_ID}) { id }
      }`,
      {},
      { key: service.operatorToken },
    );
    expect(brands.body.data).toEqual({ brand: { id: brandId }, gone: null, apiKeys: null });
  });

  test('does not make the data of a REST response nullable', async () => {
    const { body } = await service.call('GET', '/v2.0/openapi.json', { key: '' });
    const text = JSON.stringify(body);
    const operations = Object.values<Record<string, unknown>>(body.paths).flatMap((path) =>
      Object.values(path),
    );
    expect(operations.length).toBeGreaterThanOrEqual(18);
    expect(text).not.toMatch(/"data":\{"anyOf":\[[^\]]*"null"/);
    expect(text).not.toMatch(/"data":\{"type":\["object","null"\]/);
  });
});
