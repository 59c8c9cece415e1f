import { drawIds } from '../../database/orm/ids.js';
import { AppError } from '../../errors.js';
import { trimEmailAddress } from '../../language/validation/email-address.js';
import type { Context } from '../base/context.js';
import { emit } from '../base/events/emit.js';
import { newMessageId } from '../base/mail/message-id.js';
import { mayMove, moveStage } from '../flow/moves/stage.service.js';
import { flowForChange } from '../flow/record/flow.service.js';
import { FlowStage, StageStatus } from '../flow/stages/stages.js';
import type { EsignatureEmailInput } from './message.input.js';
import type { QueuedEmail } from './message.payload.js';
import { OutgoingMessage } from './outgoing-message.entity.js';
import { findParty } from './parties.js';

/**
 * Queues an e-mail with an e-signature link. It is committed with the change of the tenancy stage and the
 * events.
 */
export async function emailEsignatureUrl(
  ctx: Context,
  flowId: number,
  input: EsignatureEmailInput,
): Promise<QueuedEmail> {
  const [[emailId], flow] = await Promise.all([
    drawIds(ctx.em, [OutgoingMessage]),
    flowForChange(ctx, flowId),
  ]);
  if (!(await findParty(ctx, flow, input.to))) {
    throw new AppError('NOT_A_PARTY', 'The recipient is not a party of the flow.', {
      problems: [
        { in: 'arguments', path: 'input.to', message: 'must be the e-mail address of a party of the flow' },
      ],
    });
  }
  const { role, signatureToken } = input;
  const to = trimEmailAddress(input.to);
  const signatureEmail = trimEmailAddress(input.signatureEmail);
  const messageId = newMessageId(ctx.settings);
  const queuedAt = ctx.now();
  const message = ctx.em.create(
    OutgoingMessage,
    {
      id: emailId,
      brand: flow.brand,
      flow,
      recipient: to,
      role,
      signatureEmail,
      signatureToken,
      messageId,
      nextAttemptAt: queuedAt,
      createdAt: queuedAt,
      updatedAt: queuedAt,
    },
    { persist: true },
  );
  await emit(ctx, {
    type: 'esignature_email_queued',
    flowId: flow.id,
    messageId: emailId,
    recipient: to,
  });
  if (
    flow.tenancyStatus === StageStatus.NOT_STARTED &&
    mayMove(ctx, flow, FlowStage.TENANCY, StageStatus.AWAITING_PARTY)
  )
    await moveStage(ctx, flow, FlowStage.TENANCY, StageStatus.AWAITING_PARTY);
  return {
    emailId,
    flowId: flow.id,
    to,
    role,
    status: message.status,
    queuedAt,
  };
}
