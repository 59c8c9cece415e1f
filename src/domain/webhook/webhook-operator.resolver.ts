import { Arg, Ctx, Resolver } from 'type-graphql';
import { Id } from '../../language/graphql/scalars.js';
import type { Context } from '../base/context.js';
import { OperatorChanges, OperatorReads } from '../base/declare.js';
import { selectBrand } from '../brand/brand.service.js';
import { disableEndpoint } from './endpoint.service.js';
import { MAX_ENDPOINTS, readEndpoints } from './endpoint-reads.js';
import { WebhookEndpointPayload, WebhookEndpointRecord } from './webhook.payload.js';

const BRAND = { description: 'The id of the brand.' };

/** What operators see of the webhooks of a brand, and may stop. */
@Resolver()
export class WebhookOperatorResolver {
  @OperatorReads(() => [WebhookEndpointRecord], 'The webhook endpoints of a brand, oldest first.', {
    rows: MAX_ENDPOINTS,
  })
  async brandWebhookEndpoints(
    @Ctx() ctx: Context,
    @Arg('brandId', () => Id, BRAND) brandId: number,
  ): Promise<WebhookEndpointRecord[]> {
    await selectBrand(ctx, brandId);
    return readEndpoints(ctx);
  }

  @OperatorChanges(
    () => WebhookEndpointPayload,
    'Disables a webhook endpoint of a brand. Its position in the feed stays, and the brand can enable it.',
  )
  async disableBrandWebhookEndpoint(
    @Ctx() ctx: Context,
    @Arg('brandId', () => Id, BRAND) brandId: number,
    @Arg('id', () => Id, { description: 'The id of the endpoint.' }) id: number,
  ): Promise<WebhookEndpointPayload> {
    await selectBrand(ctx, brandId);
    return disableEndpoint(ctx, id);
  }
}
