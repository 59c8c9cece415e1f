import { Arg, Args, Ctx, Resolver } from 'type-graphql';
import { Id } from '../../language/graphql/scalars.js';
import type { Context } from '../base/context.js';
import { OperatorChanges, OperatorReads } from '../base/declare.js';
import { PageArgs } from '../base/lists/page.js';
import { EndedSignIns, OpenSignIn } from './sign-in.payload.js';
import { endSignIn, endSignIns, signIns } from './sign-in.service.js';

@Resolver()
export class SignInResolver {
  @OperatorReads(() => [OpenSignIn], 'The open sign-ins to the console, newest first.')
  signIns(@Ctx() ctx: Context, @Args(() => PageArgs) page: PageArgs): Promise<OpenSignIn[]> {
    return signIns(ctx, page);
  }

  @OperatorChanges(
    () => OpenSignIn,
    'Ends a sign-in to the console, and its visit: its next request is rejected. Its key or token still works.',
  )
  endSignIn(
    @Ctx() ctx: Context,
    @Arg('id', () => Id, { description: 'The id of the sign-in.' }) id: number,
  ): Promise<OpenSignIn> {
    return endSignIn(ctx, id);
  }

  @OperatorChanges(
    () => EndedSignIns,
    'Ends all sign-ins to the console, and their visits, except the sign-in of this request. Their keys and ' +
      'tokens still work.',
  )
  endSignIns(@Ctx() ctx: Context): Promise<EndedSignIns> {
    return endSignIns(ctx);
  }
}
