import type { GraphQLResolveInfo } from 'graphql';
import { Args, Ctx, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import { selectedNames } from '../../language/selection.js';
import type { Context } from '../base/context.js';
import { Needs } from '../base/declare.js';
import { PageArgs, readPage } from '../base/page.js';
import { ConfirmHoldingDepositPayload } from './flow.payload.js';
import { payloadFlow } from './payload-flow.js';
import { SubTenant } from './sub-tenant.entity.js';

@Resolver(() => ConfirmHoldingDepositPayload)
export class ConfirmedSubTenants {
  @Needs(Scope.FLOWS_READ)
  @FieldResolver(() => [SubTenant], {
    nullable: true,
    description:
      'The sub-tenants of the call, oldest record first. A key without the scope `flows:read` gets ' +
      'null and an error.',
  })
  subTenants(
    @Root() { subTenantIds }: ConfirmHoldingDepositPayload,
    @Ctx() { reader }: Context,
    @Args(() => PageArgs) page: PageArgs,
    @Info() info: GraphQLResolveInfo,
  ): Promise<SubTenant[]> {
    const where = { id: { $in: subTenantIds } };
    return readPage(reader, { entity: SubTenant, where, direction: 'asc' }, page, selectedNames(info));
  }
}

export const ConfirmedFlow = payloadFlow(() => ConfirmHoldingDepositPayload);
