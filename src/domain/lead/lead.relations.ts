import type { GraphQLResolveInfo } from 'graphql';
import { type ClassType, Ctx, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import { selectedNames } from '../../language/selection.js';
import type { Context } from '../base/context.js';
import { Needs } from '../base/declare.js';
import { CreatePortalLeadPayload, UpdatePortalLeadPayload } from './lead.payload.js';
import { PortalLead } from './portal-lead.entity.js';

/** Adds the field `lead` to the payload of a mutation: the lead, read after the commit. */
function payloadLead(payload: () => ClassType<{ leadId: number }>) {
  @Resolver(payload)
  class PayloadLead {
    @Needs(Scope.LEADS_READ)
    @FieldResolver(() => PortalLead, {
      nullable: true,
      description: 'The lead, as recorded. A key without the scope `leads:read` gets null and an error.',
    })
    lead(
      @Root() { leadId }: { leadId: number },
      @Ctx() { relations }: Context,
      @Info() info: GraphQLResolveInfo,
    ): Promise<PortalLead> {
      return relations.one(PortalLead, leadId, selectedNames(info));
    }
  }
  return PayloadLead;
}

export const RecordedLead = payloadLead(() => CreatePortalLeadPayload);
export const UpdatedLead = payloadLead(() => UpdatePortalLeadPayload);
