import type { GraphQLResolveInfo } from 'graphql';
import { Ctx, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import { selectedNames } from '../../language/selection.js';
import type { Context } from '../base/context.js';
import { Needs } from '../base/declare.js';
import { SubTenant } from '../flow/sub-tenant.entity.js';
import { PreQualification } from '../tenant/pre-qualification.entity.js';
import { Guarantor } from './guarantor.entity.js';
import { guarantorsOfTenant } from './guarantor.service.js';
import { GuarantorReferences } from './guarantor-references.js';

@Resolver(() => SubTenant)
export class SubTenantGuarantors {
  @Needs(Scope.FLOWS_READ)
  @FieldResolver(() => [Guarantor], { description: 'The guarantors of the tenant.' })
  guarantors(
    @Root() subTenant: SubTenant,
    @Ctx() { relations }: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Guarantor[]> {
    return relations.many(Guarantor, 'subTenant', subTenant.id, selectedNames(info), []);
  }
}

@Resolver(() => PreQualification)
export class PreQualificationGuarantors {
  @Needs(Scope.PREQUALIFICATION_READ)
  @FieldResolver(() => GuarantorReferences, { description: 'The references of the tenant’s guarantors.' })
  async guarantorReferences(
    @Root() record: PreQualification,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<GuarantorReferences> {
    const guarantors = await guarantorsOfTenant(ctx, record.userId, selectedNames(info, ['guarantors']));
    return { paymentRequired: record.isGuarantorPaymentRequired, guarantors };
  }
}
