import { randomUUID } from 'node:crypto';
import type { Settings } from '../context.js';

/** A new Message-ID, in the domain of the sender. */
export const newMessageId = ({ mailFrom }: Pick<Settings, 'mailFrom'>): string =>
  `<${randomUUID()}@${/@([A-Za-z0-9.-]+)/.exec(mailFrom)?.[1] ?? 'localhost'}>`;

/** The separator of the parts of a message. It is the same in every attempt. */
export const boundaryOf = (messageId: string): string => messageId.replace(/\W/g, '');
