import { Args, Ctx, Resolver } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import type { Context } from '../base/context.js';
import { OperatorReads } from '../base/declare.js';
import type { Connection } from '../base/lists/connection.js';
import { PRICE } from '../base/price.js';
import { type Email, EmailConnection, EmailsArgs } from './email.payload.js';
import { emails } from './email.service.js';

@Resolver()
export class EmailResolver {
  @OperatorReads(
    () => EmailConnection,
    'The outgoing e-mails of a brand, newest first, with the reason if one could not be sent. Keys get those ' +
      'about webhook endpoints only with the scope `webhooks:manage`.',
    { orScope: Scope.TIMELINE_READ, price: () => 2 * PRICE.statement },
  )
  emails(@Ctx() ctx: Context, @Args(() => EmailsArgs) args: EmailsArgs): Promise<Connection<Email>> {
    return emails(ctx, args);
  }
}
