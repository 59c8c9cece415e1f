import type { GraphQLResolveInfo } from 'graphql';
import { Args, Ctx, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import { Scope } from '../../../auth/scopes.js';
import type { Selected } from '../../../database/read/read.js';
import { selectionOf } from '../../../language/graphql/selection.js';
import type { Context } from '../../base/context.js';
import { Needs } from '../../base/declare.js';
import { PageArgs, pageOf } from '../../base/lists/page.js';
import { ConfirmHoldingDepositPayload } from '../record/flow.payload.js';
import { payloadFlow } from '../record/payload-flow.js';
import { SubTenant } from '../record/sub-tenant.entity.js';

@Resolver(() => ConfirmHoldingDepositPayload)
export class ConfirmedSubTenants {
  @Needs(Scope.FLOWS_READ)
  @FieldResolver(() => [SubTenant], {
    nullable: true,
    description:
      'The sub-tenants of the call, oldest record first. A key without the scope `flows:read` gets ' +
      'null and an error.',
  })
  async subTenants(
    @Root() { subTenantIds }: ConfirmHoldingDepositPayload,
    @Ctx() { relations }: Context,
    @Args(() => PageArgs) page: PageArgs,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Selected<SubTenant>[]> {
    const find = (id: number) => relations.find(SubTenant, id, selectionOf(info), ['createdAt']);
    const found = await Promise.all(subTenantIds.map(find));
    const oldestFirst = found
      .filter((one) => one !== null)
      .sort((one, other) => Number(one.createdAt) - Number(other.createdAt) || one.id - other.id);
    return pageOf(SubTenant, oldestFirst, page);
  }
}

export const ConfirmedFlow = payloadFlow(() => ConfirmHoldingDepositPayload);
