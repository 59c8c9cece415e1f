import { column, id, instantText, text } from './columns.js';
import type { View } from './print.js';

const lastError = column('Why', 'lastError');
const time = (name: string, member: string) =>
  column(name, member, (value) => (value ? instantText(value) : '–'));

const EMAIL_COLUMNS = [
  id,
  column('Kind', 'kind'),
  column('Status', 'status'),
  column('Recipient', 'recipient'),
  time('Queued', 'queuedAt'),
  column('Attempts', 'attempts'),
  time('Next', 'nextAttemptAt'),
  lastError,
];
export const EMAILS: View = {
  list: EMAIL_COLUMNS,
  one: EMAIL_COLUMNS,
  none: 'The brand has no such e-mails.',
};

const JOB_COLUMNS = [
  id,
  column('Task', 'task'),
  column('Brand', 'brandId', text),
  column('Attempts', 'attempts'),
  time('Last', 'lastAt'),
  time('Next', 'nextAt'),
  lastError,
];
export const FAILED_JOBS: View = { list: JOB_COLUMNS, one: JOB_COLUMNS, none: 'No job has failed.' };

const TASK_COLUMNS = [
  column('Task', 'name'),
  column('Every', 'everySeconds', (value) => `${text(value)} s`),
  time('Last', 'lastStartedAt'),
  time('Next', 'nextAt'),
  column('Failures', 'failures'),
  lastError,
];
export const TASKS: View = {
  list: TASK_COLUMNS,
  one: TASK_COLUMNS,
  none: 'No worker has run a task yet.',
};

const QUEUE_COLUMNS = [
  column('Waiting', 'waiting'),
  time('Oldest', 'oldestAt'),
  column('For later', 'scheduled'),
  column('Running', 'running'),
  column('Failed', 'failed'),
  column('Workers', 'workers'),
  time('Oldest event', 'oldestEventAt'),
];
export const QUEUE: View = { list: QUEUE_COLUMNS, one: QUEUE_COLUMNS, none: 'There is no queue.' };
