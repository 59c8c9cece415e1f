import { AppError } from '../../../errors.js';
import { dayInWords } from '../../../language/time/calendar.js';
import type { Flow } from './flow.entity.js';
import type { SubTenant } from './sub-tenant.entity.js';

/** Throws for a change of an archived flow. */
export function assertNotArchived({ isArchived }: Pick<Flow, 'isArchived'>): void {
  if (isArchived) throw new AppError('INVALID_TRANSITION', 'The flow is archived. Restore it to change it.');
}

/** Throws for a tenant who left the tenancy. */
export function assertNotLeft({ leftOn }: Pick<SubTenant, 'leftOn'>): void {
  if (leftOn) throw new AppError('INVALID_TRANSITION', `The tenant left on ${dayInWords(leftOn)}.`);
}
