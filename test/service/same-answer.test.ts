import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type ExecutionResult, parse } from 'graphql';
import type { Principal } from '../../src/auth/principal.js';
import { Entitlement, Scope } from '../../src/auth/scopes.js';
import type { Context } from '../../src/domain/base/context.js';
import { openContext } from '../../src/domain/open-context.js';
import { AppError } from '../../src/errors.js';
import type { Execute } from '../../src/graphql/execute.js';
import { executor, type Way } from '../../src/graphql/executor.js';
import { Json } from '../../src/graphql/json.js';
import { schema } from '../../src/graphql/schema.js';
import { projectFile, schemaFolder } from '../../src/paths.js';
import type { RestCall } from '../../src/rest/call.js';
import { restCalls } from '../../src/rest/calls.js';
import { readCall } from '../../src/rest/document.js';
import { readExamples } from '../../src/rest/example.js';
import { callRunner } from '../../src/rest/run.js';
import { version20, version21 } from '../../src/rest/version.js';
import { firstDifference } from '../support/same/difference.js';
import { DocumentWriter, type IdsOf } from '../support/same/document.js';
import { Draw } from '../support/same/draw.js';
import { spreadEdges } from '../support/same/edge-rows.js';
import { restDirective } from '../support/same/rest-directives.js';
import { TestService } from '../support/service.js';

const SEED = 20_260_501;
/** "npm run test:long" draws more. */
const RUNS = Number(process.env.SAME_ANSWER_RUNS ?? 150);
const NOW = new Date('2026-11-22T09:00:00.000Z');
const SETTINGS = {
  esignatureBaseUrl: 'http://rental-flow.test/esignature',
  publicUrl: 'http://rental-flow.test',
  mailFrom: 'no-reply@example.com',
};
const ALL_SCOPES = Object.values(Scope);
const ROOTS = Object.values(schema().getQueryType()?.getFields() ?? {})
  .filter(({ extensions }) => extensions.gate?.for === 'partner')
  .map(({ name }) => name);

const ways: Record<Way, number> = { planned: 0, graphql: 0, failed: 0 };
const failures: unknown[] = [];
const byPlan: Execute = executor(() => {}, {
  usesPlans: true,
  onAnswer: (way, error) => {
    ways[way] += 1;
    if (error) failures.push(error);
  },
});
const byGraphql: Execute = executor(() => {});

let service: TestService;
let key: { id: number; userId: number };
beforeAll(async () => {
  service = await TestService.start({ clock: () => NOW });
  const [first] = await service.sql<typeof key>(
    'select id::int, user_id::int as "userId" from api_key where brand_id = $1 order by id limit 1',
    [service.brand.brandId],
  );
  if (!first) throw new Error('The demo brand has a key.');
  key = first;
});
afterAll(() => service.stop());
beforeEach(() => {
  Object.assign(ways, { planned: 0, graphql: 0, failed: 0 });
  failures.length = 0;
});

const contextOf = (principal: Principal): Context =>
  openContext(service.service.orm.em, SETTINGS, principal, 'same-answer');

/** The context of a partner with these scopes. */
const partnerWith = (scopes: readonly Scope[]): Context =>
  contextOf({
    kind: 'partner',
    keyId: key.id,
    brandId: service.brand.brandId,
    userId: key.userId,
    scopes: new Set(scopes),
    entitlements: new Set(Object.values(Entitlement)),
  });

const scopesOf = (draw: Draw): readonly Scope[] => (draw.chance(80) ? ALL_SCOPES : draw.some(ALL_SCOPES, 60));

const idsOf: IdsOf = (argument) =>
  argument === 'flowId' ? [service.brand.flowId, 1, 2, 3, 999_999] : [1, 2, 3, 5, 8, 13, 999_999];

const bodyOf = ({ data }: ExecutionResult): string =>
  data instanceof Json ? data.bytes.toString() : JSON.stringify({ data });

/**
 * The errors of an answer. Of several that take one root field along, graphql-js tells those that came first:
 * then the root field alone is compared.
 */
function errorsOf({ data, errors = [] }: ExecutionResult): string[] {
  const told = errors.map(({ path = [], extensions }) =>
    path.length > 1 && data?.[String(path[0])] === null
      ? String(path[0])
      : `${path.join('.')} ${extensions.code}`,
  );
  return [...new Set(told)].sort();
}

