import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { parse } from 'graphql';
import { schema } from '../../src/graphql/schema.js';
import { projectFile, schemaFolder } from '../../src/paths.js';
import { restCalls } from '../../src/rest/calls.js';
import { readExamples } from '../../src/rest/example.js';
import { callRunner } from '../../src/rest/run.js';
import { ALL_SCOPES, BothWays } from '../support/same/both-ways.js';
import { testRandomDocuments } from '../support/same/random-documents.js';

let both: BothWays;
beforeAll(async () => {
  both = await BothWays.start();
});
afterAll(() => both.service.stop());

describe('a plan returns the same as graphql-js for', () => {
  beforeEach(() => both.forget());

  test('every documented read, with its example', async () => {
    const examples = readExamples(schemaFolder('examples'));
    const reads = restCalls().filter(({ method }) => method === 'GET');
    for (const call of reads) {
      const { path = {}, query = {} } = examples.get(call.id)?.request ?? {};
      const strings = Object.fromEntries(Object.entries(path).map(([name, value]) => [name, String(value)]));
      const parameters = Object.entries(query).flatMap(([name, value]) =>
        [value].flat().map((one): [string, string] => [name, String(one)]),
      );
      const request = { path: strings, query: new URLSearchParams(parameters), body: undefined };
      const context =
        call.gate.for === 'operator'
          ? both.contextOf({ kind: 'operator', tokenId: 1 })
          : both.partnerWith(ALL_SCOPES);
      both.forget();
      await callRunner(call, both.byPlan)(request, context);
      expect([call.id, both.ways]).toEqual([call.id, { planned: 1, graphql: 0, failed: 0 }]);
    }
  });

  test('the query of the README', async () => {
    const readme = readFileSync(projectFile('README.md'), 'utf8');
    const { query, variables } = JSON.parse(/-d '(.+)'$/m.exec(readme)?.[1] ?? '{}');
    await both.byPlan({
      schema: schema(),
      document: parse(query),
      variables,
      context: both.partnerWith(ALL_SCOPES),
    });
    expect(both.ways).toEqual({ planned: 1, graphql: 0, failed: 0 });
  });
});

testRandomDocuments(() => both, 150);
