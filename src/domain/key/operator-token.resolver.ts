import { GraphQLBoolean, type GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Info, Resolver } from 'type-graphql';
import type { Selected } from '../../database/read/read.js';
import { Id } from '../../language/graphql/scalars.js';
import { selectionOf } from '../../language/graphql/selection.js';
import type { Context } from '../base/context.js';
import { OperatorChanges, OperatorReads } from '../base/declare.js';
import { PageArgs } from '../base/lists/page.js';
import { OperatorToken } from './operator-token.entity.js';
import { IssueOperatorTokenInput } from './operator-token.input.js';
import { IssuedOperatorToken } from './operator-token.payload.js';
import { issueOperatorToken, operatorTokens, revokeOperatorToken } from './operator-token.service.js';

@Resolver()
export class OperatorTokenResolver {
  @OperatorReads(() => [OperatorToken], 'The operator tokens, without their secrets, oldest first.')
  operatorTokens(
    @Ctx() ctx: Context,
    @Args(() => PageArgs) page: PageArgs,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Selected<OperatorToken>[]> {
    return operatorTokens(ctx, page, selectionOf(info));
  }

  @OperatorChanges(
    () => IssuedOperatorToken,
    'Issues an operator token, which expires no later than the token of this request. The response ' +
      'contains the token; it is never shown again.',
    { returnsSecret: true },
  )
  issueOperatorToken(
    @Ctx() ctx: Context,
    @Arg('input', () => IssueOperatorTokenInput, { nullable: true, description: 'The token to issue.' })
    input: IssueOperatorTokenInput | null,
  ): Promise<IssuedOperatorToken> {
    return issueOperatorToken(ctx, input ?? {});
  }

  @OperatorChanges(
    () => OperatorToken,
    'Revokes an operator token: it stops working immediately. A token cannot revoke itself, and a token ' +
      'that expires cannot revoke one that does not.',
  )
  revokeOperatorToken(
    @Ctx() ctx: Context,
    @Arg('id', () => Id, { description: 'The id of the token.' }) id: number,
    @Arg('withIssued', () => GraphQLBoolean, {
      nullable: true,
      description:
        'Whether to revoke all tokens that were issued with it too, directly or through other tokens. Use ' +
        'it after a leak. Default: false.',
    })
    withIssued: boolean | null,
  ): Promise<OperatorToken> {
    return revokeOperatorToken(ctx, id, withIssued === true);
  }
}
