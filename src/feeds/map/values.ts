/*
 * Each function reads one kind of value. It returns null for a value that means none, and undefined for one
 * that it does not understand.
 */

const WHOLE_POUNDS = String.raw`(?:\d{1,3}(?:,\d{3})+|\d{1,10})`;
const AMOUNT = new RegExp(String.raw`^(?:£|GBP)?\s*(${WHOLE_POUNDS})(?:\.(\d{1,2})\d*)?\s*(?:£|GBP)?$`, 'i');

/** Pence from pounds, such as £1,250.00. */
export function readPence(text: string): number | undefined {
  const [, pounds, pence = ''] = AMOUNT.exec(text.replaceAll('\u00a0', ' ')) ?? [];
  return pounds === undefined
    ? undefined
    : Number(pounds.replaceAll(',', '')) * 100 + Number(pence.padEnd(2, '0'));
}

/** A number of rooms or months: also 2.0. */
export function readCount(text: string): number | undefined {
  const [, count] = /^\+?(\d{1,6})(?:\.0*)?$/.exec(text) ?? [];
  return count === undefined ? undefined : Number(count);
}

/** A whole number without anything else, such as an amount in pence. */
export const readWhole = (text: string): number | undefined =>
  /^\d{1,12}$/.test(text) ? Number(text) : undefined;

export function readDegrees(text: string, limit: number): number | undefined {
  const degrees = /^[+-]?\d{1,3}(\.\d{1,20})?$/.test(text) ? Number(text) : Number.NaN;
  return Math.abs(degrees) <= limit ? degrees : undefined;
}

export function readFlag(text: string): boolean | undefined {
  if (/^(1|y|yes|true)$/i.test(text)) return true;
  return /^(0|n|no|false)$/i.test(text) ? false : undefined;
}

const TIME = String.raw`(?:[ T](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?:Z|\+00:?00)?)?`;
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})[-/.]?(\d{2})[-/.]?(\d{2})${TIME}$`);
const DAY_FIRST = new RegExp(String.raw`^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})${TIME}$`);
/** Some programs write their earliest day for no day. */
const FIRST_YEAR = 1950;

/** A day with or without a time, year first or, as is usual in the UK, day first. 0000-00-00 is none. */
export function readInstant(text: string): Date | null | undefined {
  if (/^[0\s:/.T-]+$/.test(text)) return null;
  const [, a = '', b = '', c = '', ...time] = YEAR_FIRST.exec(text) ?? reversed(DAY_FIRST.exec(text)) ?? [];
  const [year, month, day] = [Number(a), Number(b), Number(c)];
  const [hour, minute, second] = [0, 1, 2].map((index) => Number(time[index] ?? 0));
  const instant = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  const isReal =
    a !== '' && instant.getUTCMonth() === month - 1 && instant.getUTCDate() === day && year >= FIRST_YEAR;
  return isReal ? instant : undefined;
}

const reversed = (match: RegExpExecArray | null): (string | undefined)[] | undefined =>
  match ? [match[0], match[3], match[2], match[1], ...match.slice(4)] : undefined;
