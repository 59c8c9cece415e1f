import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Info, Resolver } from 'type-graphql';
import type { Selected } from '../../database/read/read.js';
import { Id } from '../../language/graphql/scalars.js';
import { selectionOf } from '../../language/graphql/selection.js';
import { Brand } from '../base/brand.entity.js';
import type { Context } from '../base/context.js';
import { OperatorChanges, OperatorReads } from '../base/declare.js';
import { PageArgs } from '../base/lists/page.js';
import { CreateBrandInput, UpdateBrandInput } from './brand.input.js';
import { brandById, brands, createBrand, updateBrand } from './brand.service.js';

@Resolver()
export class BrandResolver {
  @OperatorReads(() => [Brand], 'All brands, oldest first.')
  brands(
    @Ctx() ctx: Context,
    @Args(() => PageArgs) page: PageArgs,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Selected<Brand>[]> {
    return brands(ctx, page, selectionOf(info));
  }

  @OperatorReads(() => Brand, 'The brand with this id.')
  brand(
    @Ctx() ctx: Context,
    @Arg('id', () => Id, { description: 'The id of the brand.' }) id: number,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Selected<Brand>> {
    return brandById(ctx, id, selectionOf(info));
  }

  @OperatorChanges(() => Brand, 'Creates a brand.')
  createBrand(
    @Ctx() ctx: Context,
    @Arg('input', () => CreateBrandInput, { description: 'The brand to create.' }) input: CreateBrandInput,
  ): Promise<Brand> {
    return createBrand(ctx, input);
  }

  @OperatorChanges(
    () => Brand,
    'Changes the name of a brand, the products that it has bought, its gates, whether it requires deeds of ' +
      'guarantors, or when deadlines are announced.',
  )
  updateBrand(
    @Ctx() ctx: Context,
    @Arg('id', () => Id, { description: 'The id of the brand.' }) id: number,
    @Arg('input', () => UpdateBrandInput, { description: 'The changes.' }) input: UpdateBrandInput,
  ): Promise<Brand> {
    return updateBrand(ctx, id, input);
  }
}
