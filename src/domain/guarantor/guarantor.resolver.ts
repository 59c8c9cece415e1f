import { Arg, Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import { Id } from '../../language/scalars.js';
import type { Context } from '../base/context.js';
import { Changes } from '../base/declare.js';
import { Guarantor } from './guarantor.entity.js';
import { AddGuarantorInput } from './guarantor.input.js';
import { AddGuarantorPayload } from './guarantor.payload.js';
import { addGuarantor, preQualificationIdOf } from './guarantor.service.js';

@Resolver(() => Guarantor)
export class GuarantorResolver {
  @Changes(
    Scope.FLOWS_WRITE,
    () => AddGuarantorPayload,
    'Adds a guarantor to a sub-tenant. REST: endpoint 4.',
  )
  addGuarantor(
    @Ctx() ctx: Context,
    @Arg('input', () => AddGuarantorInput, { description: 'The guarantor, and for whom.' })
    input: AddGuarantorInput,
  ): Promise<AddGuarantorPayload> {
    return addGuarantor(ctx, input);
  }

  @FieldResolver(() => Id, {
    description:
      'The pre-qualification of the tenant whom the guarantor stands in for; 0 without one. On the wire: tenant_prequalification_id.',
  })
  preQualificationId(@Root() guarantor: Guarantor, @Ctx() ctx: Context): Promise<number> {
    return preQualificationIdOf(ctx, guarantor.id);
  }
}
