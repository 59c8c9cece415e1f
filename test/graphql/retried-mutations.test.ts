import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { OperationTypeNode } from 'graphql';
import { schema } from '../../src/graphql/schema.js';
import { schemaFolder } from '../../src/paths.js';
import { restCalls } from '../../src/rest/calls.js';
import { type Example, readExamples } from '../../src/rest/example.js';
import { ConsoleBrowser } from '../support/console.js';
import { digest } from '../support/digest.js';
import { type Ids, idsOf } from '../support/operations/ids.js';
import { operatorSamples, partnerSamples } from '../support/operations.js';
import { bytesOf, isReplayed, under } from '../support/retries.js';
import { type CallResponse, TestService } from '../support/service.js';

const MUTATIONS = schema().getMutationType()?.getFields() ?? {};

describe('a retry with an Idempotency-Key changes nothing and returns the same bytes:', () => {
  let service: TestService;
  let ids: Ids;
  beforeAll(async () => {
    service = await TestService.start();
    const { id: keyId } = await service.issueKey();
    const token = 'mutation { issueOperatorToken { record { id } } }';
    const { body } = await service.graphql(token, {}, { key: service.operatorToken });
    const tokenId = body.data.issueOperatorToken.record.id;
    ids = { ...(await idsOf(service, service.brand)), keyId, tokenId };
  });
  afterAll(() => service.stop());

  async function retried(name: string, send: () => Promise<CallResponse>): Promise<void> {
    const first = await send();
    expect([name, first.status, first.body.errors, isReplayed(first)]).toEqual([name, 200, undefined, false]);
    const before = await digest(service);
    const again = await send();
    expect([name, bytesOf(again), isReplayed(again)]).toEqual([name, bytesOf(first), true]);
    expect([name, await digest(service)]).toEqual([name, before]);
  }

  test('for each GraphQL mutation whose response has no secret', async () => {
    const samples = [
      ...partnerSamples(ids).map((one) => ({ ...one, key: service.brand.partnerKey })),
      ...operatorSamples(ids).map((one) => ({ ...one, key: service.operatorToken })),
    ].filter(({ field }) => MUTATIONS[field] && !MUTATIONS[field].extensions.returnsSecret);
    for (const { field, query, variables, key } of samples)
      await retried(field, () => service.graphql(query, variables, under(field, { key })));
    const secret = [
      ...['issueApiKey', 'issueOperatorToken', 'rotateApiKey'],
      ...['createWebhookEndpoint', 'rotateWebhookSecret'],
    ];
    expect([...samples.map(({ field }) => field), ...secret].sort()).toEqual(Object.keys(MUTATIONS).sort());
  });
});

describe('a retry over REST changes nothing and returns the same bytes:', () => {
  let service: TestService;
  let keyId: number;
  beforeAll(async () => {
    service = await TestService.start();
    keyId = (await service.issueKey()).id;
    // The example ends the first sign-in.
    await new ConsoleBrowser(service).signIn(service.brand.partnerKey);
  });
  afterAll(() => service.stop());

  const examples = readExamples(schemaFolder('examples'));
  // Deletions come last, so that the other calls still find their records.
  const writes = restCalls()
    .filter(
      ({ operation, field }) =>
        operation.operation === OperationTypeNode.MUTATION && !field.extensions.returnsSecret,
    )
    .toSorted((one, other) => Number(one.method === 'DELETE') - Number(other.method === 'DELETE'));

  test.each(writes.map((call) => [call.id, call] as const))('for %s', async (id, { method, path, gate }) => {
    const request: Example['request'] = examples.get(id)?.request ?? {};
    const target = path.replace(/\{(\w+)\}/g, (_, one) =>
      String(/^key_?id$/i.test(one) ? keyId : request.path?.[one]),
    );
    const query = new URLSearchParams(
      Object.entries(request.query ?? {}).map(([one, value]): [string, string] => [one, String(value)]),
    );
    const key = gate.for === 'partner' ? service.brand.partnerKey : service.operatorToken;
    const send = () =>
      service.call(
        method,
        `${target}?${query}`,
        under(id, { key, ...(request.body !== undefined && { body: request.body }) }),
      );
    const first = await send();
    expect([first.status, first.body.status, isReplayed(first)]).toEqual([200, true, false]);
    const before = await digest(service);
    const again = await send();
    expect([bytesOf(again), isReplayed(again)]).toEqual([bytesOf(first), true]);
    expect(await digest(service)).toEqual(before);
  });
});
