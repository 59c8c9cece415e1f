import type { Day } from '../../../language/time/calendar.js';

/** The day from which the Renters’ Rights Act 2025 applies to tenancies in England. */
export const RENTERS_RIGHTS_ON: Day = '2026-05-01';
