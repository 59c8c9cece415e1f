import { Arg, Ctx, Resolver } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import { Id } from '../../language/graphql/scalars.js';
import type { Context } from '../base/context.js';
import { Changes } from '../base/declare.js';
import { UpdateLeadPayload } from './lead.payload.js';
import { UpdateLeadInput } from './update-lead.input.js';
import { updateLead } from './update-lead.service.js';

@Resolver()
export class UpdateLeadResolver {
  @Changes(
    Scope.LEADS_WRITE,
    () => UpdateLeadPayload,
    'Changes the status of a lead, or records the flow that the lead became; the lead is then `CONVERTED`. ' +
      'A lead becomes at most one flow. If the lead has a property, the flow must be of that property.',
  )
  async updateLead(
    @Ctx() ctx: Context,
    @Arg('id', () => Id, { description: 'The id of the lead.' }) id: number,
    @Arg('input', () => UpdateLeadInput, { description: 'What changes.' })
    input: UpdateLeadInput,
  ): Promise<UpdateLeadPayload> {
    await updateLead(ctx, id, input);
    return { leadId: id };
  }
}
