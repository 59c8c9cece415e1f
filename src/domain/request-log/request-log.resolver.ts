import { Args, Ctx, Resolver } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import type { Context } from '../base/context.js';
import { OperatorReads } from '../base/declare.js';
import type { Connection } from '../base/lists/connection.js';
import { LoggedRequest, LoggedRequestConnection, RequestArgs, RequestsArgs } from './request-log.payload.js';
import { requestById, requests } from './request-log.service.js';

@Resolver()
export class RequestLogResolver {
  @OperatorReads(
    () => LoggedRequestConnection,
    'Requests that were rejected, failed or took more than a second, newest first. Equal ones of a minute are ' +
      'one row.',
    { orScope: Scope.REQUESTS_READ },
  )
  requests(
    @Ctx() ctx: Context,
    @Args(() => RequestsArgs) args: RequestsArgs,
  ): Promise<Connection<LoggedRequest>> {
    return requests(ctx, args);
  }

  @OperatorReads(() => LoggedRequest, 'A row of the request log by its id.', {
    orScope: Scope.REQUESTS_READ,
  })
  request(@Ctx() ctx: Context, @Args(() => RequestArgs) args: RequestArgs): Promise<LoggedRequest> {
    return requestById(ctx, args);
  }
}
