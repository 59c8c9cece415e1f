import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type ValidCall, validCalls } from '../support/fuzz/calls.js';
import {
  oneVariableChanged,
  type ValidOperation,
  validOperations,
  wildGraphql,
} from '../support/fuzz/graphql.js';
import { draftOf, oneFieldChanged, toWire, wild } from '../support/fuzz/requests.js';
import { complaint } from '../support/fuzz/shape.js';
import { TestService } from '../support/service.js';
import { Wire, type WireRequest } from '../support/wire.js';

const SEED = 20_260_501;
/** Sent at the same time, over connections that are kept. */
const TOGETHER = 12;
const NOTHING = { seed: SEED, found: [] };

const PATIENCE_MS = 170_000;

const spell = ({ method, path, headers, body }: WireRequest): string =>
  [
    method,
    path.slice(0, 200),
    ...headers
      .filter(([name]) => name !== 'X-API-Key')
      .map(([name, value]) => `${name}: ${value.slice(0, 80)}`),
    String(body ?? '').slice(0, 700),
  ].join(' | ');

describe('10,000 malformed requests meet no 5xx, no HTML and no stack trace, only the error shape', () => {
  let service: TestService;
  let wire: Wire;
  let calls: ValidCall[];
  let operations: ValidOperation[];
  const statuses = new Map<number, number>();
  let sent = 0;

  beforeAll(async () => {
    service = await TestService.start();
    wire = new Wire(service.service.url);
    calls = await validCalls(service);
    operations = await validOperations(service);
  });
  afterAll(async () => {
    wire.close();
    await service.stop();
  });

  /** What is wrong with the answers to so many of these requests, each with the request that brings it about. */
  async function judge(requests: fc.Arbitrary<WireRequest>, count: number): Promise<object> {
    const found: string[] = [];
    const waiting = fc.sample(requests, { seed: SEED, numRuns: count });
    const sender = async (): Promise<void> => {
      for (let request = waiting.pop(); request; request = waiting.pop()) {
        const answer = await wire.send(request);
        sent += 1;
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        const fault = complaint(request, answer);
        if (fault)
          found.push(`${fault}: ${spell(request)}\n  → ${answer.status} ${answer.text.slice(0, 300)}`);
      }
    };
    await Promise.all(Array.from({ length: TOGETHER }, sender));
    return { seed: SEED, found: found.slice(0, 10) };
  }

  test('each request is valid before it is spoilt', async () => {
    for (const call of calls)
      expect([call.name, (await wire.send(toWire(draftOf(call)))).status]).toEqual([call.name, 200]);
    for (const { query, variables, key } of operations) {
      const { body } = await service.graphql(query, variables, { key });
      expect([query, body.errors]).toEqual([query, undefined]);
    }
  });

  test(
    'one field of a valid REST request changed at a time',
    async () => {
      expect(await judge(fc.constantFrom(...calls).chain(oneFieldChanged), 5600)).toEqual(NOTHING);
    },
    PATIENCE_MS,
  );

  test(
    'wild REST requests',
    async () => {
      expect(await judge(wild(calls), 2000)).toEqual(NOTHING);
    },
    PATIENCE_MS,
  );

  test(
    'one variable of a valid GraphQL operation changed at a time',
    async () => {
      expect(await judge(fc.constantFrom(...operations).chain(oneVariableChanged), 1400)).toEqual(NOTHING);
    },
    PATIENCE_MS,
  );

  test(
    'wild GraphQL requests',
    async () => {
      expect(await judge(wildGraphql(operations[0]?.key ?? ''), 1000)).toEqual(NOTHING);
    },
    PATIENCE_MS,
  );

  test('they came to every kind of refusal, and some were none', () => {
    expect(sent).toBeGreaterThanOrEqual(10_000);
    expect(
      [200, 400, 401, 403, 404, 405, 409, 413, 415, 422].filter((status) => !statuses.has(status)),
    ).toEqual([]);
  });

  test('nothing unexpected was logged', () => {
    expect(service.logged.filter((line) => line.includes('"msg":"unexpected"'))).toEqual([]);
  });
});
