import { readFileSync } from 'node:fs';
import { type Day, isWeekend, yearOf } from '../../language/calendar.js';
import { projectFile } from '../../paths.js';

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

/** The years whose bank holidays are known. */
const HOLIDAY_YEARS = { first: TABLE.firstYear, last: TABLE.lastYear } as const;

const ANYWHERE: ReadonlySet<Day> = new Set(
  [TABLE.englandAndWales, TABLE.scotland, TABLE.northernIreland].flatMap((list) =>
    list.map(({ day }) => day),
  ),
);

/**
 * Whether a day is no Saturday, no Sunday and no bank holiday in any part of the United Kingdom; undefined in
 * a year whose bank holidays are not known, because a bank holiday may be added by proclamation.
 */
export function isWorkingDay(day: Day): boolean | undefined {
  const year = yearOf(day);
  if (year < HOLIDAY_YEARS.first || year > HOLIDAY_YEARS.last) return undefined;
  return !isWeekend(day) && !ANYWHERE.has(day);
}
