import { expect, test } from '@jest/globals';
import { eventually } from '../eventually.js';
import { idOf, record, valuesOf } from './data.js';
import { deadline, flowOf, move, type Stage } from './stage.js';

/** From referencing to the signatures. */
export function agreementAct(stage: () => Stage): void {
  test('the agency references the tenants', async () => {
    stage().world.at('2026-11-26T10:00:00Z');
    const { sub_tenants } = await flowOf(stage());
    for (const person_id of valuesOf(sub_tenants, 'person_id')) {
      const { referencing } = await stage().play('RecordReferencing', {
        body: {
          person_id,
          id_verification: { status: 'pass' },
          right_to_rent: { status: 'unlimited', checked_on: '2026-11-26', is_approved: true },
          affordability: { salary: 30_000 },
        },
      });
      expect(record(referencing).affordability).toEqual({ salary: 30_000, amount: 1000 });
    }
    await move(stage(), 'referencing', 'awaiting_party');
    const { flow } = await move(stage(), 'referencing', 'complete');
    expect(flow).toMatchObject({ referencing_status: 'complete' });
    expect(await deadline(stage(), 'en.rtr.initial')).toEqual(['met', null, '2026-11-26']);
  });

  test('the agency adds and accepts a guarantor, which completes the stage', async () => {
    const { guarantor } = await stage().play('AddGuarantor', {
      body: {
        sub_tenant_id: stage().tenantIds[1],
        email: 'kit@example.com',
        title: '',
        first_name: 'Kit',
        last_name: 'Reed',
        phone: '',
        postcode: '',
        correspondence_address: '',
      },
    });
    expect(guarantor).toMatchObject({ status: 'invited', salary: null });
    const path = { id: idOf(guarantor) };
    for (const status of ['in_progress', 'in_review'])
      await stage().play('UpdateGuarantor', { path, body: { status } });
    const { flow, guarantor: accepted } = await stage().play('UpdateGuarantor', {
      path,
      body: { status: 'accepted', salary: 40_000 },
    });
    expect([accepted, flow]).toMatchObject([
      { status: 'accepted', salary: 40_000 },
      { guarantor_status: 'complete' },
    ]);
  });

  test('the agency gives the terms and the agreement, and the tenant gets a signing link', async () => {
    stage().world.at('2026-11-30T10:00:00Z');
    const path = { id: stage().flowId };
    const url = 'https://contracts.example.com/crm-1.pdf';
    await stage().play('RecordContract', {
      path,
      body: { kind: 'tenancy_agreement', step: 'generated', url },
    });
    await stage().play('RecordContract', { path, body: { kind: 'written_statement', step: 'given', url } });
    const email = 'alex@example.com';
    const queued = await stage().play('EmailEsignatureUrl', {
      path,
      body: { to: email, role: 'tenant', signature_email: email, signature_token: 'the-token' },
    });
    expect([queued.to, queued.status]).toEqual([email, 'queued']);
    const [mail] = await eventually(() => stage().world.mails.taken.length > 0 && stage().world.mails.taken);
    expect([mail?.to, mail?.text.includes('the-token')]).toEqual([[email], true]);
    await eventually(async () => (await events(stage())).includes('esignature_email_sent'));
  });

  test('the last signature concludes the agreement', async () => {
    stage().world.at('2026-12-01T15:00:00Z');
    const sign = (sub_tenant_id: number | null) =>
      stage().play('RecordContract', {
        path: { id: stage().flowId },
        body: { kind: 'tenancy_agreement', step: 'signed', at: '2026-12-01T14:00:00Z', sub_tenant_id },
      });
    for (const tenant of stage().tenantIds)
      expect(await sign(tenant)).toMatchObject({ flow: { is_agreement_signed: false } });
    const { flow } = await sign(null);
    expect(flow).toMatchObject({
      is_agreement_signed: true,
      agreement_entered_at: '2026-12-01T14:00:00.000Z',
      tenancy_status: 'complete',
    });
    expect(await deadline(stage(), 'en.hd.deadline')).toEqual(['met', '2026-12-07', '2026-12-01']);
    expect(await deadline(stage(), 'en.hd.repay.signed')).toEqual(['open', '2026-12-07', null]);
    const late = { path: { id: stage().flowId }, body: { first_name: 'Too', last_name: 'Late' } };
    expect((await stage().playRejected('AddSubTenant', late)).code).toBe('INVALID_TRANSITION');
  });
}

/** The types of the flow's timeline entries, oldest first. */
export const events = async (stage: Stage): Promise<unknown[]> =>
  valuesOf((await flowOf(stage)).timeline, 'event_type').reverse();
