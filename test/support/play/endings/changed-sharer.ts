import { known, pay, rightToRent } from '../tenancies/acts.js';
import { call, inTurn } from '../tenancies/tenancy.js';
import { checkedOut, ended, notice, paidOut, proposed, settled } from './acts.js';
import { sharersChanged } from './changes.js';
import { DEPOSIT, inEngland } from './england.js';

/** A document for the tenant who joins. */
const givenToKit = (kind: string, given_on: string) =>
  call('RecordDocument', (ids) => ({
    path: { id: known(ids, 'flow') },
    body: { kind, given_on, method: 'hand', sub_tenant_ids: [known(ids, 'tenant 2')] },
  }));

/**
 * Sam leaves on 15 June 2027, and Kit joins. The tenants asked for it and pay its costs, £72. Kit was checked
 * before the first day and has the terms before it; the 30 days for the information about the deposit begin with
 * that day. Next year Alex alone gives notice, which ends the tenancy for both: two months from 10 February end
 * on 10 April, the rent period on 14 April.
 */
export const changedSharer = inEngland({
  title: 'an assured tenancy with a change of sharers, ended by the notice of one tenant',
  endedOn: '2028-04-14',
  acts: {
    '2027-06-15': inTurn(
      sharersChanged('2027-06-15', { leave: [1], join: [{ first_name: 'Kit', last_name: 'Vale' }] }),
      rightToRent('2027-06-12', [2]),
      givenToKit('written_statement', '2027-06-12'),
      pay('variation_fee', '2027-06-15', 7200, {
        reasonable_costs_pence: 7200,
        note: 'Referencing of Kit and the agreement, invoice 118.',
      }),
    ),
    '2027-07-14': givenToKit('prescribed_information', '2027-07-14'),
    '2028-02-10': (stage, ids) =>
      notice('tenant_notice', '2028-02-10', '2028-04-14', {
        given_by: 'tenant',
        sub_tenant_ids: [known(ids, 'tenant 0')],
      })(stage, ids),
    '2028-04-14': ended('2028-04-14', 'tenant_notice', 'tenant_notice'),
    '2028-04-15': checkedOut('2028-04-15'),
    '2028-04-17': proposed('2028-04-17'),
    '2028-04-18': settled('agreed', '2028-04-18'),
    '2028-04-20': paidOut('2028-04-20', DEPOSIT),
  },
  law: {
    'en.rtr.joiner': 'pending, 2027-06-15 absent',
    'en.rtr.joiner 1': 'absent, 2027-06-15 met',
    'en.ws 1': 'absent, 2027-06-15 met',
    'en.deposit.pi 1': 'absent, 2027-06-15 open, 2027-07-14 met',
    'en.variation.fee': 'pending, 2027-06-15 absent',
    'en.variation.fee 1': 'absent, 2027-06-15 met',
    'en.tenant.ntq': 'pending, 2028-02-10 absent',
    'en.tenant.ntq 1': 'absent, 2028-02-10 met',
    'en.deposit.return': 'pending, 2028-04-18 open, 2028-04-20 met',
    phase: 'arranging, 2026-12-15 current, 2028-02-10 ending, 2028-04-14 ended',
  },
});
