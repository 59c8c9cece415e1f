import { Args, Ctx, Resolver, Root } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import type { Context } from '../base/context.js';
import { Needs } from '../base/declare.js';
import { ResolvedField } from '../base/relations/resolved-field.js';
import { recentDeliveries } from './recent-deliveries.js';
import { RecentDeliveriesArgs } from './webhook.input.js';
import { WebhookDeliveryRecord, WebhookEndpointRecord } from './webhook.payload.js';

@Resolver(() => WebhookEndpointRecord)
export class EndpointDeliveries {
  @Needs(Scope.WEBHOOKS_MANAGE)
  @ResolvedField<WebhookEndpointRecord>({
    returns: () => [WebhookDeliveryRecord],
    from: ['id'],
    description: 'The deliveries, newest event first. An operator token gets null and an error.',
    nullable: true,
  })
  async deliveries(
    @Root() { id }: WebhookEndpointRecord,
    @Ctx() ctx: Context,
    @Args(() => RecentDeliveriesArgs) args: RecentDeliveriesArgs,
  ): Promise<WebhookDeliveryRecord[]> {
    return recentDeliveries(ctx, id, args);
  }
}
