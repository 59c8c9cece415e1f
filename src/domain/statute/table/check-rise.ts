import { isDay } from '../../../language/time/calendar.js';
import { RentChangeForm } from '../../rent/kinds/rent-change-form.js';
import { countingOf, RULE_NAMES } from '../counting/counting.js';
import { RISE_DAY_NAMES } from '../rules/rise-rules.js';

type Row = Readonly<Record<string, unknown>>;

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null;
const isOneOf = (names: readonly string[], value: unknown): boolean =>
  typeof value === 'string' && names.includes(value);

const FORMS = Object.values(RentChangeForm);
const isDayOrAbsent = (value: unknown): boolean =>
  value === undefined || (typeof value === 'string' && isDay(value));
const isServed = ({ servedFrom, servedTo }: Row): boolean =>
  isDayOrAbsent(servedFrom) && isDayOrAbsent(servedTo);
const isCounting = (value: unknown): boolean => typeof value === 'string' && !!countingOf(value);

const isForm = (value: unknown): boolean => isRow(value) && isOneOf(FORMS, value.form) && isServed(value);
const isLimit = (value: unknown): boolean =>
  isRow(value) &&
  isOneOf(RISE_DAY_NAMES, value.from) &&
  isCounting(value.counting) &&
  typeof value.rule === 'string' &&
  isServed(value);

/** What is wrong with the rules about rent increases of a row; undefined if they are valid. */
export function riseProblem(value: unknown): string | undefined {
  if (!isRow(value)) return 'must have `forms`, `countedForms`, `isFromPeriod` and `limits`';
  const { forms, countedForms, isFromPeriod, limits, hardship } = value;
  if (!Array.isArray(forms) || !forms.every(isForm))
    return `must have \`forms\` of ${FORMS.join(', ')}, each with days of service`;
  if (!Array.isArray(countedForms) || !countedForms.every((one) => isOneOf(FORMS, one)))
    return `must have \`countedForms\` of ${FORMS.join(', ')}`;
  if (typeof isFromPeriod !== 'boolean') return 'must have `isFromPeriod`, true or false';
  if (!Array.isArray(limits) || !limits.every(isLimit))
    return `must have \`limits\` that count from ${RISE_DAY_NAMES.join(', ')}, by ${RULE_NAMES.join(', ')}`;
  return hardship === undefined || isCounting(hardship)
    ? undefined
    : `must have a \`hardship\` of ${RULE_NAMES.join(', ')}`;
}
