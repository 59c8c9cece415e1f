import { StartError } from '../../../errors.js';
import { isDay } from '../../../language/time/calendar.js';
import { Jurisdiction } from '../../flow/terms/jurisdiction.js';
import { TenancyKind } from '../../flow/terms/tenancy-kind.js';
import { countingOf, RULE_NAMES } from '../counting/counting.js';
import { CONDITIONS, FULFILMENTS, TRIGGERS } from '../deadlines/registries.js';
import { AmountKind } from '../facts/amount-kind.js';
import { DeadlineSubjectType } from '../facts/subject-type.js';
import { LIMIT_FORMULAS } from '../rules/limit-formulas.js';
import { StatuteKind } from '../rules/statute-kind.js';
import { BREACHES, type Statute } from '../rules/statute-row.js';
import { noticeProblem } from './check-notice.js';
import { riseProblem } from './check-rise.js';

type Row = Readonly<Record<string, unknown>>;

/** What is wrong with a member of a row; undefined if it is valid. */
type Check = (value: unknown, row: Row) => string | undefined;

const text: Check = (value) => (typeof value === 'string' && value !== '' ? undefined : 'must be text');
const textOrNull: Check = (value) => (value === null ? undefined : text(value, {}));
const day: Check = (value) =>
  typeof value === 'string' && isDay(value) ? undefined : 'must be a day, such as 2026-05-01';
const dayOrNull: Check = (value) => (value === null ? undefined : day(value, {}));
const oneOf =
  (names: readonly string[]): Check =>
  (value) =>
    typeof value === 'string' && names.includes(value) ? undefined : `must be one of ${names.join(', ')}`;
const listOf =
  (names: readonly string[]): Check =>
  (value, row) => {
    if (!Array.isArray(value)) return 'must be a list';
    const unknown = value.filter((one) => oneOf(names)(one, row) !== undefined);
    return unknown.length === 0 ? undefined : `has “${unknown.join(', ')}”; there are ${names.join(', ')}`;
  };
const isOff = (row: Row): boolean => row.kind === StatuteKind.NOT_IN_FORCE;
/** A rule that is not in force needs no way to be judged, and must not have a first day. */
const unlessOff =
  (check: Check): Check =>
  (value, row) =>
    isOff(row)
      ? value == null || (Array.isArray(value) && value.length === 0)
        ? undefined
        : 'must be empty'
      : check(value, row);

const counting: Check = (value) =>
  typeof value === 'string' && countingOf(value) ? undefined : `must be one of ${RULE_NAMES.join(', ')}`;
const limit: Check = (value) => {
  if (typeof value !== 'object' || value === null) return 'must have `of` and `formula`';
  const { of, formula } = value as Row;
  return oneOf(Object.values(AmountKind))(of, {}) ?? oneOf(Object.keys(LIMIT_FORMULAS))(formula, {});
};

const MEMBERS: Readonly<Record<string, Check>> = {
  key: text,
  jurisdiction: oneOf(Object.values(Jurisdiction)),
  kind: oneOf(Object.values(StatuteKind)),
  title: text,
  triggers: unlessOff((value, row) =>
    Array.isArray(value) && value.length === 0
      ? 'must name a trigger'
      : listOf(Object.keys(TRIGGERS))(value, row),
  ),
  counting: unlessOff(counting),
  metBy: unlessOff(oneOf(Object.keys(FULFILMENTS))),
  kinds: unlessOff((value, row) =>
    Array.isArray(value) && value.length === 0
      ? 'must name a kind of tenancy'
      : listOf(Object.values(TenancyKind))(value, row),
  ),
  onBreach: unlessOff(oneOf(BREACHES)),
  appliesWhen: listOf(Object.keys(CONDITIONS)),
  consequence: text,
  source: text,
  note: textOrNull,
  validFrom: unlessOff(day),
  validTo: dayOrNull,
  verifiedOn: day,
};
const OPTIONAL: Readonly<Record<string, Check>> = {
  isMetBefore: (value) => (typeof value === 'boolean' ? undefined : 'must be true or false'),
  isLawfulIfVoluntary: (value) => (typeof value === 'boolean' ? undefined : 'must be true or false'),
  isForJoiners: (value) => (typeof value === 'boolean' ? undefined : 'must be true or false'),
  isEarliest: (value) => (typeof value === 'boolean' ? undefined : 'must be true or false'),
  endsWithTenancy: (value) => (typeof value === 'boolean' ? undefined : 'must be true or false'),
  after: text,
  limit,
  rise: riseProblem,
  notice: noticeProblem,
  subject: oneOf(Object.values(DeadlineSubjectType)),
};

/** The rows of the statute table, or a sentence for each error of one. */
export function checkStatutes(rows: unknown): readonly Statute[] {
  if (!Array.isArray(rows)) throw new StartError('The statute table must be a list of rules.');
  const keys = rows.map((row: Row) => row.key);
  const problems = rows.flatMap((row: Row, index) => {
    const name = `Rule ${String(row.key ?? index + 1)}`;
    const wrong = Object.entries({ ...MEMBERS, ...OPTIONAL }).flatMap(([member, check]) => {
      if (row[member] === undefined && member in OPTIONAL) return [];
      const problem = check(row[member], row);
      return problem ? [`${name}: ${member} ${problem}.`] : [];
    });
    const extra = Object.keys(row).filter((member) => !(member in MEMBERS) && !(member in OPTIONAL));
    const twice = keys.indexOf(row.key) !== index ? [`${name} occurs twice.`] : [];
    const after =
      row.after !== undefined && !keys.includes(row.after) ? [`${name}: after names no rule.`] : [];
    return [...wrong, ...extra.map((member) => `${name}: ${member} is not known.`), ...twice, ...after];
  });
  if (problems.length > 0) throw new StartError(`The statute table is not valid. ${problems.join(' ')}`);
  return rows as Statute[];
}
