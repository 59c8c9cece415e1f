import { idOf } from '../data.js';
import { known } from '../tenancies/acts.js';
import { type Act, call, inTurn } from '../tenancies/tenancy.js';

/** A notice; its id is kept by its kind. */
export const notice = (kind: string, served_on: string, ends_on: string, more: object = {}) =>
  call(
    'RecordNotice',
    (ids) => ({ path: { id: known(ids, 'flow') }, body: { kind, served_on, ends_on, ...more } }),
    (data, ids) => ids.set(kind, idOf(data.notice)),
  );

export const claimIssued = (kind: string, on: string) =>
  call('UpdateNotice', (ids) => ({ path: { id: known(ids, kind) }, body: { status: 'claim_issued', on } }));

/** The last day of the tenancy; `kind` names the notice that ended it. */
export const ended = (ended_on: string, cause: string, kind?: string) =>
  call('EndTenancy', (ids) => ({
    path: { id: known(ids, 'flow') },
    body: { ended_on, cause, ...(kind && { notice_id: known(ids, kind) }) },
  }));

export const died = (died_on: string, place = 0) =>
  call('RecordDeath', (ids) => ({ path: { id: known(ids, `tenant ${place}`) }, body: { died_on } }));

export const checkedOut = (held_on: string) =>
  call('RecordCheckOut', (ids) => ({ path: { id: known(ids, 'flow') }, body: { held_on } }));

/** What the landlord proposes to deduct from the deposit, by category in pence. */
export const proposed = (proposed_on: string, deductions: Readonly<Record<string, number>> = {}) =>
  call(
    'ProposeDepositRelease',
    (ids) => ({
      path: { id: known(ids, 'flow') },
      body: {
        proposed_on,
        deductions: Object.entries(deductions).map(([category, amount_pence]) => ({
          category,
          amount_pence,
        })),
      },
    }),
    (data, ids) => ids.set('release', idOf(data.deposit_release)),
  );

export const settled = (state: string, on: string, more: object = {}) =>
  call('UpdateDepositRelease', (ids) => ({
    path: { id: known(ids, 'release') },
    body: { state, on, ...more },
  }));

/** Money of the deposit that goes out on a day: to the tenants, and to the landlord. */
export const paidOut = (received_on: string, toTenants: number, toLandlord = 0): Act =>
  inTurn(
    ...(toTenants > 0 ? [out('refunded', received_on, toTenants)] : []),
    ...(toLandlord > 0 ? [out('deducted', received_on, toLandlord)] : []),
  );

const out = (direction: string, received_on: string, amount_pence: number) =>
  call('RecordPayment', (ids) => ({
    path: { id: known(ids, 'flow') },
    body: { kind: 'tenancy_deposit', direction, received_on, amount_pence },
  }));

export const rentRefunded = (received_on: string, amount_pence: number) =>
  call('RecordPayment', (ids) => ({
    path: { id: known(ids, 'flow') },
    body: { kind: 'rent', direction: 'refunded', received_on, amount_pence },
  }));

export const rentProposed = (new_rent_pence: number, form: string, served_on: string, effective_on: string) =>
  call(
    'ProposeRentChange',
    (ids) => ({ path: { id: known(ids, 'flow') }, body: { new_rent_pence, form, served_on, effective_on } }),
    (data, ids) => ids.set('rent change', idOf(data.rent_change)),
  );

export const rentMoved = (status: string, on: string, more: object = {}) =>
  call('UpdateRentChange', (ids) => ({
    path: { id: known(ids, 'rent change') },
    body: { status, on, ...more },
  }));
