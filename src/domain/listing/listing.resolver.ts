import { Arg, Ctx, Resolver } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import { Id } from '../../language/graphql/scalars.js';
import type { Context } from '../base/context.js';
import { Changes } from '../base/declare.js';
import { batchCost } from '../base/price.js';
import { warningsOf } from '../base/warning.js';
import { UpsertPropertiesPayload, WithdrawPropertyPayload } from './listing.payload.js';
import { upsertProperties, withdrawProperty } from './listing.service.js';
import { PropertyInput, UpsertPropertiesInput } from './property.input.js';

@Resolver()
export class ListingResolver {
  @Changes(
    Scope.PROPERTIES_WRITE,
    () => UpsertPropertiesPayload,
    'Creates and updates properties by their references. A property without coordinates gets those of ' +
      'its postcode, or of its outcode. A status takes effect only if it differs from `sourceStatus`, the ' +
      'last one that was sent. Otherwise the property keeps the status that follows from its flows.',
    batchCost(() => PropertyInput),
  )
  async upsertProperties(
    @Ctx() ctx: Context,
    @Arg('input', () => UpsertPropertiesInput, { description: 'The properties.' })
    { items }: { items: PropertyInput[] },
  ): Promise<UpsertPropertiesPayload> {
    return { results: await upsertProperties(ctx, items), warnings: warningsOf(ctx) };
  }

  @Changes(
    Scope.PROPERTIES_WRITE,
    () => WithdrawPropertyPayload,
    'Takes a property off the market. Returns INVALID_TRANSITION while a flow of the property is open. ' +
      'Withdrawing it again changes nothing.',
  )
  async withdrawProperty(
    @Ctx() ctx: Context,
    @Arg('id', () => Id, { description: 'The id of the property.' }) id: number,
  ): Promise<WithdrawPropertyPayload> {
    await withdrawProperty(ctx, id);
    return { propertyId: id };
  }
}
