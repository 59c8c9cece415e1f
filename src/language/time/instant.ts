import { daysIn } from './calendar.js';

const RFC3339 =
  /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:[Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

/** Parses RFC 3339 text; undefined for a leap second, 30 February, or a year outside 1 to 9999 in UTC. */
export function parseInstant(text: string): Date | undefined {
  const match = RFC3339.exec(text);
  if (!match) return undefined;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return undefined;
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  const instant = new Date(text.toUpperCase());
  const utcYear = instant.getUTCFullYear();
  return year >= 1 && utcYear >= 1 && utcYear <= 9999 ? instant : undefined;
}
