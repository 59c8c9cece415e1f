import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { RawClient, type RawRequest } from '../raw-http.js';
import { TestService } from '../service.js';
import { type ValidCall, validCalls } from './calls.js';
import { oneVariableChanged, type ValidOperation, validOperations, wildGraphql } from './graphql.js';
import { draftOf, oneFieldChanged, toRequest, wild } from './requests.js';
import { complaint } from './shape.js';

const SEED = 20_260_501;
/** Concurrent requests, over connections that are kept open. */
const CONCURRENCY = 12;
/**
 * Client and service share one event loop: requests are generated a few at a time, so that neither waits for
 * long.
 */
const BATCH = 25;
const NO_COMPLAINTS = { seed: SEED, complaints: [] };

/** The number of requests of each kind in a campaign, and the statuses that the responses must include. */
export interface Campaign {
  restFields: number;
  restWild: number;
  graphqlVariables: number;
  graphqlWild: number;
  statuses: readonly number[];
}

/** Sends malformed requests, the same in every run, and checks each response. */
export function fuzzCampaign({
  restFields,
  restWild,
  graphqlVariables,
  graphqlWild,
  statuses,
}: Campaign): void {
  const total = restFields + restWild + graphqlVariables + graphqlWild;
  const title = `${total.toLocaleString('en')} malformed requests get no 5xx, no HTML and no stack trace`;

  describe(title, () => {
    let service: TestService;
    let client: RawClient;
    let calls: ValidCall[];
    let operations: ValidOperation[];
    const seen = new Set<number>();
    let sent = 0;

    beforeAll(async () => {
      service = await TestService.start();
      client = new RawClient(service.service.url);
      calls = await validCalls(service);
      operations = await validOperations(service);
    });
    afterAll(async () => {
      client.close();
      await service.stop();
    });

    /** Sends `count` requests, and returns the problems of their responses. */
    async function complaintsAbout(requests: fc.Arbitrary<RawRequest>, count: number): Promise<object> {
      const complaints: string[] = [];
      const source = inBatches(requests, count);
      const sender = async (): Promise<void> => {
        for (const request of source) {
          const response = await client.send(request);
          sent += 1;
          seen.add(response.status);
          const problem = complaint(request, response);
          if (problem)
            complaints.push(
              `${problem}: ${summary(request)}\n  → ${response.status} ${response.text.slice(0, 300)}`,
            );
        }
      };
      await Promise.all(Array.from({ length: CONCURRENCY }, sender));
      return { seed: SEED, complaints: complaints.slice(0, 10) };
    }

    test('generates requests that are valid before they are changed', async () => {
      for (const call of calls)
        expect([call.name, (await client.send(toRequest(draftOf(call)))).status]).toEqual([call.name, 200]);
      for (const { query, variables, key } of operations) {
        const { body } = await service.graphql(query, variables, { key });
        expect([query, body.errors]).toEqual([query, undefined]);
      }
    });

    test('gets a documented response for a valid REST request with one field changed', async () => {
      const requests = fc.constantFrom(...calls).chain(oneFieldChanged);
      expect(await complaintsAbout(requests, restFields)).toEqual(NO_COMPLAINTS);
    });

    test('gets a documented response for random REST requests', async () => {
      expect(await complaintsAbout(wild(calls), restWild)).toEqual(NO_COMPLAINTS);
    });

    test('gets a documented response for a valid GraphQL operation with one variable changed', async () => {
      const requests = fc.constantFrom(...operations).chain(oneVariableChanged);
      expect(await complaintsAbout(requests, graphqlVariables)).toEqual(NO_COMPLAINTS);
    });

    test('gets a documented response for random GraphQL requests', async () => {
      expect(await complaintsAbout(wildGraphql(operations[0]?.key ?? ''), graphqlWild)).toEqual(
        NO_COMPLAINTS,
      );
    });

    test('reaches every kind of error, and some requests succeed', () => {
      expect(sent).toBeGreaterThanOrEqual(total);
      expect(statuses.filter((status) => !seen.has(status))).toEqual([]);
    });

    test('leaves nothing unexpected in the log', () => {
      expect(service.logged.filter((line) => line.includes('"msg":"unexpected"'))).toEqual([]);
    });
  });
}

function* inBatches(requests: fc.Arbitrary<RawRequest>, count: number): Generator<RawRequest> {
  for (let start = 0; start < count; start += BATCH)
    yield* fc.sample(requests, { seed: SEED + start, numRuns: Math.min(BATCH, count - start) });
}

const summary = ({ method, path, headers, body }: RawRequest): string =>
  [
    method,
    path.slice(0, 200),
    ...headers
      .filter(([name]) => name !== 'X-API-Key')
      .map(([name, value]) => `${name}: ${value.slice(0, 80)}`),
    String(body ?? '').slice(0, 700),
  ].join(' | ');
