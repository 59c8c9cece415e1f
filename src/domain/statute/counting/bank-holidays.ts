import { readFileSync } from 'node:fs';
import { type Day, type DayNumber, dayNumberOf, isWeekend } from '../../../language/time/calendar.js';
import { projectFile } from '../../../paths.js';

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

const ANYWHERE: ReadonlySet<DayNumber> = new Set(
  [TABLE.englandAndWales, TABLE.scotland, TABLE.northernIreland].flatMap((list) =>
    list.map(({ day }) => dayNumberOf(day)),
  ),
);

/**
 * Whether a day is not a Saturday, a Sunday or a bank holiday in any part of the United Kingdom; undefined in
 * a year whose bank holidays are not known, because a bank holiday may be added by proclamation.
 */
export function isWorkingDay(day: DayNumber): boolean | undefined {
  if (day < KNOWN.from || day > KNOWN.to) return undefined;
  return !isWeekend(day) && !ANYWHERE.has(day);
}
