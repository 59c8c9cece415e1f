import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { digest } from '../support/digest.js';
import { codeOf, dataOf } from '../support/graphql.js';
import { insertLandlords, shared } from '../support/landlords.js';
import { newFlow } from '../support/new-flow.js';
import { bytesOf, isReplayed, under } from '../support/retries.js';
import { type CallResponse, TestService } from '../support/service.js';
import { propertyWith, upsertProperties } from '../support/upsert-properties.js';

const FIELDS = 'landlords { personId sharePercent isLead }';
const UPDATE = `mutation ($id: SafeInt!, $input: UpdateFlowInput!) {
  updateFlow(id: $id, input: $input) { flow { version landlord { id } ${FIELDS} } }
}`;
const ROUNDS = 12;

describe('changes of landlords at the same time', () => {
  let service: TestService;
  let second: TestService;
  let lists: object[][];
  let flowId: number;
  beforeAll(async () => {
    service = await TestService.start();
    second = await TestService.start({ databaseUrl: service.databaseUrl });
    const [ann, bea, cy] = await insertLandlords(service, ['Ann', 'Bea', 'Cy']);
    lists = [
      [shared(ann, 60, true), shared(bea, 40)],
      [shared(cy, 33.34, true), shared(bea, 33.33), shared(ann, 33.33)],
      [shared(bea, 100, true)],
    ];
    ({ id: flowId } = await newFlow(service));
  });
  afterAll(async () => {
    await second.stop();
    await service.stop();
  });

  const on = (index: number): TestService => (index % 2 === 0 ? service : second);
  const send = (index: number, landlords: object[], more: object = {}): Promise<CallResponse> =>
    on(index).graphql(UPDATE, { id: flowId, input: { landlords, ...more } });
  const read = async () => {
    const query = `{ flow(id: ${flowId}) { version landlord { id } ${FIELDS} } }`;
    return dataOf(await service.graphql(query)).flow;
  };

  test('of a flow end in one whole list, whose lead is the landlord', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const responses = await Promise.all(lists.map((list, index) => send(round + index, list)));
      const results = responses.map((response) => dataOf(response).updateFlow.flow.landlords);
      for (const one of results) expect(lists).toContainEqual(one);
      const { landlord, landlords } = await read();
      expect(lists).toContainEqual(landlords);
      const [lead] = landlords.filter(({ isLead }: { isLead: boolean }) => isLead);
      expect(landlord.id).toBe(lead.personId);
    }
  });

  test('of a flow that expect the same version: one is made, the other gets VERSION_CONFLICT', async () => {
    await send(0, []);
    const { version } = await read();
    const responses = await Promise.all(
      lists.slice(0, 2).map((list, index) => send(index, list, { expectedVersion: version })),
    );
    const rejected = responses.filter(({ body }) => body.errors);
    expect(rejected.map(codeOf)).toEqual(['VERSION_CONFLICT']);
    const accepted = responses.find(({ body }) => !body.errors);
    expect((await read()).landlords).toEqual(accepted?.body.data.updateFlow.flow.landlords);
  });

  test('of a property end in one whole list', async () => {
    const home = { reference: 'AT-ONCE', displayAddress: '1 Elm Row', price: 900 };
    await upsertProperties(service, [home]);
    for (let round = 0; round < ROUNDS; round += 1) {
      await Promise.all(
        lists.map((landlords, index) => upsertProperties(on(round + index), [{ ...home, landlords }])),
      );
      expect(lists).toContainEqual((await propertyWith(service, home.reference, FIELDS)).landlords);
    }
  });

  test('that are sent again with their Idempotency-Key are made once', async () => {
    const input = { landlords: lists[1] };
    await send(0, []);
    const first = await service.graphql(UPDATE, { id: flowId, input }, under('landlords'));
    const before = await digest(service);
    const again = await second.graphql(UPDATE, { id: flowId, input }, under('landlords'));
    expect([bytesOf(again), isReplayed(again)]).toEqual([bytesOf(first), true]);
    expect(await digest(service)).toEqual(before);
  });
});
