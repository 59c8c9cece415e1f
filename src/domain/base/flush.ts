import { AppError } from '../../errors.js';
import type { Context } from './context.js';

const UNIQUE_VIOLATION = '23505';

/** A record that exists already is 409 DUPLICATE with this message. */
export async function unlessDuplicate<T>(change: Promise<T>, message: string): Promise<T> {
  try {
    return await change;
  } catch (error) {
    if ((Object(error) as { code?: unknown }).code !== UNIQUE_VIOLATION) throw error;
    throw new AppError('DUPLICATE', message);
  }
}

/** Writes what has changed. A record that exists already is 409 DUPLICATE with this message. */
export const flushUnlessDuplicate = ({ em }: Context, message: string): Promise<void> =>
  unlessDuplicate(em.flush(), message);
