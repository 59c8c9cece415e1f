/** The steps to a value inside a request. */
export type ValuePath = readonly (string | number)[];

/** `children.no_of_children[0].age_of_children`: the path as errors show it. */
export function spellPath(path: ValuePath): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`;
    return text === '' ? step : `${text}.${step}`;
  }, '');
}

/** The steps of a JSON pointer, array indexes as numbers. */
export function pointerSteps(pointer: string): (string | number)[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step.replaceAll('~1', '/').replaceAll('~0', '~')));
}
