import { type Argument, InvalidArgumentError, type Option } from 'commander';
import { snakeCase } from '../../language/snake-case.js';
import { nearestName } from '../../language/suggestion.js';
import { quoted } from '../output/hide.js';
import { whereListed } from './listed-by.js';

/** The option that sets a member of an input: `--expires-at` for `expiresAt` and for `expires_at`. */
export const optionName = (member: string): string => `--${snakeCase(member).replaceAll('_', '-')}`;

export const isOption = (text: string): boolean => /^-\D/.test(text);

/**
 * Whether an option that takes a value has none: nothing follows it, or another option of the command does.
 */
export function lacksValue(options: readonly Option[], argv: readonly string[], index: number): boolean {
  const isNamed = (text: string | undefined, option: Option) => text !== undefined && option.long === text;
  const next = argv[index + 1];
  return (
    options.some((option) => option.required && isNamed(argv[index], option)) &&
    (next === undefined || options.some((option) => isNamed(next, option)))
  );
}

export function unknownOption(text: string, options: readonly Option[]): string {
  const [name = ''] = text.split('=', 1);
  return unknown(
    'option',
    name,
    options.flatMap(({ long }) => long ?? []),
  );
}

export function unknown(kind: 'command' | 'option', name: string, known: readonly string[]): string {
  const near = nearestName(name, known);
  return `unknown ${kind} ${quoted(name)}${near === undefined ? '' : ` (did you mean ${near}?)`}`;
}

/** An error of an argument or option; if it takes an id, with the command that lists the ids. */
export function withIdList(problem: string, name: string, brandId?: string): string {
  const listed = whereListed(name, brandId);
  return listed === undefined ? problem : `${problem.replace(/\.$/, '')}. ${listed}`;
}

/**
 * What is wrong with the arguments. What follows an unknown option may be its value, so then none counts as
 * one too many.
 */
export function argumentProblems(
  declared: readonly Argument[],
  typed: readonly string[],
  mayHaveMore: boolean,
): string[] {
  const place = declared.findIndex((one) => one.name() === 'brandId');
  // The key of a command without this argument belongs to one brand.
  const brandId = place < 0 ? '' : /^\d+$/.exec(typed[place] ?? '')?.[0];
  const problems = declared.flatMap((argument, index) => {
    const name = argument.name();
    const problem = problemOf(argument, typed[index]);
    return problem ? [withIdList(`argument '<${name}>' is ${problem}`, name, brandId)] : [];
  });
  const more = mayHaveMore ? [] : typed.slice(declared.length);
  return [...problems, ...more.map((one) => `${quoted(one)} is one argument too many`)];
}

function problemOf(argument: Argument, value: string | undefined): string | undefined {
  if (value === undefined) return argument.required ? 'missing' : undefined;
  try {
    argument.parseArg?.(value, undefined);
    return undefined;
  } catch (error) {
    if (error instanceof InvalidArgumentError) return `invalid: ${quoted(value)}. ${error.message}`;
    throw error;
  }
}
