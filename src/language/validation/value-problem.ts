import type { Allowed } from '../../errors.js';
import type { ValuePath } from './value-path.js';

/** What is wrong with a value, and the path within it. */
export interface ValueProblem {
  path: ValuePath;
  message: string;
  allowed?: readonly Allowed[];
}
