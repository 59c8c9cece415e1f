import { NoticeKind, NoticeParty } from '../../notice/kinds/notice-kind.js';
import { countingOf, RULE_NAMES } from '../counting/counting.js';

type Row = Readonly<Record<string, unknown>>;
type IsValid = (value: unknown) => boolean;

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null;
const isOneOf =
  (names: readonly string[]): IsValid =>
  (value) =>
    typeof value === 'string' && names.includes(value);
const isAbsentOr =
  (isValid: IsValid): IsValid =>
  (value) =>
    value === undefined || isValid(value);
const isListOf =
  (isValid: IsValid): IsValid =>
  (value) =>
    Array.isArray(value) && value.length > 0 && value.every(isValid);
const isFlag: IsValid = (value) => typeof value === 'boolean';
const isCounting: IsValid = (value) => typeof value === 'string' && !!countingOf(value);
const isParty = isOneOf(Object.values(NoticeParty));

/** Whether a value has valid members, and no other ones. */
const hasOnly =
  (members: Readonly<Record<string, IsValid>>): IsValid =>
  (value) =>
    isRow(value) &&
    Object.keys(value).every((member) => member in members) &&
    Object.entries(members).every(([member, isValid]) => isValid(value[member]));

const MEMBERS: Readonly<Record<string, IsValid>> = {
  kinds: isListOf(isOneOf(Object.values(NoticeKind))),
  givenBy: isAbsentOr(isParty),
  from: isOneOf(['served', 'received']),
  sentDays: isAbsentOr((value) => Number.isInteger(value) && Number(value) > 0),
  periods: isListOf(
    hasOnly({
      givenBy: isAbsentOr(isParty),
      upTo: isAbsentOr(isCounting),
      counting: isAbsentOr(isCounting),
    }),
  ),
  givenAfter: isAbsentOr(isCounting),
  atPeriod: isAbsentOr(isOneOf(['required', 'doubtful'])),
  isShorterPossible: isAbsentOr(isFlag),
  isByAll: isAbsentOr(isFlag),
  isDepositProtected: isAbsentOr(isFlag),
  useBy: isAbsentOr(hasOnly({ from: isOneOf(['served', 'ends']), counting: isCounting })),
};

/** What is wrong with the rules about notices of a row; undefined if they are valid. */
export function noticeProblem(value: unknown): string | undefined {
  if (!isRow(value)) return 'must have `kinds`, `from` and `periods`';
  const wrong = Object.entries(MEMBERS).flatMap(([member, isValid]) =>
    isValid(value[member]) ? [] : [member],
  );
  const extra = Object.keys(value).filter((member) => !(member in MEMBERS));
  if (wrong.length + extra.length === 0) return undefined;
  return `has invalid members: ${[...wrong, ...extra].join(', ')}; countings are ${RULE_NAMES.join(', ')}`;
}
