import { type Day, dayInWords } from '../../../language/time/calendar.js';
import { formInWords, type RentChangeForm } from '../../rent/kinds/rent-change-form.js';
import { isForNotice } from '../rules/rise-rules.js';
import { isInForce } from '../rules/statute-row.js';
import { latestOf, periodOf, type RiseStatute, riseLimits } from './earliest-rise.js';
import type { RiseFacts } from './rise-days.js';

/** A higher rent that is proposed. */
export interface Rise extends RiseFacts {
  form: RentChangeForm;
  effectiveOn: Day;
}

/** What a rule about rent increases does not allow, by the member of the input. */
export interface RiseBreach {
  key: string;
  path: 'form' | 'effectiveOn';
  message: string;
}

const LIST = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** Why a higher rent has no effect; empty if it has, or if the rule is not in force on its day. */
export function riseBreaches(row: RiseStatute, rise: Rise): RiseBreach[] {
  if (!isInForce(row, rise.effectiveOn)) return [];
  return [...wrongForm(row, rise), ...wrongDay(row, rise)];
}

function wrongForm({ key, source, rise: { forms } }: RiseStatute, { form, servedOn }: Rise): RiseBreach[] {
  const allowed = forms.filter((one) => isForNotice(one, servedOn)).map((one) => one.form);
  if (allowed.includes(form)) return [];
  const needed = LIST.format(allowed.map(formInWords));
  return [{ key, path: 'form', message: `a higher rent needs ${needed} (${source}).` }];
}

function wrongDay(row: RiseStatute, rise: Rise): RiseBreach[] {
  const { key, source } = row;
  const { effectiveOn } = rise;
  const earliestOn = latestOf(riseLimits(row, rise));
  const breach = (message: string): RiseBreach[] => [
    { key, path: 'effectiveOn', message: `${message} (${source}).` },
  ];
  if (earliestOn && effectiveOn < earliestOn)
    return breach(`the new rent cannot begin before ${dayInWords(earliestOn)}`);
  const period = row.rise.isFromPeriod ? periodOf(rise, effectiveOn) : null;
  if (period && period !== effectiveOn)
    return breach(`the new rent must begin with a rent period, such as on ${dayInWords(period)}`);
  return [];
}
