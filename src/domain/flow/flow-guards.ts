import { AppError } from '../../errors.js';
import type { Flow } from './flow.entity.js';

/** Whether the parties have signed the tenancy agreement. */
export const isSigned = ({ isAstSigned, agreementEnteredAt }: Flow): boolean =>
  isAstSigned || agreementEnteredAt != null;

/** Refuses a change of an archived flow. */
export function assertNotArchived({ isArchived }: Flow): void {
  if (isArchived) throw new AppError('INVALID_TRANSITION', 'The flow is archived. Restore it to change it.');
}
