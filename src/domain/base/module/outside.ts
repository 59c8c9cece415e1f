import type { MediaStore } from '../../../media/store.js';

/** The connections of tasks to systems outside the service. */
export interface Outside {
  mailer: Mailer;
  media: MediaStore;
  /** Writes a line to the log, which is kept outside the database. */
  log: (record: object, message: string) => void;
}

export interface Mail {
  from: string;
  to: string;
  messageId: string;
  /** Separates the parts of the message. Without it, every attempt would be another message. */
  baseBoundary: string;
  date?: Date;
  subject: string;
  text: string;
  html?: string;
  /** What it has of people and secrets; a mail server’s words about it are kept without these. */
  personal: readonly string[];
}

/**
 * Sends a message, or fails within its time limit: with `UnconfirmedError` if the message may have been
 * accepted.
 */
export interface Mailer {
  /** How long one message may take, from the connection to the server's confirmation. */
  readonly timeoutMs: number;
  send(message: Mail, signal?: AbortSignal): Promise<void>;
  /** Removes messages that became files; those that a mail server has accepted cannot be removed. */
  remove(messageIds: readonly string[]): Promise<void>;
  /** Closes the connections. */
  close(): void;
}

/** The server received the whole message and did not confirm it, so it may have accepted it. */
export class UnconfirmedError extends Error {}
