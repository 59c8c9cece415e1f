import { readFileSync } from 'node:fs';
import { StartError } from '../../../errors.js';
import { type Day, isDay } from '../../../language/time/calendar.js';
import { projectFile } from '../../../paths.js';
import { Jurisdiction } from '../../flow/terms/jurisdiction.js';
import { countingOf } from '../counting/counting.js';

/** A ground for possession: a row of data/possession-grounds.json. */
export interface PossessionGround {
  jurisdiction: Jurisdiction;
  code: string;
  title: string;
  /** Whether the court must order possession. */
  isMandatory: boolean;
  /** A counting rule: the earliest day, from that of the notice. */
  period: string;
  /** How long the tenancy must have lasted, with both days, as the day after: `MONTHS_CLEAR(12)`. */
  minimumTenancy: string | null;
  /** The days of a year on which the notice may end, as month and day. */
  window: { from: string; to: string } | null;
  needsPriorStatement: boolean;
  /** Whether an unprotected deposit prevents an order for possession. */
  needsProtectedDeposit: boolean;
  /** Which landlords have it; null: every private landlord. */
  landlords: string | null;
  source: string;
  note: string | null;
  verifiedOn: Day;
}

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';
const isTextOrNull = (value: unknown): boolean => value === null || isText(value);
const isFlag = (value: unknown): boolean => typeof value === 'boolean';
const isCounting = (value: unknown): boolean => typeof value === 'string' && !!countingOf(value);
const isDayOfYear = (value: unknown): boolean => typeof value === 'string' && isDay(`2027-${value}`);
const isWindow = (value: unknown): boolean =>
  value === null ||
  (typeof value === 'object' &&
    value !== null &&
    'from' in value &&
    'to' in value &&
    isDayOfYear(value.from) &&
    isDayOfYear(value.to));

const MEMBERS: Readonly<Record<keyof PossessionGround, (value: unknown) => boolean>> = {
  jurisdiction: (value) => Object.values<unknown>(Jurisdiction).includes(value),
  code: isText,
  title: isText,
  isMandatory: isFlag,
  period: isCounting,
  minimumTenancy: (value) => value === null || isCounting(value),
  window: isWindow,
  needsPriorStatement: isFlag,
  needsProtectedDeposit: isFlag,
  landlords: isTextOrNull,
  source: isText,
  note: isTextOrNull,
  verifiedOn: (value) => typeof value === 'string' && isDay(value),
};

/** The grounds of the table, or a sentence for each error of one. */
export function checkGrounds(rows: unknown): readonly PossessionGround[] {
  if (!Array.isArray(rows)) throw new StartError('The grounds for possession must be a list.');
  const names = rows.map(({ jurisdiction, code }) => `${jurisdiction} ${code}`);
  const problems = rows.flatMap((row: Readonly<Record<string, unknown>>, index) => {
    const place = names[index] ?? '';
    const name = `Ground ${place}`;
    const wrong = Object.entries(MEMBERS).flatMap(([member, isValid]) =>
      isValid(row[member]) ? [] : [`${name}: ${member} is not valid.`],
    );
    const extra = Object.keys(row).filter((member) => !(member in MEMBERS));
    const twice = names.indexOf(place) === index ? [] : [`${name} occurs twice.`];
    return [...wrong, ...extra.map((member) => `${name}: ${member} is not known.`), ...twice];
  });
  if (problems.length > 0)
    throw new StartError(`The grounds for possession are not valid. ${problems.join(' ')}`);
  return rows;
}

let table: readonly PossessionGround[] | undefined;

/** The grounds for possession of a jurisdiction, in the order of the statute. */
export function groundsOf(jurisdiction: Jurisdiction): readonly PossessionGround[] {
  table ??= checkGrounds(JSON.parse(readFileSync(projectFile('data/possession-grounds.json'), 'utf8')));
  return table.filter((ground) => ground.jurisdiction === jurisdiction);
}
