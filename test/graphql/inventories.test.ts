import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type FreshFlow, freshFlow } from '../support/fresh-flow.js';
import { codeOf, dataOf, problemsOf } from '../support/graphql.js';
import { TestService } from '../support/service.js';
import { UNKNOWN_ID } from '../support/shapes.js';
import { entriesDuring, eventsOf } from '../support/timeline.js';

const ADD = `mutation ($id: SafeInt!, $input: AddInventoryInput!) { addInventory(flowId: $id, input: $input) {
  flowId certificateId flow { id version }
  inventory { id flowId kind url scheme isSeen seenAt } } }`;
const REMOVE = `mutation ($id: SafeInt!, $certificateId: SafeInt!, $input: FlowVersionInput) {
  removeInventory(flowId: $id, certificateId: $certificateId, input: $input) {
    flowId flow { version certificates { id } }
  }
}`;
const URL_1 = 'https://inventories.example.com/check-in.pdf';

describe('the inventories of a flow', () => {
  let service: TestService;
  let flow: FreshFlow;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    flow = await freshFlow(service);
  });

  const add = (input: object = {}, id = flow.flowId) =>
    service.graphql(ADD, { id, input: { url: URL_1, ...input } });
  const added = async (input: object = {}) => dataOf(await add(input)).addInventory;
  const remove = (certificateId: number, input: object = {}, id = flow.flowId) =>
    service.graphql(REMOVE, { id, certificateId, input });

  test('get an addition with a timeline entry and a new version of the flow', async () => {
    const entries = await entriesDuring(service, flow.flowId, async () => {
      const { flow: changed, inventory, ...ids } = await added();
      expect(changed).toEqual({ id: flow.flowId, version: 2 });
      expect(ids).toEqual({ flowId: flow.flowId, certificateId: inventory.id });
      expect(inventory).toEqual({
        id: expect.any(Number),
        flowId: flow.flowId,
        kind: 'INVENTORY',
        url: URL_1,
        scheme: null,
        isSeen: false,
        seenAt: null,
      });
    });
    expect(eventsOf(entries)).toEqual(['inventory_added']);
    expect(entries[0]?.description).toBe(`The inventory ${URL_1} was added.`);
  });

  test('do not change if the same URL is added again, and another URL is another inventory', async () => {
    const first = await added();
    const entries = await entriesDuring(service, flow.flowId, async () => {
      expect(await added()).toEqual(first);
    });
    expect(entries).toEqual([]);
    expect((await added({ url: `${URL_1}?v=2` })).certificateId).not.toBe(first.certificateId);
  });

  test('get one addition from several concurrent requests with one URL', async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, () => added()));
    expect(new Set(responses.map(({ certificateId }) => certificateId)).size).toBe(1);
  });

  test('can be marked as seen, and do not count as protection of the deposit', async () => {
    const { certificateId } = await added();
    const view = `mutation { viewCertificates(input: { flowId: ${flow.flowId}, isInventory: true }) {
      updated certificates { id isSeen } } }`;
    expect(dataOf(await service.graphql(view)).viewCertificates).toEqual({
      updated: 1,
      certificates: [{ id: certificateId, isSeen: true }],
    });
  });

  test('lose a removed one, with a timeline entry', async () => {
    const { certificateId } = await added();
    const kept = await added({ url: `${URL_1}?v=2` });
    const entries = await entriesDuring(service, flow.flowId, async () => {
      expect(dataOf(await remove(certificateId)).removeInventory).toEqual({
        flowId: flow.flowId,
        flow: { version: 4, certificates: [{ id: kept.certificateId }] },
      });
    });
    expect(eventsOf(entries)).toEqual(['inventory_removed']);
    expect(problemsOf(await remove(certificateId))).toEqual([
      `certificateId: Inventory ${certificateId} not found.`,
    ]);
  });

  test('do not include a certificate of another kind, of another flow or of another brand', async () => {
    const [deposit] = await service.sql<{ id: number; flow_id: number }>(
      "select id::int, flow_id::int from certificate where brand_id = $1 and kind = 'deposit' limit 1",
      [service.brand.brandId],
    );
    const other = await freshFlow(service);
    const { certificateId } = dataOf(await add({}, other.flowId)).addInventory;
    const foreign = await freshFlow(service, { brandId: service.other.brandId });
    for (const response of [
      await remove(deposit?.id ?? 0, {}, deposit?.flow_id),
      await remove(certificateId),
      await remove(certificateId, {}, foreign.flowId),
      await add({}, foreign.flowId),
      await add({}, UNKNOWN_ID),
    ])
      expect(codeOf(response)).toBe('NOT_FOUND');
  });

  test('reject another version than the expected one, and a URL without https', async () => {
    expect(codeOf(await add({ expectedVersion: 2 }))).toBe('VERSION_CONFLICT');
    const { certificateId } = await added({ expectedVersion: 1 });
    expect(codeOf(await remove(certificateId, { expectedVersion: 1 }))).toBe('VERSION_CONFLICT');
    dataOf(await remove(certificateId, { expectedVersion: 2 }));
    expect(problemsOf(await add({ url: 'http://a.example' }))).toEqual([
      'input.url: must be a URL that begins with https://',
    ]);
  });

  test('can be added and removed over REST', async () => {
    const path = `/v2.1/flows/${flow.flowId}/inventories`;
    const { body } = await service.call('POST', path, { body: { url: URL_1, expected_version: 1 } });
    expect(body.data.inventory).toMatchObject({ kind: 'inventory', url: URL_1, is_seen: false });
    const stale = await service.call('DELETE', `${path}/${body.data.inventory.id}?expected_version=1`);
    expect([stale.status, stale.body.version]).toEqual([409, 2]);
    const removed = await service.call('DELETE', `${path}/${body.data.inventory.id}`);
    expect([removed.status, removed.body.data.flow.version]).toEqual([200, 3]);
  });
});
