import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Info, Resolver } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import type { Selected } from '../../database/read/read.js';
import { Id } from '../../language/graphql/scalars.js';
import { selectionOf } from '../../language/graphql/selection.js';
import type { Context } from '../base/context.js';
import { Changes, Reads } from '../base/declare.js';
import type { Connection } from '../base/lists/connection.js';
import { createViewing } from './create-viewing.service.js';
import { updateViewing } from './update-viewing.service.js';
import { Viewing } from './viewing.entity.js';
import { CreateViewingInput, UpdateViewingInput, ViewingsArgs } from './viewing.input.js';
import { ViewingConnection, ViewingPayload } from './viewing.payload.js';
import { viewing, viewings } from './viewing-lists.service.js';

@Resolver()
export class ViewingResolver {
  @Changes(
    Scope.LEADS_WRITE,
    () => ViewingPayload,
    'Records a viewing of a home. Moves its lead to `VIEWING`, if `mayBecome` of the lead has it. In England, ' +
      'a home without a valid energy performance certificate gives a warning.',
  )
  createViewing(
    @Ctx() ctx: Context,
    @Arg('input', () => CreateViewingInput, { description: 'The viewing.' }) input: CreateViewingInput,
  ): Promise<ViewingPayload> {
    return createViewing(ctx, input);
  }

  @Changes(
    Scope.LEADS_WRITE,
    () => ViewingPayload,
    'Changes a viewing. After it took place or was cancelled, only the feedback can change. Returns ' +
      'INVALID_TRANSITION for a status that it cannot move to, and for an outcome before its start.',
  )
  updateViewing(
    @Ctx() ctx: Context,
    @Arg('id', () => Id, { description: 'The id of the viewing.' }) id: number,
    @Arg('input', () => UpdateViewingInput, { description: 'What changes.' }) input: UpdateViewingInput,
  ): Promise<ViewingPayload> {
    return updateViewing(ctx, id, input);
  }

  @Reads(Scope.LEADS_READ, () => Viewing, 'The viewing with this id.')
  viewing(
    @Ctx() ctx: Context,
    @Arg('id', () => Id, { description: 'The id of the viewing.' }) id: number,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Selected<Viewing>> {
    return viewing(ctx, id, selectionOf(info));
  }

  @Reads(Scope.LEADS_READ, () => ViewingConnection, 'The viewings of the brand, the earliest start first.')
  viewings(
    @Ctx() ctx: Context,
    @Args(() => ViewingsArgs) args: ViewingsArgs,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Connection<Viewing>> {
    return viewings(ctx, args, info);
  }
}
