import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { AppError } from '../../errors.js';
import type { Context } from './context.js';

/** Writes what has changed. A record that exists already is 409 DUPLICATE with this message. */
export async function flushUnlessDuplicate({ em }: Context, message: string): Promise<void> {
  try {
    await em.flush();
  } catch (error) {
    if (!(error instanceof UniqueConstraintViolationException)) throw error;
    throw new AppError('DUPLICATE', message);
  }
}
