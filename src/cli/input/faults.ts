import { type Argument, InvalidArgumentError, type Option } from 'commander';
import { nearestName } from '../../language/suggestion.js';
import { quoted } from '../output/hide.js';

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
  const near = nearestName(
    name,
    options.flatMap(({ long }) => long ?? []),
  );
  return `unknown option ${quoted(name)}${near === undefined ? '' : ` (did you mean ${near}?)`}`;
}

/**
 * What is wrong with the arguments. What follows an unknown option may be its value, so then none counts as
 * one too many.
 */
export function argumentFaults(
  declared: readonly Argument[],
  typed: readonly string[],
  mayHaveMore: boolean,
): string[] {
  const faults = declared.flatMap((argument, index) => {
    const value = typed[index];
    if (value === undefined) return argument.required ? [`argument '<${argument.name()}>' is missing`] : [];
    const fault = faultOf(argument, value);
    return fault === undefined
      ? []
      : [`argument '<${argument.name()}>' is invalid: ${quoted(value)}. ${fault}`];
  });
  const more = mayHaveMore ? [] : typed.slice(declared.length);
  return [...faults, ...more.map((one) => `${quoted(one)} is one argument too many`)];
}

function faultOf(argument: Argument, value: string): string | undefined {
  try {
    argument.parseArg?.(value, undefined);
    return undefined;
  } catch (error) {
    if (error instanceof InvalidArgumentError) return error.message;
    throw error;
  }
}
