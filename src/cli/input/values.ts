import { InvalidArgumentError, Option } from 'commander';
import { isId } from '../../language/graphql/id.js';
import { nearestName } from '../../language/suggestion.js';

export function id(text: string): number {
  const value = /^\d{1,16}$/.test(text) ? Number(text) : 0;
  if (!isId(value)) throw new InvalidArgumentError('It must be a whole number from 1 to 2^53 - 1.');
  return value;
}

export function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}

const MAX_COUNT = 1000;

/** How many records of a list are printed. */
export function count(text: string): number {
  const value = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (value >= 1 && value <= MAX_COUNT) return value;
  throw new InvalidArgumentError(`It must be a whole number from 1 to ${MAX_COUNT}.`);
}

export function url(text: string): string {
  const parsed = URL.canParse(text) ? new URL(text) : undefined;
  if (parsed && ['http:', 'https:'].includes(parsed.protocol)) return text;
  throw new InvalidArgumentError('It must be an http or https URL.');
}

/** A limit, or `none`. */
export type Limit = number | 'none';

const MAX_LIMIT = 999_999_999;

export function limit(text: string): Limit {
  if (text === 'none') return text;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (value < 1) throw new InvalidArgumentError(`It must be a whole number from 1 to ${MAX_LIMIT}, or none.`);
  return value;
}

/** The limit as GraphQL takes it: null for none, undefined for one that stays. */
export const numberOf = (value: Limit | undefined): number | null | undefined =>
  value === 'none' ? null : value;

/** Text that is not blank. */
export function label(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('It must not be blank.');
  return text;
}

/** All values of a closed list. */
const ALL = 'all';

/** An option that takes several values: `--origins a,b`, `--origins a b` and `--origins a --origins b`. */
export const listOption = (
  flags: string,
  description: string,
  check: (values: readonly string[]) => void = () => {},
): Option =>
  new Option(flags, description).argParser<string[] | undefined>((typed, before = []) => {
    const named = typed
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '');
    check(named);
    return [...new Set([...before, ...named])];
  });

/** The same for the values of a closed list, or `all` of them. */
export const choicesOption = (flags: string, description: string, choices: readonly string[]): Option =>
  listOption(flags, description, (values) => {
    const strange = values.filter((one) => one !== ALL && !choices.includes(one));
    if (strange.length === 0) return;
    const near = strange.map((one) => nearestName(one, choices)).filter((one) => one !== undefined);
    const question = near.length > 0 ? `Did you mean ${near.join(', ')}? ` : '';
    throw new InvalidArgumentError(`${question}Allowed choices are ${choices.join(', ')}, or ${ALL}.`);
  });

/** The names of enum values, which GraphQL takes; the command line takes the stored values. */
export const enumNames = (
  values: Readonly<Record<string, string>>,
  chosen: readonly string[] | undefined,
): string[] | undefined =>
  chosen?.includes(ALL)
    ? Object.keys(values)
    : chosen?.flatMap((value) => Object.keys(values).find((name) => values[name] === value) ?? []);
