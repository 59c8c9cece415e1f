import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { statementsOf } from '../../src/database/wire/database-statements.js';
import { freshFlow } from '../support/fresh-flow.js';
import { dataOf } from '../support/graphql.js';
import { pay } from '../support/payments.js';
import { TestService } from '../support/service.js';

const PAYMENTS = 30;
const READERS = 4;

/** Each payment increases the version of its flow. */
const READ = `query ($id: SafeInt!) {
  flow(id: $id) { version payments(first: 100) { id } }
  again: flow(id: $id) { version timeline(first: 1) { id } }
}`;

describe('an operation', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  test('gets the result of each statement, even if others fail', async () => {
    const snapshot = statementsOf(service.service.orm.em).snapshot();
    const texts = ['select 1 / 0', 'select 2', "select 'x'::int", 'select 3', 'select no_column', 'select 4'];
    const results = await Promise.allSettled(texts.map((text) => snapshot.cells(text, [])));
    expect(results.map((one) => (one.status === 'fulfilled' ? one.value[0]?.[0] : one.reason.code))).toEqual([
      '22012',
      '2',
      '22P02',
      '3',
      '42703',
      '4',
    ]);
    // A request that comes while another one is about to fail.
    const failing = snapshot.cells('select 1 / 0', []).catch(({ code }) => code);
    await new Promise(setImmediate);
    expect(await snapshot.cells('select 5', [])).toEqual([['5']]);
    expect(await failing).toBe('22012');
    snapshot.close();
    await expect(snapshot.cells('select 6', [])).rejects.toThrow('The operation of this read is over.');
  });

  test('reads one state of a flow, even if it is changed meanwhile', async () => {
    const { flowId } = await freshFlow(service);
    const read = async () => {
      const { flow, again } = dataOf(await service.graphql(READ, { id: flowId }));
      return { version: flow.version, again: again.version, payments: flow.payments.length };
    };
    const { version: first } = await read();
    let isOver = false;
    const readers = Array.from({ length: READERS }, async () => {
      const found = [];
      while (!isOver) found.push(await read());
      return found;
    });
    for (let at = 1; at <= PAYMENTS; at += 1)
      await pay(service, flowId, { kind: 'TENANCY_DEPOSIT', amountPence: at, receivedOn: '2026-11-02' });
    isOver = true;
    const states = (await Promise.all(readers)).flat();
    const differing = states.filter(
      ({ version, again, payments }) => version !== first + payments || again !== version,
    );
    expect(differing).toEqual([]);
    expect(new Set(states.map(({ payments }) => payments)).size).toBeGreaterThan(PAYMENTS / 3);
  });
});
