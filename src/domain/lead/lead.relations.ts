import type { GraphQLResolveInfo } from 'graphql';
import { Ctx, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import { selectedNames } from '../../language/selection.js';
import type { Context } from '../base/context.js';
import { Needs } from '../base/declare.js';
import { CreatePortalLeadPayload } from './lead.payload.js';
import { PortalLead } from './portal-lead.entity.js';

@Resolver(() => CreatePortalLeadPayload)
export class RecordedLead {
  @Needs(Scope.LEADS_READ)
  @FieldResolver(() => PortalLead, {
    nullable: true,
    description: 'The lead, as recorded. A key without the scope `leads:read` gets null and an error.',
  })
  lead(
    @Root() { leadId }: CreatePortalLeadPayload,
    @Ctx() { relations }: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<PortalLead> {
    return relations.one(PortalLead, leadId, selectedNames(info));
  }
}
