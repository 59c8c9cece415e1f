import { instantOf, isDay } from '../../language/time/calendar.js';

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

const TIME = String.raw`(?:[ T](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?`;
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})[-/.]?(\d{2})[-/.]?(\d{2})${TIME}$`);
const DAY_FIRST = new RegExp(String.raw`^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})${TIME}$`);
/** Some programs write their earliest day for no day. */
const FIRST_YEAR = 1950;
const MAX_OFFSET_MINUTES = 14 * 60;

/**
 * A day with or without a time, year first or, as is usual in the UK, day first. A time without an offset is
 * one of the UK, and a day begins at its midnight. 0000-00-00 is none.
 */
export function readInstant(text: string): Date | null | undefined {
  if (/^[0\s:/.T-]+$/.test(text)) return null;
  const [, a, b, c, ...time] = YEAR_FIRST.exec(text) ?? reversed(DAY_FIRST.exec(text)) ?? [];
  const [year, month, day] = [Number(a), Number(b), Number(c)];
  const [hour, minute, second] = [Number(time[0] ?? 0), Number(time[1] ?? 0), Number(time[2] ?? 0)];
  const isReal =
    year >= FIRST_YEAR && isDay(`${a}-${twoDigits(b)}-${twoDigits(c)}`) && isTime(hour, minute, second);
  if (!isReal) return undefined;
  const offset = time[3];
  if (offset === undefined) return instantOf({ year, month, day, hour, minute, second });
  const minutes = offsetMinutes(offset);
  if (Math.abs(minutes) > MAX_OFFSET_MINUTES) return undefined;
  return new Date(Date.UTC(year, month - 1, day, hour, minute - minutes, second));
}

const twoDigits = (text = ''): string => text.padStart(2, '0');

const isTime = (hour: number, minute: number, second: number): boolean =>
  hour < 24 && minute < 60 && second < 60;

/** The minutes of an offset such as +01:00; 0 for Z. */
function offsetMinutes(offset: string): number {
  const [, sign, hours = 0, minutes = 0] = /^([+-])(\d{2}):?(\d{2})$/.exec(offset) ?? [];
  return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
}

const reversed = (match: RegExpExecArray | null): (string | undefined)[] | undefined =>
  match ? [match[0], match[3], match[2], match[1], ...match.slice(4)] : undefined;
