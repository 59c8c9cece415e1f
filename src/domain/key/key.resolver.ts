import { GraphQLBoolean, type GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Info, Resolver } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import type { Selected } from '../../database/read/read.js';
import { Id } from '../../language/graphql/scalars.js';
import { selectionOf } from '../../language/graphql/selection.js';
import type { Context } from '../base/context.js';
import { OperatorChanges, OperatorReads } from '../base/declare.js';
import { PageArgs } from '../base/lists/page.js';
import { ApiKey } from './api-key.entity.js';
import { type Issued, IssuedApiKey } from './issued-key.js';
import { IssueApiKeyInput, UpdateApiKeyInput } from './key.input.js';
import { apiKeys, issueApiKey, revokeApiKey, rotateApiKey, updateApiKey } from './key.service.js';

const BRAND = { description: 'The id of the brand.' };
const KEY = { description: 'The id of the key.' };

@Resolver()
export class KeyResolver {
  @OperatorReads(() => [ApiKey], 'The API keys of a brand, without their secrets, oldest first.', {
    orScope: Scope.KEYS_READ,
  })
  apiKeys(
    @Ctx() ctx: Context,
    @Arg('brandId', () => Id, {
      nullable: true,
      description: 'The id of the brand. Required for operators. Keys: the own brand, which is the default.',
    })
    brandId: number | null,
    @Arg('id', () => Id, { nullable: true, description: 'Only the key with this id.' }) id: number | null,
    @Args(() => PageArgs) page: PageArgs,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Selected<ApiKey>[]> {
    return apiKeys(ctx, { brandId, id }, page, selectionOf(info));
  }

  @OperatorChanges(
    () => IssuedApiKey,
    'Issues an API key for a brand. The response contains the key; it is never shown again.',
    { returnsSecret: true },
  )
  issueApiKey(
    @Ctx() ctx: Context,
    @Arg('brandId', () => Id, BRAND) brandId: number,
    @Arg('input', () => IssueApiKeyInput, { nullable: true, description: 'The key to issue.' })
    input: IssueApiKeyInput | null,
  ): Promise<Issued> {
    return issueApiKey(ctx, brandId, input ?? {});
  }

  @OperatorChanges(
    () => IssuedApiKey,
    'Replaces the secret of an API key. The old key stops working immediately.',
    { returnsSecret: true },
  )
  rotateApiKey(
    @Ctx() ctx: Context,
    @Arg('brandId', () => Id, BRAND) brandId: number,
    @Arg('id', () => Id, KEY) id: number,
  ): Promise<Issued> {
    return rotateApiKey(ctx, brandId, id);
  }

  @OperatorChanges(() => ApiKey, 'Changes the name of an API key, and what it may do in a minute.')
  updateApiKey(
    @Ctx() ctx: Context,
    @Arg('brandId', () => Id, BRAND) brandId: number,
    @Arg('id', () => Id, KEY) id: number,
    @Arg('input', () => UpdateApiKeyInput, { description: 'What changes.' }) input: UpdateApiKeyInput,
  ): Promise<ApiKey> {
    return updateApiKey(ctx, brandId, id, input);
  }

  @OperatorChanges(
    () => ApiKey,
    'Revokes an API key: it stops working immediately. Webhook endpoints belong to the brand and stay enabled ' +
      'unless `disableEndpoints` is true.',
  )
  revokeApiKey(
    @Ctx() ctx: Context,
    @Arg('brandId', () => Id, BRAND) brandId: number,
    @Arg('id', () => Id, KEY) id: number,
    @Arg('disableEndpoints', () => GraphQLBoolean, {
      defaultValue: false,
      description: 'Whether the webhook endpoints that the key created or last changed are disabled.',
    })
    disableEndpoints: boolean,
  ): Promise<ApiKey> {
    return revokeApiKey(ctx, brandId, id, disableEndpoints);
  }
}
