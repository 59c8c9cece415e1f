import { type Day, dayOf } from '../../language/time/calendar.js';
import type { MaintenanceIssue } from './maintenance-issue.entity.js';

/** The day on which an issue was reported. Without one, it was reported when it was recorded. */
export const reportedOnOf = ({
  reportedOn,
  createdAt,
}: Pick<MaintenanceIssue, 'reportedOn' | 'createdAt'>): Day => reportedOn ?? dayOf(createdAt);
