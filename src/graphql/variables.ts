import type { Fault } from '../errors.js';
import { LIMITS } from './limits.js';

/** The fault of variables with too many values or too many levels. It stops reading at the limit. */
export function variablesFault(variables: Readonly<Record<string, unknown>>): Fault | undefined {
  let count = 0;
  const fault = (value: unknown, depth: number): string | undefined => {
    count += 1;
    if (count > LIMITS.variableValues)
      return `must leave the variables with at most ${LIMITS.variableValues} values in all`;
    if (typeof value !== 'object' || value === null) return undefined;
    if (depth === LIMITS.variableDepth) return `must have at most ${LIMITS.variableDepth} levels`;
    for (const member of Object.values(value)) {
      const found = fault(member, depth + 1);
      if (found) return found;
    }
    return undefined;
  };
  for (const [name, value] of Object.entries(variables)) {
    const message = fault(value, 0);
    if (message) return { in: 'variables', path: name.slice(0, LIMITS.quotedName), message };
  }
  return undefined;
}
