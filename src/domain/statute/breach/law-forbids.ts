import { AppError } from '../../../errors.js';
import type { Breach } from './decide-breaches.js';

/** The error for terms, rents and notices to which the law gives no effect: at least one. */
export const lawForbids = (breaches: readonly Breach[]): AppError =>
  new AppError('LAW_FORBIDS', breaches[0] ? sentenceOf(breaches[0]) : '', {
    problems: breaches.map((one) => ({ in: 'arguments', path: one.path, message: sentenceOf(one) })),
  });

const sentenceOf = ({ key, message }: Breach): string => (key ? `${key}: ${message}` : message);
