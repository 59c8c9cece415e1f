import { invalidArgument } from '../../errors.js';
import { EmailKind } from './email.payload.js';

/** The position of an e-mail: by its creation, then by its kind, then by its id; all descending. */
export interface EmailPosition {
  queuedAt: Date;
  kind: EmailKind;
  id: number;
}

/** PostgreSQL has later dates, and no e-mail does. */
const LATEST = Date.UTC(9999, 11, 31);

/** The kinds in the order of the list. */
export const KINDS: readonly EmailKind[] = Object.values(EmailKind);

export const cursorOfEmail = ({ queuedAt, kind, id }: EmailPosition): string =>
  Buffer.from(`${kind} ${queuedAt.getTime().toString(36)} ${id.toString(36)}`).toString('base64url');

/** The position in a cursor. Throws for text that is not a cursor of the list. */
export function positionOfEmail(cursor: string): EmailPosition {
  const [name, instant = '', number = ''] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ');
  const kind = KINDS.find((one) => one === name);
  const position = { queuedAt: new Date(Number.parseInt(instant, 36)), id: Number.parseInt(number, 36) };
  const at = position.queuedAt.getTime();
  const isPossible = at >= 0 && at < LATEST && Number.isSafeInteger(position.id);
  if (!kind || !isPossible || cursorOfEmail({ ...position, kind }) !== cursor)
    throw invalidArgument('after', 'must be a cursor of this list');
  return { ...position, kind };
}

/**
 * The ids below which e-mails of a kind, queued at the instant of a position, follow it: all of a later kind,
 * and none of an earlier one.
 */
export function idBelow(kind: EmailKind, position: EmailPosition): number {
  const difference = KINDS.indexOf(kind) - KINDS.indexOf(position.kind);
  if (difference === 0) return position.id;
  return difference > 0 ? Number.MAX_SAFE_INTEGER : 0;
}
