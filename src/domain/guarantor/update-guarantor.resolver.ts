import { Arg, Ctx, Resolver } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import { Id } from '../../language/graphql/scalars.js';
import type { Context } from '../base/context.js';
import { Changes } from '../base/declare.js';
import { UpdateGuarantorPayload } from './guarantor.payload.js';
import { UpdateGuarantorInput } from './update-guarantor.input.js';
import { updateGuarantor } from './update-guarantor.service.js';

@Resolver()
export class UpdateGuarantorResolver {
  @Changes(
    Scope.FLOWS_WRITE,
    () => UpdateGuarantorPayload,
    'Changes a guarantor: the status, the details and the reference. This updates the guarantor stage ' +
      'of the flow: it is rejected as soon as one guarantor is rejected, and complete when every ' +
      'guarantor is accepted. Cancelled guarantors do not count, so cancel a rejected one when you add a ' +
      'replacement.',
  )
  updateGuarantor(
    @Ctx() ctx: Context,
    @Arg('id', () => Id, { description: 'The id of the guarantor.' }) id: number,
    @Arg('input', () => UpdateGuarantorInput, { description: 'What changes.' }) input: UpdateGuarantorInput,
  ): Promise<UpdateGuarantorPayload> {
    return updateGuarantor(ctx, id, input);
  }
}
