import { scotland } from '../tenancies/scotland.js';
import type { Tenancy } from '../tenancies/tenancy.js';
import { checkedOut, ended, notice, paidOut, proposed, settled } from './acts.js';

/**
 * The landlord sells. The notice is given by hand on 1 June 2028, after more than six months of occupation: 84
 * days end on 24 August, and the day after is the earliest one.
 */
export const noticeToLeave: Tenancy = {
  ...scotland,
  title: 'a private residential tenancy that ends by a notice to leave',
  to: '2030-01-31',
  acts: {
    ...scotland.acts,
    '2028-06-01': notice('notice_to_leave', '2028-06-01', '2028-08-25', {
      given_by: 'landlord',
      grounds: ['1'],
      method: 'hand',
    }),
    '2028-08-31': ended('2028-08-31', 'landlord_notice', 'notice_to_leave'),
    '2028-09-01': checkedOut('2028-09-01'),
    '2028-09-04': proposed('2028-09-04'),
    '2028-09-08': settled('agreed', '2028-09-08'),
    '2028-09-12': paidOut('2028-09-12', 160_000),
  },
  law: {
    ...scotland.law,
    'sc.gas.check': 'met, 2028-08-31 not_applicable',
    'sc.safety': 'met, 2028-08-31 not_applicable',
    'sc.damp': 'pending, 2028-08-31 not_applicable',
    'sc.damp.summary': 'pending, 2028-08-31 not_applicable',
    'sc.damp.work': 'pending, 2028-08-31 not_applicable',
    'sc.rent.inc': 'pending, 2028-08-31 not_applicable',
    'sc.rent.refer': 'pending, 2028-08-31 not_applicable',
    'sc.ll.notice': 'pending, 2028-06-01 absent',
    'sc.ll.notice 1': 'absent, 2028-06-01 met',
    phase: 'arranging, 2027-03-01 current, 2028-06-01 ending, 2028-08-26 overstayed, 2028-08-31 ended',
  },
};
