import { expect, test } from '@jest/globals';
import { idOf, record, records } from './data.js';
import { deadline, move, payment, type Stage } from './stage.js';

/** From the offer to the holding deposit. */
export function offerAct(stage: () => Stage): void {
  test('the agency creates a flow by references, and its property stage is complete', async () => {
    const { play } = stage();
    const body = {
      reference: 'CRM-1',
      property_reference: 'P-1',
      agent_reference: 'jo',
      branch_reference: 'harbourside',
      landlord_reference: 'LL-1',
      tenancy_starts_on: '2026-12-15',
      rent_pence: 120_000,
      rent_period: 'monthly',
      holding_deposit_collection_from_lead_tenant: true,
      tenants: [
        { person_reference: 'T-1', is_lead: true },
        { first_name: 'Sam', last_name: 'Reed', email: 'sam@example.com' },
      ],
    };
    const { flow } = await play('CreateFlow', { body });
    expect(flow).toMatchObject({
      reference: 'CRM-1',
      version: 1,
      jurisdiction: 'england',
      property_status: 'complete',
      rent_pence: 120_000,
      tenancy_starts_on: '2026-12-15',
      agreement_entered_at: null,
    });
    const [lead, other] = records(record(flow).sub_tenants);
    expect([lead, other]).toMatchObject([
      { first_name: 'Alex', is_lead: true },
      { first_name: 'Sam', is_lead: false },
    ]);
    Object.assign(stage(), { flowId: idOf(flow), tenantIds: [idOf(lead), idOf(other)] });
    expect((await stage().playRejected('CreateFlow', { body })).code).toBe('DUPLICATE');
  });

  test('the enquiry becomes the flow', async () => {
    const { leads } = await stage().play('ListLeads');
    const { lead } = await stage().play('UpdateLead', {
      path: { id: idOf(records(leads)[0]) },
      body: { flow_reference: 'CRM-1' },
    });
    expect(lead).toMatchObject({ status: 'converted', flow_id: stage().flowId });
  });

  test('the landlord and the tenants agree on the offer, step by step', async () => {
    await move(stage(), 'landlord', 'complete');
    for (const status of ['awaiting_party', 'in_review']) await move(stage(), 'rental_offer', status);
    const { flow } = await move(stage(), 'rental_offer', 'complete');
    expect(flow).toMatchObject({ landlord_status: 'complete', rental_offer_status: 'complete', version: 5 });
    const skipped = await stage().playRejected('MoveStage', {
      path: { id: stage().flowId, stage: 'rental_offer' },
      body: { status: 'awaiting_party' },
    });
    expect(skipped.code).toBe('INVALID_TRANSITION');
  });

  test('a change that expects another version is rejected, with the current version', async () => {
    const request = (expected_version: number) => ({
      path: { id: stage().flowId, stage: 'holding_deposit' },
      body: { status: 'awaiting_party', expected_version },
    });
    const stale = await stage().playRejected('MoveStage', request(1));
    expect([stale.code, stale.version]).toEqual(['VERSION_CONFLICT', 5]);
    expect(await stage().play('MoveStage', request(5))).toMatchObject({ flow: { version: 6 } });
  });

  test('a holding deposit that is a penny too high is rejected, with the statute', async () => {
    const holding = { kind: 'holding_deposit', received_on: '2026-11-23' };
    const rejection = await stage().playRejected(
      'RecordPayment',
      payment(stage(), { ...holding, amount_pence: 27_693 }),
    );
    expect(rejection.code).toBe('PAYMENT_NOT_ALLOWED');
    expect(rejection.message).toMatch(/276\.92.*Tenant Fees Act 2019/s);
    const { payment: paid } = await stage().play(
      'RecordPayment',
      payment(stage(), { ...holding, amount_pence: 27_692 }),
    );
    expect(paid).toMatchObject({ amount_pence: 27_692, received_on: '2026-11-23', direction: 'received' });
    expect(await deadline(stage(), 'en.hd.deadline')).toEqual(['open', '2026-12-07', null]);
  });

  test('the agency confirms the holding deposit of the lead tenant, which completes the stage', async () => {
    const { flowId, tenantIds } = stage();
    const { confirmed, outstanding, flow } = await stage().play('ConfirmHoldingDeposit', {
      path: { id: flowId },
      body: { sub_tenant_ids: [tenantIds[0]] },
    });
    expect([confirmed, outstanding, record(flow).holding_deposit_status]).toEqual([
      [tenantIds[0]],
      [],
      'complete',
    ]);
  });

  test('rent before the agreement is rejected', async () => {
    const rent = { kind: 'rent', amount_pence: 120_000, received_on: '2026-11-23' };
    expect((await stage().playRejected('RecordPayment', payment(stage(), rent))).code).toBe(
      'PAYMENT_NOT_ALLOWED',
    );
  });
}
