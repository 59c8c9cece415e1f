import { Ctx, Field, ObjectType, Resolver } from 'type-graphql';
import { Brand } from '../base/brand.entity.js';
import { type Context, partnerOf } from '../base/context.js';
import { Reads } from '../base/declare.js';
import { User } from '../directory/user.entity.js';
import { ApiKey } from './api-key.entity.js';

@ObjectType({ description: 'The caller.', simpleResolvers: true })
export class Viewer {
  @Field(() => ApiKey, { description: 'The API key, without its secret.' }) key!: ApiKey;
  @Field(() => Brand, { description: 'The brand that the key belongs to.' }) brand!: Brand;
  @Field(() => User, { description: 'The user that the key acts as.' }) user!: User;
}

@Resolver()
export class ViewerResolver {
  @Reads(null, () => Viewer, 'The caller: the API key, its brand and its user.')
  async viewer(@Ctx() ctx: Context): Promise<Viewer> {
    const { keyId, brandId, userId } = partnerOf(ctx);
    const key = await ctx.em.findOneOrFail(ApiKey, { id: keyId });
    const brand = await ctx.em.findOneOrFail(Brand, { id: brandId });
    const user = await ctx.em.findOneOrFail(User, { id: userId });
    return { key, brand, user };
  }
}
