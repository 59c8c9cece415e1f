import type { CallResponse } from '../http.js';
import { sendRequest } from '../http.js';
import type { MailServer } from '../mail.js';

/** A request of a play, ready to be sent. */
export interface PlayedRequest {
  /** The operation name of the call. */
  operation: string;
  isChange: boolean;
  method: string;
  path: string;
  body?: unknown;
}

export type Send = (request: PlayedRequest) => Promise<CallResponse>;

/** A service on an empty database with one brand, a mail server, and a clock that can be set. */
export interface World {
  databaseUrl: string;
  mails: MailServer;
  /** Sends a request with the brand's key; each change has a separate Idempotency-Key. */
  send: Send;
  /** The number of changes that were requested. */
  changes: () => number;
  /** Sets the clock. */
  at: (instant: string) => void;
  /** Waits until there are no more kills, and requests get responses. */
  quiet: () => Promise<void>;
  stop: () => Promise<void>;
}

const OPERATOR_TOKEN = `svco_${'0123456789ab'}_${'5'.repeat(64)}`;
const CREATE_BRAND = 'mutation { createBrand(input: { name: "Quay Lettings" }) { id } }';

/** The configuration of the service. */
export const worldConfig = (mails: MailServer) => ({
  OPERATOR_TOKEN,
  JOBS: 'inline',
  SMTP_URL: mails.url,
  MAIL_FROM: 'Quay <quay@example.com>',
});

/** Creates the brand, and issues a key of it. */
export async function firstKey(url: string, scopes: readonly string[]): Promise<string> {
  const operator = { key: OPERATOR_TOKEN };
  const created = await sendRequest(url, 'POST', '/graphql', { ...operator, body: { query: CREATE_BRAND } });
  const path = `/v2.0/brand/${created.body.data.createBrand.id}/api-keys`;
  const issued = await sendRequest(url, 'POST', path, { ...operator, body: { name: 'CRM', scopes } });
  return issued.body.data.key;
}

/** Numbers the changes of a play, and derives the Idempotency-Key of each from its number. */
export class ChangeKeys {
  count = 0;

  /** The headers of the next request; a read has none. */
  next({ isChange }: PlayedRequest): Record<string, string> {
    if (!isChange) return {};
    this.count += 1;
    return { 'Idempotency-Key': `play-${this.count}` };
  }
}
