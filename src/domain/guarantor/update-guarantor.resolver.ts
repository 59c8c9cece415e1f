import { Arg, Ctx, Resolver } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import { Id } from '../../language/graphql/scalars.js';
import type { Context } from '../base/context.js';
import { Changes } from '../base/declare.js';
import { RecordGuarantorDeedInput, ReplaceGuarantorInput } from './guarantor.input.js';
import {
  RecordGuarantorDeedPayload,
  ReplaceGuarantorPayload,
  UpdateGuarantorPayload,
} from './guarantor.payload.js';
import { recordGuarantorDeed } from './guarantor-deed.service.js';
import { replaceGuarantor } from './replace-guarantor.service.js';
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

  @Changes(
    Scope.FLOWS_WRITE,
    () => ReplaceGuarantorPayload,
    'Replaces a guarantor, whatever the status, which becomes `CANCELLED`. The referencing of the new ' +
      'guarantor begins. Returns DUPLICATE for the e-mail address of another guarantor of the sub-tenant, and ' +
      'INVALID_TRANSITION for a guarantor who was replaced, a sub-tenant who left and an archived flow.',
  )
  replaceGuarantor(
    @Ctx() ctx: Context,
    @Arg('id', () => Id, { description: 'The id of the guarantor who is replaced.' }) id: number,
    @Arg('input', () => ReplaceGuarantorInput, { description: 'The new guarantor.' })
    input: ReplaceGuarantorInput,
  ): Promise<ReplaceGuarantorPayload> {
    return replaceGuarantor(ctx, id, input);
  }

  @Changes(
    Scope.FLOWS_WRITE,
    () => RecordGuarantorDeedPayload,
    'Records that a deed of guarantee was sent or signed. A step that is recorded again is corrected; the ' +
      'same again changes nothing. If the brand has `isGuarantorDeedRequired`, the guarantor stage cannot be ' +
      'completed before every deed is signed. Returns INVALID_TRANSITION for a cancelled guarantor, for a deed ' +
      'that is sent after it was signed, and for an archived flow.',
  )
  recordGuarantorDeed(
    @Ctx() ctx: Context,
    @Arg('id', () => Id, { description: 'The id of the guarantor.' }) id: number,
    @Arg('input', () => RecordGuarantorDeedInput, { description: 'The step.' })
    input: RecordGuarantorDeedInput,
  ): Promise<RecordGuarantorDeedPayload> {
    return recordGuarantorDeed(ctx, id, input);
  }
}
