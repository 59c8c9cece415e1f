import { closedList, type ValueOf } from '../../../language/graphql/closed-list.js';

export const RequestDecision = closedList('RequestDecision', 'The landlord’s decision on a request.', {
  CONSENTED: ['consented', 'The landlord consented.'],
  REFUSED: ['refused', 'The landlord did not consent, and gave a reason.'],
});
export type RequestDecision = ValueOf<typeof RequestDecision>;

export const RequestOutcome = closedList('RequestOutcome', 'The outcome of a request, today.', {
  OPEN: ['open', 'The landlord has not decided. Silence does not mean consent, except as `DEEMED_CONSENT`.'],
  CONSENTED: ['consented', 'The landlord consented.'],
  REFUSED: ['refused', 'The landlord did not consent.'],
  DEEMED_CONSENT: [
    'deemed_consent',
    'Wales: the landlord did not decide in time, and is treated as having consented without conditions.',
  ],
});
export type RequestOutcome = ValueOf<typeof RequestOutcome>;
