import type { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { freshFlow } from '../support/fresh-flow.js';
import { codeOf, dataOf } from '../support/graphql.js';
import { PassingProxy } from '../support/passing-proxy.js';
import { pay } from '../support/payments.js';
import { TestService } from '../support/service.js';

/** A proxy before PostgreSQL that counts what a service sends at once. */
class CountingProxy extends PassingProxy {
  sent = 0;

  static async to(url: string): Promise<CountingProxy> {
    const proxy = new CountingProxy(new URL(url));
    await proxy.listen();
    return proxy;
  }

  protected forward(client: Socket): void {
    const server = this.connectFor(client);
    client.on('data', (bytes) => {
      this.sent += 1;
      server.write(bytes);
    });
  }
}

const ALONE = 'query ($id: SafeInt!) { flow(id: $id) { id rentPence } }';
/** All of these are found by the id of the flow. */
const BELOW = `query ($id: SafeInt!) { flow(id: $id) {
  id rentPence payments { amountPence } timeline(first: 5) { eventType } deadlines { key state }
} }`;
/** Beside some, the use of keys is stored. */
const TRIES = 10;
/** What several statements read is one state: their transaction is ended. */
const END = 1;

describe('a record that is read by its id', () => {
  let own: TestService;
  let proxy: CountingProxy;
  let service: TestService;
  beforeAll(async () => {
    own = await TestService.start();
    proxy = await CountingProxy.to(own.databaseUrl);
    service = await TestService.start({ databaseUrl: proxy.url });
  });
  afterAll(async () => {
    await service?.stop();
    proxy?.stop();
    await own?.stop();
  });

  test('takes no more round trips with what is found by this id too', async () => {
    const { flowId: id } = await freshFlow(service);
    await pay(service, id, { kind: 'TENANCY_DEPOSIT', receivedOn: '2026-11-02', amountPence: 100 });
    const sentFor = async (query: string): Promise<number> => {
      const before = proxy.sent;
      expect(dataOf(await service.graphql(query, { id })).flow.id).toBe(id);
      return proxy.sent - before;
    };
    const fewest = async (query: string): Promise<number> => {
      const counts: number[] = [];
      for (let at = 0; at < TRIES; at += 1) counts.push(await sentFor(query));
      return Math.min(...counts);
    };
    expect(await fewest(BELOW)).toBeLessThanOrEqual((await fewest(ALONE)) + END);
    expect(dataOf(await service.graphql(BELOW, { id })).flow.payments).toEqual([{ amountPence: 100 }]);
  });

  test('and does not exist has nothing below it, and a record of another brand neither', async () => {
    const { flowId: id } = await freshFlow(service);
    for (const [of, key] of [
      [999_999_999, service.brand.partnerKey],
      [id, service.other.partnerKey],
    ] as const) {
      const response = await service.graphql(BELOW, { id: of }, { key });
      expect(codeOf(response)).toBe('NOT_FOUND');
      expect(response.body.data).toEqual({ flow: null });
    }
  });
});
