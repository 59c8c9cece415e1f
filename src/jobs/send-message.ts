import { LockMode } from '@mikro-orm/core';
import type { Em, Orm } from '../database/orm.js';
import type { Settings } from '../domain/base/context.js';
import { Flow } from '../domain/flow/flow.entity.js';
import { MessageStatus, OutgoingMessage } from '../domain/message/outgoing-message.entity.js';
import { Property } from '../domain/property/property.entity.js';
import { EventType, TimelineEntry } from '../domain/timeline/timeline-entry.entity.js';
import { systemUser } from '../domain/user/system-user.js';
import { esignatureEmail } from './esignature-email.js';
import type { Mailer } from './mail.js';

/** Names a message to send. */
export interface SendMessage {
  brandId: number;
  messageId: number;
}

/**
 * Sends a queued message and wipes its token. A failure is thrown, for the queue to try again with backoff; the last
 * one is final: the message is marked as failed, and the timeline told.
 */
export async function sendMessage(
  orm: Orm,
  mailer: Mailer,
  settings: Settings,
  { brandId, messageId }: SendMessage,
  isLastTry: boolean,
): Promise<void> {
  const em = orm.em.fork({ useContext: true });
  em.setFilterParams('brand', { brand: brandId });
  const message = await em.findOne(OutgoingMessage, { id: messageId, status: MessageStatus.QUEUED });
  if (!message) return;
  const flow = await em.findOneOrFail(Flow, { id: message.flow.id });
  const { displayAddress } = await em.findOneOrFail(Property, { id: flow.property.id });
  try {
    await mailer.send(esignatureEmail(message, displayAddress, settings));
  } catch (error) {
    await settle(em, message, isLastTry ? MessageStatus.FAILED : MessageStatus.QUEUED);
    throw error;
  }
  await settle(em, message, MessageStatus.SENT);
}

/** Keeps what became of a try, with its timeline entry, in one transaction. */
async function settle(em: Em, { id }: OutgoingMessage, status: MessageStatus): Promise<void> {
  await em.transactional(async () => {
    const message = await em.findOneOrFail(
      OutgoingMessage,
      { id },
      { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
    );
    message.attempts += 1;
    if (status === MessageStatus.QUEUED) return;
    const isSent = status === MessageStatus.SENT;
    Object.assign(message, { status, signatureToken: null, sentAt: isSent ? new Date() : null });
    const eventType = isSent ? EventType.ESIGNATURE_EMAIL_SENT : EventType.ESIGNATURE_EMAIL_FAILED;
    const description = `The e-signature link for ${message.recipient} ${isSent ? 'was sent' : 'could not be sent'}.`;
    const user = await systemUser(em, message.brand);
    em.create(
      TimelineEntry,
      { brand: message.brand, flow: message.flow, user, eventType, description },
      { persist: true },
    );
  });
}
