import { Arg, Ctx, Resolver } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import { Id } from '../../language/scalars.js';
import type { Context } from '../base/context.js';
import { Changes } from '../base/declare.js';
import { EsignatureEmailInput } from './message.input.js';
import { QueuedEmail } from './message.payload.js';
import { emailEsignatureUrl } from './message.service.js';

@Resolver()
export class MessageResolver {
  @Changes(
    Scope.ESIGNATURE_SEND,
    () => QueuedEmail,
    'Queues an e-mail with an e-signature link to a party of a flow. REST: endpoint 10.',
  )
  emailEsignatureUrl(
    @Ctx() ctx: Context,
    @Arg('flowId', () => Id, { description: 'The flow.' }) flowId: number,
    @Arg('input', () => EsignatureEmailInput, { description: 'Whom it goes to, and what it carries.' })
    input: EsignatureEmailInput,
  ): Promise<QueuedEmail> {
    return emailEsignatureUrl(ctx, flowId, input);
  }
}
