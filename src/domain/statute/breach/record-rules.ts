import type { Warning } from '../../base/warning.js';

/** What a change is compared with beside the statute table, by the key of its warning. */
export const RECORD_RULES = {
  'tenancy.start': {
    title: 'Move-in on the first day of the tenancy or later',
    source: 'The recorded first day of the tenancy',
  },
} as const satisfies Record<string, { title: string; source: string }>;

/** A warning of what the records do not agree with. */
export const recordWarning = (key: keyof typeof RECORD_RULES, message: string): Warning => ({
  key,
  message,
  source: RECORD_RULES[key].source,
});
