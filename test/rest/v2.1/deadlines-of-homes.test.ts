import { beforeEach, describe, expect, test } from '@jest/globals';
import { freshFlow } from '../../support/fresh-flow.js';
import { freshFlows } from '../../support/fresh-flows.js';
import { dataOf } from '../../support/graphql.js';
import type { CallResponse } from '../../support/service.js';

const NOW = new Date('2027-01-20T12:00:00.000Z');
const LET = { tenancy_starts_on: '2026-12-15', agreement_entered_at: '2026-12-01T10:00:00Z' };
const OF_FLOW = 'query ($id: SafeInt!) { flow(id: $id) { deadlines { key state dueOn metOn } } }';

describe('the deadlines of a home over /v2.1:', () => {
  const fresh = freshFlows(NOW, LET);
  let homes = 0;
  let reference = '';
  beforeEach(async () => {
    homes += 1;
    reference = `HOME-${homes}`;
    await fresh.service.sql('update property set reference = $2 where brand_id = $1 and id = $3', [
      fresh.service.brand.brandId,
      reference,
      fresh.flow.propertyId,
    ]);
  });

  const call = async (method: string, path: string, body?: object): Promise<CallResponse['body']> => {
    const response = await fresh.service.call(method, `/v2.1${path}`, body && { body });
    expect([path, response.status, response.body.errors]).toEqual([path, 200, undefined]);
    return response.body.data;
  };
  /** A rule of the flow: as it is now, and as the list has it. */
  const rule = async (key: string, flowId = fresh.flow.flowId): Promise<(string | undefined)[]> => {
    const { deadlines } = dataOf(await fresh.service.graphql(OF_FLOW, { id: flowId })).flow;
    const now = deadlines.find((one: CallResponse['body']) => one.key === key);
    const listed = await call('GET', `/deadlines?flow_id=${flowId}&keys=${key}&is_archived=true`);
    const [stored] = listed.deadlines;
    return [
      `${now.state} ${now.dueOn} ${now.metOn}`,
      stored && `${stored.state.toUpperCase()} ${stored.due_on} ${stored.met_on}`,
    ];
  };
  const both = (text: string) => [text, text];
  const check = async (checked_on: string): Promise<number> => {
    const body = { kind: 'gas_safety', outcome: 'satisfactory', checked_on };
    return (await call('POST', `/properties/${fresh.flow.propertyId}/compliance`, body)).record.id;
  };
  const voided = (id: number) =>
    call('POST', '/voids', { record_type: 'compliance', id, reason: 'wrong home' });
  const home = async (members: object) => {
    const { results } = await call('POST', '/properties/batch', { items: [{ reference, ...members }] });
    return results[0].outcome;
  };
  const UNRECORDED = ['PENDING null null', undefined];

  test('a gas check that is recorded meets the deadline of a current flow, and of no other home', async () => {
    const elsewhere = await freshFlow(fresh.service, { columns: LET });
    expect(await rule('en.gas.check')).toEqual(UNRECORDED);
    await check('2026-12-09');
    expect(await rule('en.gas.check')).toEqual(both('MET 2027-12-09 2026-12-09'));
    expect(await rule('en.gas.check', elsewhere.flowId)).toEqual(UNRECORDED);
  });

  test('a gas check that is voided meets nothing, and the one before it counts again', async () => {
    const first = await check('2026-01-15');
    expect(await rule('en.gas.check')).toEqual(both('MISSED 2027-01-15 null'));
    const second = await check('2026-12-09');
    expect(await rule('en.gas.check')).toEqual(both('MET 2028-01-15 2026-12-09'));
    await voided(second);
    expect(await rule('en.gas.check')).toEqual(both('MISSED 2027-01-15 null'));
    await voided(first);
    expect(await rule('en.gas.check')).toEqual(UNRECORDED);
  });

  test('a check is a fact of an archived flow too', async () => {
    await call('POST', `/flows/${fresh.flow.flowId}/archive`, {});
    await check('2026-12-09');
    expect(await rule('en.gas.check')).toEqual(both('MET 2027-12-09 2026-12-09'));
  });

  test('a home that is stated to need a licence misses it, until it is stated to need none', async () => {
    expect(await rule('en.licence')).toEqual(UNRECORDED);
    expect(await home({ is_licence_required: true })).toBe('updated');
    expect(await rule('en.licence')).toEqual(both('MISSED 2026-12-14 null'));
    expect(await home({ is_licence_required: true })).toBe('unchanged');
    expect(await home({ is_licence_required: false })).toBe('updated');
    expect(await rule('en.licence')).toEqual(['NOT_APPLICABLE null null', undefined]);
    expect(await home({ is_licence_required: null })).toBe('updated');
    expect(await rule('en.licence')).toEqual(UNRECORDED);
    expect(
      (await call('GET', `/properties/${fresh.flow.propertyId}`)).property.is_licence_required,
    ).toBeNull();
  });

  test('the day of the first advertisement changes the deadline of the certificate', async () => {
    const epc = { kind: 'epc', outcome: 'satisfactory', checked_on: '2026-11-12', rating: 'C' };
    await call('POST', `/properties/${fresh.flow.propertyId}/compliance`, epc);
    await home({ first_marketed_at: '2026-11-10T09:00:00Z' });
    expect(await rule('en.epc.market')).toEqual(both('MET 2026-11-16 2026-11-12'));
    await home({ first_marketed_at: '2026-11-01T09:00:00Z' });
    expect(await rule('en.epc.market')).toEqual(both('MISSED 2026-11-07 2026-11-12'));
  });

  test('a home of another brand with the same reference changes nothing', async () => {
    const { brandId, partnerKey } = fresh.service.other;
    const other = await freshFlow(fresh.service, { brandId, columns: LET });
    await fresh.service.sql('update property set reference = $2 where brand_id = $1 and id = $3', [
      brandId,
      reference,
      other.propertyId,
    ]);
    const body = { items: [{ reference, is_licence_required: true }] };
    await fresh.service.call('POST', '/v2.1/properties/batch', { body, key: partnerKey });
    expect(await rule('en.licence')).toEqual(UNRECORDED);
  });
});
