import { Args, Ctx, Resolver } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import type { Context } from '../base/context.js';
import { OperatorReads } from '../base/declare.js';
import { ApiKeyUsage } from './api-key-usage.entity.js';
import { ApiKeyUsageArgs, MAX_DAYS } from './usage.input.js';
import { usageOf } from './usage.service.js';

@Resolver()
export class UsageResolver {
  @OperatorReads(
    () => [ApiKeyUsage],
    'What an API key did on each of the last days, newest first. Days without use are left out.',
    { rows: MAX_DAYS, orScope: Scope.KEYS_READ },
  )
  apiKeyUsage(
    @Ctx() ctx: Context,
    @Args(() => ApiKeyUsageArgs) args: ApiKeyUsageArgs,
  ): Promise<ApiKeyUsage[]> {
    return usageOf(ctx, args);
  }
}
