import { readFileSync } from 'node:fs';
import { type Day, type DayNumber, dayNumberOf, isWeekend } from '../../../language/time/calendar.js';
import { projectFile } from '../../../paths.js';
import { Jurisdiction } from '../../flow/terms/jurisdiction.js';

interface Holiday {
  day: Day;
  title: string;
}

interface BankHolidays {
  firstYear: number;
  lastYear: number;
  englandAndWales: readonly Holiday[];
  scotland: readonly Holiday[];
  northernIreland: readonly Holiday[];
}

const TABLE: BankHolidays = JSON.parse(readFileSync(projectFile('data/bank-holidays.json'), 'utf8'));

/** The days whose bank holidays are known. */
const KNOWN = {
  from: dayNumberOf(`${TABLE.firstYear}-01-01`),
  to: dayNumberOf(`${TABLE.lastYear}-12-31`),
} as const;

const numbersOf = (...lists: (readonly Holiday[])[]): ReadonlySet<DayNumber> =>
  new Set(lists.flat().map(({ day }) => dayNumberOf(day)));

const ANYWHERE = numbersOf(TABLE.englandAndWales, TABLE.scotland, TABLE.northernIreland);

const BY_JURISDICTION: Readonly<Record<Jurisdiction, ReadonlySet<DayNumber>>> = {
  [Jurisdiction.ENGLAND]: numbersOf(TABLE.englandAndWales),
  [Jurisdiction.WALES]: numbersOf(TABLE.englandAndWales),
  [Jurisdiction.SCOTLAND]: numbersOf(TABLE.scotland),
  [Jurisdiction.NORTHERN_IRELAND]: numbersOf(TABLE.northernIreland),
};

/**
 * Whether a day is not a Saturday, a Sunday or a bank holiday of one part of the United Kingdom, or of any part
 * of it; undefined in a year whose bank holidays are not known, because a bank holiday may be added by
 * proclamation.
 */
export function isWorkingDay(day: DayNumber, within?: Jurisdiction): boolean | undefined {
  if (day < KNOWN.from || day > KNOWN.to) return undefined;
  return !isWeekend(day) && !(within ? BY_JURISDICTION[within] : ANYWHERE).has(day);
}

/** Whether a day is known to be a bank holiday in a part of the United Kingdom. */
export const isBankHoliday = (jurisdiction: Jurisdiction, day: Day): boolean =>
  BY_JURISDICTION[jurisdiction].has(dayNumberOf(day));
