import { LockMode } from '@mikro-orm/core';
import type { Context } from '../base/context.js';
import { emit } from '../base/emit.js';
import { lockFlows } from '../flow/flow.service.js';
import { MessageStatus, OutgoingMessage } from './outgoing-message.entity.js';

/** How often a message is tried, and how long an attempt may take before it counts as lost. */
export interface DeliveryPolicy {
  maxAttempts: number;
  attemptMs: number;
}

/**
 * What a worker may do with a message: send it, come back later, or nothing. `isAfterLost`: the outcome of the
 * attempt before is unknown, and the mail server may have accepted the message.
 */
export type Claim =
  | { kind: 'claimed'; message: OutgoingMessage; attempt: number; isAfterLost: boolean }
  | { kind: 'later'; at: Date }
  | { kind: 'settled' };

const SETTLED: Claim = { kind: 'settled' };
const HOUR_MS = 3_600_000;

/**
 * Claims a message for one attempt, so that no two workers send it. An attempt that counts as lost, because
 * its worker was killed, is followed by the next; the message has failed if there is none left.
 */
export async function claimMessage(
  ctx: Context,
  id: number,
  { maxAttempts, attemptMs }: DeliveryPolicy,
): Promise<Claim> {
  const message = await lockMessage(ctx, id);
  if (!message?.nextAttemptAt) return SETTLED;
  const now = ctx.now();
  if (message.status === MessageStatus.SENDING && message.nextAttemptAt > now)
    return { kind: 'later', at: message.nextAttemptAt };
  if (message.attempts >= maxAttempts) {
    await fail(ctx, message);
    return SETTLED;
  }
  const isAfterLost = message.status === MessageStatus.SENDING;
  message.attempts += 1;
  message.status = MessageStatus.SENDING;
  message.nextAttemptAt = new Date(now.getTime() + attemptMs);
  return { kind: 'claimed', message, attempt: message.attempts, isAfterLost };
}

/** Settles an attempt that succeeded. An attempt that counted as lost in the meantime changes nothing. */
export async function settleSent(ctx: Context, id: number, attempt: number): Promise<void> {
  const message = await lockAttempt(ctx, id, attempt);
  if (!message) return;
  const { flow, recipient } = message;
  Object.assign(message, {
    status: MessageStatus.SENT,
    signatureToken: null,
    nextAttemptAt: null,
    sentAt: ctx.now(),
  });
  await emit(ctx, { type: 'esignature_email_sent', flowId: flow.id, recipient });
}

/** Settles an attempt that failed, and answers when the next one is due; undefined where it was the last. */
export async function settleAttempt(
  ctx: Context,
  id: number,
  attempt: number,
  { maxAttempts }: DeliveryPolicy,
): Promise<Date | undefined> {
  const message = await lockAttempt(ctx, id, attempt);
  if (!message) return undefined;
  if (attempt >= maxAttempts) {
    await fail(ctx, message);
    return undefined;
  }
  const at = new Date(ctx.now().getTime() + backoffMs(attempt));
  Object.assign(message, { status: MessageStatus.QUEUED, nextAttemptAt: at });
  return at;
}

/** 3 s, 7 s, 20 s, 55 s, …, at most an hour. */
const backoffMs = (attempt: number): number => Math.min(Math.round(Math.exp(attempt) * 1000), HOUR_MS);

async function fail(ctx: Context, message: OutgoingMessage): Promise<void> {
  Object.assign(message, { status: MessageStatus.FAILED, signatureToken: null, nextAttemptAt: null });
  const { flow, recipient } = message;
  await emit(ctx, { type: 'esignature_email_failed', flowId: flow.id, recipient });
}

async function lockAttempt(ctx: Context, id: number, attempt: number): Promise<OutgoingMessage | null> {
  const message = await lockMessage(ctx, id);
  return message?.status === MessageStatus.SENDING && message.attempts === attempt ? message : null;
}

/** A message, locked until the transaction ends, after its flow. */
async function lockMessage(ctx: Context, id: number): Promise<OutgoingMessage | null> {
  const message = await ctx.em.findOne(OutgoingMessage, { id });
  if (!message) return null;
  await lockFlows(ctx, [message.flow.id]);
  return ctx.em.findOne(OutgoingMessage, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
}
