import { AppError } from '../../../errors.js';
import type { Flow } from './flow.entity.js';

/** Throws for a change of an archived flow. */
export function assertNotArchived({ isArchived }: Pick<Flow, 'isArchived'>): void {
  if (isArchived) throw new AppError('INVALID_TRANSITION', 'The flow is archived. Restore it to change it.');
}
