import { Args, Ctx, Extensions, Resolver, Root } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import { Brand } from '../base/brand.entity.js';
import type { Context } from '../base/context.js';
import { NeedsUnlessOperator } from '../base/declare.js';
import { ResolvedField } from '../base/relations/resolved-field.js';
import { ApiKey } from '../key/api-key.entity.js';
import { ApiKeyUsage } from './api-key-usage.entity.js';
import { UsageDaysArgs, usageOfKeys, usageRows } from './usage.input.js';
import { usageOfOwner } from './usage.service.js';

const NEEDS = 'Days without use are left out. Keys need the scope `keys:read`; operators need none.';

@Resolver(() => ApiKey)
export class UsageOfKey {
  @NeedsUnlessOperator(Scope.KEYS_READ)
  @Extensions({ rows: usageRows })
  @ResolvedField<ApiKey>({
    returns: () => [ApiKeyUsage],
    from: ['id'],
    nullable: true,
    description: `What the key did on each of the last days, newest first. ${NEEDS}`,
  })
  usage(
    @Root('id') id: number,
    @Ctx() ctx: Context,
    @Args(() => UsageDaysArgs) { days }: UsageDaysArgs,
  ): Promise<ApiKeyUsage[]> {
    return usageOfOwner(ctx, 'key', id, days);
  }
}

@Resolver(() => Brand)
export class UsageOfBrand {
  @NeedsUnlessOperator(Scope.KEYS_READ)
  @Extensions({ rows: usageRows, priceOfEach: usageOfKeys })
  @ResolvedField<Brand>({
    returns: () => [ApiKeyUsage],
    from: ['id'],
    nullable: true,
    description: `What all keys of the brand did together on each of the last days, newest first. ${NEEDS}`,
  })
  usage(
    @Root('id') id: number,
    @Ctx() ctx: Context,
    @Args(() => UsageDaysArgs) { days }: UsageDaysArgs,
  ): Promise<ApiKeyUsage[]> {
    return usageOfOwner(ctx, 'brand', id, days);
  }
}
