import { Arg, Ctx, Resolver } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import { Id } from '../../language/graphql/scalars.js';
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
    'Sends a party of a flow an e-mail with an e-signature link, in the background. ' +
      'A tenancy agreement that is not started moves to waiting for the parties.',
    { sendsEmail: true },
  )
  emailEsignatureUrl(
    @Ctx() ctx: Context,
    @Arg('flowId', () => Id, { description: 'The id of the flow.' }) flowId: number,
    @Arg('input', () => EsignatureEmailInput, { description: 'The recipient and the link.' })
    input: EsignatureEmailInput,
  ): Promise<QueuedEmail> {
    return emailEsignatureUrl(ctx, flowId, input);
  }
}
