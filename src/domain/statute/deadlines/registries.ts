import { type Condition, CONDITIONS as OF_TENANCIES } from './conditions.js';
import { DAMP_FULFILMENTS, DAMP_TRIGGERS } from './damp-rules.js';
import { END_CONDITIONS, END_FULFILMENTS, END_TRIGGERS } from './end-rules.js';
import { FULFILMENTS as BY_RECORDS, type Fulfilled, type Judged } from './fulfilments.js';
import { HOME_CONDITIONS, HOME_FULFILMENTS, HOME_TRIGGERS } from './home-rules.js';
import { NOTICE_CONDITIONS, NOTICE_FULFILMENTS, NOTICE_TRIGGERS } from './notice-rules.js';
import { RENT_FULFILMENTS, RENT_TRIGGERS } from './rent-rules.js';
import { REQUEST_FULFILMENTS, REQUEST_TRIGGERS } from './request-rules.js';
import { TRIGGERS as OF_RECORDS, type Trigger } from './triggers.js';
import { VARIATION_CONDITIONS, VARIATION_FULFILMENTS, VARIATION_TRIGGERS } from './variation-rules.js';

/** What may start the days of a rule, by the names of the statute table. */
export const TRIGGERS: Readonly<Record<string, Trigger>> = {
  ...OF_RECORDS,
  ...HOME_TRIGGERS,
  ...RENT_TRIGGERS,
  ...END_TRIGGERS,
  ...NOTICE_TRIGGERS,
  ...REQUEST_TRIGGERS,
  ...VARIATION_TRIGGERS,
  ...DAMP_TRIGGERS,
};

/** When a rule applies, by the same names. */
export const CONDITIONS: Readonly<Record<string, Condition>> = {
  ...OF_TENANCIES,
  ...HOME_CONDITIONS,
  ...END_CONDITIONS,
  ...NOTICE_CONDITIONS,
  ...VARIATION_CONDITIONS,
};

/** What fulfils a rule, by the same names. */
export const FULFILMENTS: Readonly<Record<string, (judged: Judged) => Fulfilled>> = {
  ...BY_RECORDS,
  ...HOME_FULFILMENTS,
  ...RENT_FULFILMENTS,
  ...END_FULFILMENTS,
  ...NOTICE_FULFILMENTS,
  ...REQUEST_FULFILMENTS,
  ...VARIATION_FULFILMENTS,
  ...DAMP_FULFILMENTS,
};
