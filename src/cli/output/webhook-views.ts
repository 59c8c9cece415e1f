import { column, id, instantText, strings, text } from './columns.js';
import type { Row, View } from './print.js';

/** The status of a response; without one, why there is none. */
function responseText(value: unknown): string {
  const { statusCode, error }: { statusCode?: unknown; error?: unknown } = Object(value);
  return text(statusCode ?? error);
}

const millisecondsText = (value: unknown): string => (value === null ? '–' : `${value} ms`);
const response = { name: 'Response', of: (attempt: Row) => responseText(attempt) };

export const ENDPOINTS: View = {
  list: [
    id,
    { ...column('URL', 'url'), min: 20 },
    column('Status', 'status'),
    column('Backlog', 'backlog'),
    column('Failing since', 'failingSince', instantText),
  ],
  one: [
    id,
    column('URL', 'url'),
    column('Description', 'description', (value) => text(value) || '–'),
    column('Types', 'types', (value) => strings(value).join(', ') || 'all'),
    column('Contact', 'contactEmail'),
    column('Status', 'status'),
    column('Reason', 'disabledReason'),
    column('Failing since', 'failingSince', instantText),
    column('Paused until', 'blockedUntil', instantText),
    column('Position', 'position'),
    column('Backlog', 'backlog'),
    column('Secret', 'secretHint', (hint) => `…${hint}`),
    column('Old secret until', 'oldSecretUntil', instantText),
    column('Created', 'createdAt', instantText),
  ],
  none: 'The brand has no webhook endpoint.',
};

/** A test event with its outcome. */
export const TESTS: View = {
  list: [],
  one: [
    column('Event', 'id'),
    column('Type', 'type'),
    column('Sent', 'attemptedAt', instantText),
    response,
    column('Took', 'milliseconds', millisecondsText),
  ],
  none: '',
};

const event = column('Event', 'eventId');
const delivery = [event, column('Type', 'type'), column('Status', 'status'), column('Attempts', 'attempts')];

export const DELIVERIES: View = {
  list: [...delivery, column('Response', 'lastAttempt', responseText)],
  one: [...delivery, column('Next attempt', 'nextAttemptAt', instantText)],
  none: 'There are no such deliveries.',
};

export const ATTEMPTS: View = {
  list: [
    column('Time', 'at', instantText),
    column('Trigger', 'trigger'),
    response,
    column('Took', 'milliseconds', millisecondsText),
    { ...column('Body of the response', 'response'), min: 20 },
  ],
  one: [],
  none: 'There was no attempt yet.',
};
