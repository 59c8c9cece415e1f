import { expect, test } from '@jest/globals';
import { idOf, record, records, valuesOf } from './data.js';
import { HISTORY } from './history.js';
import { flowOf, type Stage } from './stage.js';

/** A repair, the renewal, the archive, and the timeline. */
export function renewalAct(stage: () => Stage): void {
  test('a maintenance issue waits for a part and is repaired', async () => {
    stage().world.at('2027-02-01T09:00:00Z');
    const { flowId, play } = stage();
    const { issue } = await play('CreateMaintenanceIssue', {
      body: { reference: 'MI-1', flow_id: flowId, title: 'Leaking tap' },
    });
    expect(issue).toMatchObject({ reference: 'MI-1', flow_id: flowId, status: 'reported' });
    const become = async (status: string) =>
      (await play('UpdateMaintenanceIssue', { path: { id: idOf(issue) }, body: { status } })).issue;
    await become('acknowledged');
    expect(await become('on_hold')).toMatchObject({ status: 'on_hold', status_before_hold: 'acknowledged' });
    for (const status of ['acknowledged', 'in_progress', 'completed']) await become(status);
    expect((await flowOf(stage())).issues).toMatchObject([{ id: idOf(issue), status: 'completed' }]);
  });

  test('the agency renews the tenancy, with one renewal at a time', async () => {
    stage().world.at('2027-10-01T09:00:00Z');
    const request = {
      path: { id: stage().flowId },
      body: {
        type: 'new_tenancy',
        reference: 'CRM-2',
        rent_pence: 125_000,
        rent_period: 'monthly',
        tenancy_starts_on: '2027-12-15',
      },
    };
    const { flow, predecessor } = await stage().play('RenewFlow', request);
    expect(flow).toMatchObject({
      renewed_from: idOf(predecessor),
      is_renewed: true,
      rent_pence: 125_000,
      version: 1,
    });
    expect(valuesOf(record(flow).sub_tenants, 'first_name')).toEqual(['Alex', 'Sam']);
    expect((await stage().playRejected('RenewFlow', request)).code).toBe('INVALID_TRANSITION');
    expect((await flowOf(stage())).renewals).toMatchObject([{ id: idOf(flow) }]);
  });

  test('an archived flow no longer changes', async () => {
    const { flowId } = stage();
    const { flow } = await stage().play('ArchiveFlow', { path: { id: flowId } });
    expect(flow).toMatchObject({ is_archived: true, archived_at: '2027-10-01T09:00:00.000Z' });
    const change = { path: { id: flowId }, body: { rent_pence: 1 } };
    expect((await stage().playRejected('UpdateFlow', change)).code).toBe('INVALID_TRANSITION');
    const { flows } = await stage().play('ListFlows', { query: { is_archived: true } });
    expect(valuesOf(flows, 'id')).toEqual([flowId]);
  });

  test('the timeline has every step, in order, each once', async () => {
    const { timeline } = await flowOf(stage());
    const entries = records(timeline).map(({ event_type, description }) => `${event_type}: ${description}`);
    expect(entries.reverse()).toEqual(HISTORY);
  });

  test('a deleted flow is in no list', async () => {
    const { flowId } = stage();
    await stage().play('DeleteFlow', { path: { id: flowId } });
    expect((await stage().playRejected('GetFlow', { path: { id: flowId } })).code).toBe('NOT_FOUND');
    const { flows } = await stage().play('ListFlows');
    expect(flows).toMatchObject([{ reference: 'CRM-2' }]);
  });
}
