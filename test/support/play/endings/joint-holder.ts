import { applied, checked, flow, given, home, known, ofAgency, pay, signed } from '../tenancies/acts.js';
import { inTurn, type Tenancy } from '../tenancies/tenancy.js';
import { wales } from '../tenancies/wales.js';
import { checkedOut, ended, notice, paidOut, proposed, settled } from './acts.js';
import { sharersChanged } from './changes.js';

/**
 * Owen withdraws from the contract: the notice of 2 August 2027 has a month, until 2 September. The statement of
 * the changed contract comes within 14 days, which end on 15 September. Carys gives four weeks' notice on Monday
 * 1 May 2028.
 */
export const jointHolder: Tenancy = {
  ...wales,
  title: 'an occupation contract in Wales that a joint contract-holder leaves',
  to: '2029-11-22',
  acts: {
    ...wales.acts,
    '2026-11-23': inTurn(
      home({ postcode: 'CF10 1EP', country: 'wales' }),
      ofAgency('rent_smart_wales', '2026-01-05', { expires_on: '2031-01-04' }),
      checked('gas_safety', '2026-11-02'),
      checked('eicr', '2026-06-15'),
      flow({ tenancy_starts_on: '2026-12-18' }, [
        { first_name: 'Carys', last_name: 'Evans' },
        { first_name: 'Owen', last_name: 'Rees' },
      ]),
      given('holding_deposit_terms', '2026-11-22'),
    ),
    '2026-12-04': inTurn(signed('2026-12-04T09:00:00Z', 2), applied('2026-12-04', 27_616, 'rent')),
    '2026-12-10': pay('tenancy_deposit', '2026-12-10', 120_000),
    '2027-08-02': (stage, ids) =>
      notice('withdrawal_notice', '2027-08-02', '2027-09-02', {
        given_by: 'tenant',
        sub_tenant_ids: [known(ids, 'tenant 1')],
      })(stage, ids),
    '2027-09-02': sharersChanged('2027-09-02', { leave: [1] }),
    '2027-09-10': given('variation_statement', '2027-09-10'),
    '2028-05-01': notice('tenant_notice', '2028-05-01', '2028-05-29', { given_by: 'tenant' }),
    '2028-05-29': ended('2028-05-29', 'tenant_notice', 'tenant_notice'),
    '2028-05-30': checkedOut('2028-05-30'),
    '2028-06-01': proposed('2028-06-01'),
    '2028-06-05': settled('agreed', '2028-06-05'),
    '2028-06-08': paidOut('2028-06-08', 120_000),
  },
  law: {
    ...wales.law,
    'wa.gas.check': 'met, 2028-05-29 not_applicable',
    'wa.eicr': 'pending, 2026-12-17 met, 2028-05-29 not_applicable',
    'wa.rent': 'pending, 2028-05-29 not_applicable',
    'wa.joint': 'pending, 2027-08-02 absent',
    'wa.joint 1': 'absent, 2027-08-02 met',
    'wa.variation.ws': 'pending, 2027-09-02 absent',
    'wa.variation.ws 1': 'absent, 2027-09-02 open, 2027-09-10 met',
    'wa.holder.notice': 'pending, 2028-05-01 absent',
    'wa.holder.notice 1': 'absent, 2028-05-01 met',
    phase: 'arranging, 2026-12-18 current, 2028-05-01 ending, 2028-05-29 ended',
  },
};
