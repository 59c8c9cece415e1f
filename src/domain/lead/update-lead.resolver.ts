import { Arg, Ctx, Resolver } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import { Id } from '../../language/graphql/scalars.js';
import type { Context } from '../base/context.js';
import { Changes } from '../base/declare.js';
import { UpdatePortalLeadPayload } from './lead.payload.js';
import { UpdatePortalLeadInput } from './update-lead.input.js';
import { updatePortalLead } from './update-lead.service.js';

@Resolver()
export class UpdateLeadResolver {
  @Changes(
    Scope.LEADS_WRITE,
    () => UpdatePortalLeadPayload,
    'Changes the status of a lead, or records the flow that the lead became; the lead is then `CONVERTED`. ' +
      'A lead becomes at most one flow. If the lead has a property, the flow must be of that property.',
  )
  async updatePortalLead(
    @Ctx() ctx: Context,
    @Arg('id', () => Id, { description: 'The id of the lead.' }) id: number,
    @Arg('input', () => UpdatePortalLeadInput, { description: 'What changes.' })
    input: UpdatePortalLeadInput,
  ): Promise<UpdatePortalLeadPayload> {
    await updatePortalLead(ctx, id, input);
    return { leadId: id };
  }
}
