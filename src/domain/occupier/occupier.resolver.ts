import { Arg, Ctx, Resolver } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import { Id } from '../../language/graphql/scalars.js';
import type { Context } from '../base/context.js';
import { Changes } from '../base/declare.js';
import { addOccupier } from './add-occupier.service.js';
import { endOccupancy } from './end-occupancy.service.js';
import { AddOccupierInput, EndOccupancyInput } from './occupier.input.js';
import { OccupierPayload } from './occupier.payload.js';

@Resolver()
export class OccupierResolver {
  @Changes(
    Scope.TENANCIES_WRITE,
    () => OccupierPayload,
    'Records a person who lives in the home and is not a tenant. In England the right to rent of an adult is ' +
      'checked as that of a tenant: before the agreement, or before the person joins. Returns DUPLICATE for ' +
      'a tenant or an occupier of the flow, and INVALID_TRANSITION for an archived flow.',
  )
  addOccupier(
    @Ctx() ctx: Context,
    @Arg('flowId', () => Id, { description: 'The id of the flow.' }) flowId: number,
    @Arg('input', () => AddOccupierInput, { description: 'The occupier.' }) input: AddOccupierInput,
  ): Promise<OccupierPayload> {
    return addOccupier(ctx, flowId, input);
  }

  @Changes(
    Scope.TENANCIES_WRITE,
    () => OccupierPayload,
    'Records the last day of an occupier in the home. Returns INVALID_TRANSITION for an archived flow, and ' +
      'if another day is recorded. Repeating the same day changes nothing.',
  )
  endOccupancy(
    @Ctx() ctx: Context,
    @Arg('id', () => Id, { description: 'The id of the occupier.' }) id: number,
    @Arg('input', () => EndOccupancyInput, { description: 'The last day.' }) input: EndOccupancyInput,
  ): Promise<OccupierPayload> {
    return endOccupancy(ctx, id, input);
  }
}
