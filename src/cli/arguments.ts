import { InvalidArgumentError } from 'commander';
import { Entitlement, Scope } from '../auth/scopes.js';
import { AppError } from '../errors.js';
import { parseInstant } from '../language/instant.js';
import { isId } from '../language/scalars.js';

export function id(text: string): number {
  const value = /^\d{1,16}$/.test(text) ? Number(text) : 0;
  if (!isId(value)) throw new InvalidArgumentError('It must be a whole number from 1 to 2^53 - 1.');
  return value;
}

export function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}

/** A text that is not blank. */
export function label(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('It must not be blank.');
  return text;
}

export function instant(text: string): Date {
  const value = parseInstant(text);
  if (!value) throw new InvalidArgumentError('It must be a date-time, such as 2027-01-01T00:00:00Z.');
  return value;
}

/** What is wrong, in sentences. A fault names its option, as GraphQL spells it. */
export function explain(error: Error): string {
  const faults = error instanceof AppError ? (error.faults ?? []) : [];
  const sentences = faults.map(({ path, message }) => `${path.replace(/^input\./, '')} ${message}.`);
  return [error.message, ...sentences].join(' ');
}

/** The names of enum values, which GraphQL takes; the command line takes the stored values. */
export const enumNames = (values: Readonly<Record<string, string>>, chosen: readonly string[] | undefined) =>
  chosen?.map((value) => Object.entries(values).find(([, stored]) => stored === value)?.[0]);

const CLOSED_LISTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  scopes: Scope,
  entitlements: Entitlement,
};

/** An answer as JSON, with the values that options take in place of GraphQL's names. */
export const printed = (answer: unknown): string =>
  JSON.stringify(
    answer,
    (key, value: unknown) => {
      const values = CLOSED_LISTS[key];
      return values && Array.isArray(value) ? value.map((name: string) => values[name]) : value;
    },
    2,
  );
