import { expect, test } from '@jest/globals';
import { eventually } from '../eventually.js';
import { events } from './act-agreement.js';
import { record, records, valuesOf } from './data.js';
import { deadline, flowOf, move, payment, type Stage } from './stage.js';

/** From the documents to the keys; one deadline is missed on the way. */
export function moveInAct(stage: () => Stage): void {
  test('the agency misses the holding deposit’s deadline, and is notified before and after it', async () => {
    stage().world.at('2026-12-05T09:00:00Z');
    await eventually(async () => (await events(stage())).includes('deadline_due_soon'));
    stage().world.at('2026-12-08T09:00:00Z');
    await eventually(async () => (await events(stage())).includes('deadline_missed'));
    expect(await deadline(stage(), 'en.hd.repay.signed')).toEqual(['missed', '2026-12-07', null]);
    const { deadlines } = await stage().play('ListDeadlines', { query: { states: 'missed' } });
    expect(deadlines).toMatchObject([{ key: 'en.hd.repay.signed', flow_id: stage().flowId }]);
  });

  test('the agency takes the deposit up to its cap, the holding deposit included', async () => {
    const received_on = '2026-12-08';
    const applied = { kind: 'holding_deposit', direction: 'applied', applied_to: 'tenancy_deposit' };
    await stage().play('RecordPayment', payment(stage(), { ...applied, amount_pence: 27_692, received_on }));
    const balance = (amount_pence: number) =>
      payment(stage(), { kind: 'tenancy_deposit', amount_pence, received_on });
    const rejection = await stage().playRejected('RecordPayment', balance(110_770));
    expect([rejection.code, rejection.message]).toEqual([
      'PAYMENT_NOT_ALLOWED',
      expect.stringContaining('1,384.61'),
    ]);
    await stage().play('RecordPayment', balance(110_769));
    expect(await deadline(stage(), 'en.hd.repay.signed')).toEqual(['missed', '2026-12-07', '2026-12-08']);
    expect(await deadline(stage(), 'en.deposit.protect')).toEqual(['open', '2027-01-06', null]);
    expect(await deadline(stage(), 'en.deposit.from_hd')).toEqual(['open', '2026-12-30', null]);
  });

  test('the agency protects the deposit and gives the prescribed information in time', async () => {
    const flow_id = stage().flowId;
    stage().world.at('2026-12-10T09:00:00Z');
    const { deposit_certificates } = await stage().play('ProtectAndSetup', {
      body: {
        deposit_certificates: [
          { certificate_url: 'https://scheme.example.com/1.pdf', flow_id, scheme: 'tds' },
        ],
        prescribed_certificates: [{ certificate_url: 'https://scheme.example.com/2.pdf', flow_id }],
      },
    });
    expect(deposit_certificates).toMatchObject([{ kind: 'deposit', scheme: 'tds', is_seen: false }]);
    await stage().play('RecordContract', {
      path: { id: flow_id },
      body: { kind: 'prescribed_information', step: 'given' },
    });
    for (const [key, due] of [
      ['en.deposit.protect', '2027-01-06'],
      ['en.deposit.pi', '2027-01-06'],
      ['en.deposit.from_hd', '2026-12-30'],
    ] as const)
      expect([key, ...(await deadline(stage(), key))]).toEqual([key, 'met', due, '2026-12-10']);
    for (const status of ['awaiting_party', 'complete']) await move(stage(), 'documents', status);
  });

  test('the tenant pays the first rent, and the move-in completes the flow', async () => {
    await move(stage(), 'move_in', 'awaiting_party');
    const received_on = '2026-12-10';
    await stage().play(
      'RecordPayment',
      payment(stage(), { kind: 'rent', amount_pence: 120_000, received_on }),
    );
    const { flow } = await move(stage(), 'move_in', 'complete');
    expect(flow).toMatchObject({ percentage_completed: 100, is_completed: true });
    expect(valuesOf(record(flow).stages, 'status')).toEqual(Array(9).fill('complete'));
    const { payments, contracts, certificates } = await flowOf(stage());
    expect(records(payments).map(({ kind, amount_pence }) => [kind, amount_pence])).toEqual([
      ['holding_deposit', 27_692],
      ['holding_deposit', 27_692],
      ['tenancy_deposit', 110_769],
      ['rent', 120_000],
    ]);
    expect([records(contracts).length, records(certificates).length]).toEqual([6, 2]);
  });
}
