import { InvalidArgumentError } from 'commander';
import { parseInstant } from '../language/instant.js';
import { isId } from '../language/scalars.js';

export function id(text: string): number {
  const value = /^\d{1,16}$/.test(text) ? Number(text) : 0;
  if (!isId(value)) throw new InvalidArgumentError('It must be a whole number from 1 to 2^53 - 1.');
  return value;
}

export function instant(text: string): Date {
  const value = parseInstant(text);
  if (!value) throw new InvalidArgumentError('It must be a date-time, such as 2027-01-01T00:00:00Z.');
  return value;
}

/** The names of enum values, which GraphQL takes; the command line takes the stored values. */
export const enumNames = (values: Readonly<Record<string, string>>, chosen: readonly string[] | undefined) =>
  chosen?.map((value) => Object.entries(values).find(([, stored]) => stored === value)?.[0]);
