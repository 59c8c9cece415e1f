import { screenUrl } from '../../urls.js';

export const STATUSES = ['QUEUED', 'SENDING', 'SENT', 'FAILED'] as const;
export type EmailStatus = (typeof STATUSES)[number];

export interface Email {
  id: number;
  kind: 'SIGNATURE' | 'ENDPOINT';
  status: EmailStatus;
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

export interface EmailList {
  totalCount: number;
  isTotalCountEstimated: boolean;
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  edges: { node: Email }[];
}

export const KINDS: Record<Email['kind'], string> = {
  SIGNATURE: 'Link to sign',
  ENDPOINT: 'About a webhook endpoint',
};

interface Shown {
  chip: 'good' | 'warn' | 'bad' | 'link' | '';
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

/** The mails of a brand that have failed. */
export const failedUrl = (brandId: number): string => `${screenUrl(brandId, 'mails')}?status=failed`;
