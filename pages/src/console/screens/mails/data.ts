import type { Counted, Page } from '../../lists.js';
import type { Tone } from '../../parts/chip.js';
import { screenUrl } from '../../urls.js';

export interface Email {
  id: number;
  kind: 'SIGNATURE' | 'ENDPOINT';
  status: 'QUEUED' | 'SENDING' | 'SENT' | 'FAILED';
  recipient: string;
  flowId: number | null;
  endpointId: number | null;
  queuedAt: string;
  sentAt: string | null;
  attempts: number;
  maxAttempts: number;
  nextAttemptAt: string | null;
  lastError: string | null;
  help: string | null;
}

export type EmailList = Page<Email> & Counted;

export const KINDS: Record<Email['kind'], string> = {
  SIGNATURE: 'Link to sign',
  ENDPOINT: 'About a webhook endpoint',
};

interface Shown {
  chip: Tone;
  text: string;
}

/** The status as a colour and a word. */
export function stateOfEmail({ status, lastError }: Email): Shown {
  if (status === 'FAILED') return { chip: 'bad', text: 'failed' };
  if (status === 'SENT') return { chip: 'good', text: 'sent' };
  if (status === 'SENDING') return { chip: 'link', text: 'being sent' };
  return lastError ? { chip: 'warn', text: 'tried again' } : { chip: '', text: 'queued' };
}

/** The id of an e-mail is unique in its kind only. */
export const idOfEmail = ({ kind, id }: Email): string => `${kind} ${id}`;

/** The e-mails of a brand that have failed. */
export const failedUrl = (brandId: number): string => `${screenUrl(brandId, 'mails')}?status=failed`;