/** Asks both ways to answer, and throws where the answers differ. */
async function compareQuery(gen: fc.GeneratorValue): Promise<void> {
  const draw = new Draw(gen);
  const { text, variables } = new DocumentWriter(schema(), draw, { ids: idsOf, roots: ROOTS }).query();
  const scopes = scopesOf(draw);
  const operation = { schema: schema(), document: parse(text), variables };
  const [planned, plain] = [
    await byPlan({ ...operation, context: partnerWith(scopes) }),
    await byGraphql({ ...operation, context: partnerWith(scopes) }),
  ];
  const difference = firstDifference(bodyOf(planned), bodyOf(plain));
  const [some, others] = [errorsOf(planned), errorsOf(plain)];
  if (difference || String(some) !== String(others))
    throw new Error([text, JSON.stringify(variables), difference, ...some, 'and', ...others].join('\n'));
}

const VERSIONS = [version20(schema()), version21(schema())];

async function answerOf(call: RestCall, execute: Execute, context: Context): Promise<string> {
  const request = { path: {}, query: new URLSearchParams(), body: undefined };
  try {
    const answer = await callRunner(call, execute)(request, context);
    return answer instanceof Json ? answer.bytes.toString() : JSON.stringify(answer);
  } catch (error) {
    if (error instanceof AppError) return `${error.code} ${error.message}`;
    throw error;
  }
}

async function compareCall(gen: fc.GeneratorValue): Promise<void> {
  const draw = new Draw(gen);
  const version = draw.from(VERSIONS);
  const member = draw.chance(20) ? ', member: "of_the_answer"' : '';
  const writer = new DocumentWriter(version.schema, draw, {
    ids: idsOf,
    roots: ROOTS,
    directives: restDirective,
    hasVariables: false,
  });
  const { text } = writer.restQuery('Drawn', `@rest(method: GET, path: "${version.prefix}/drawn"${member})`);
  const scopes = scopesOf(draw);
  const [planned, plain] = [
    await answerOf(readCall('Drawn', text, version), byPlan, partnerWith(scopes)),
    await answerOf(readCall('Drawn', text, version), byGraphql, partnerWith(scopes)),
  ];
  const difference = firstDifference(planned, plain);
  if (difference) throw new Error(`${text}\n${difference}`);
}

const drawn = (compare: (gen: fc.GeneratorValue) => Promise<void>) =>
  fc.assert(fc.asyncProperty(fc.gen(), compare), { numRuns: RUNS, seed: SEED, endOnFailure: true });

describe('a plan answers', () => {
  test('every documented read, as its example asks for it', async () => {
    const examples = readExamples(schemaFolder('examples'));
    const reads = restCalls().filter(({ method }) => method === 'GET');
    for (const call of reads) {
      const { path = {}, query = {} } = examples.get(call.id)?.request ?? {};
      const texts = Object.fromEntries(Object.entries(path).map(([name, value]) => [name, String(value)]));
      const parameters = Object.entries(query).flatMap(([name, value]) =>
        [value].flat().map((one): [string, string] => [name, String(one)]),
      );
      const request = { path: texts, query: new URLSearchParams(parameters), body: undefined };
      const context =
        call.gate.for === 'operator' ? contextOf({ kind: 'operator', tokenId: 1 }) : partnerWith(ALL_SCOPES);
      const answer = await callRunner(call, byPlan)(request, context);
      expect([call.id, answer instanceof Json]).toEqual([call.id, true]);
    }
    expect(ways).toEqual({ planned: reads.length, graphql: 0, failed: 0 });
  });

  test('the query of the README', async () => {
    const readme = readFileSync(projectFile('README.md'), 'utf8');
    const { query, variables } = JSON.parse(/-d '(.+)'$/m.exec(readme)?.[1] ?? '{}');
    await byPlan({ schema: schema(), document: parse(query), variables, context: partnerWith(ALL_SCOPES) });
    expect(ways).toEqual({ planned: 1, graphql: 0, failed: 0 });
  });
});

describe('plans and graphql-js answer the same', () => {
  beforeAll(async () => {
    expect(await spreadEdges(service.databaseUrl)).toBeGreaterThan(1000);
  });

  test(`to ${RUNS} random queries`, async () => {
    await drawn(compareQuery);
    expect({ failures, failed: ways.failed }).toEqual({ failures: [], failed: 0 });
    expect(ways.planned).toBeGreaterThan(RUNS / 2);
  });

  test(`to ${RUNS} random documents of the REST API`, async () => {
    await drawn(compareCall);
    expect({ failures, failed: ways.failed }).toEqual({ failures: [], failed: 0 });
    expect(ways.planned).toBeGreaterThan(RUNS / 2);
  });
});
