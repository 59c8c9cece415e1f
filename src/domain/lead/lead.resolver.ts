import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import { selectedNames } from '../../language/selection.js';
import type { Context } from '../base/context.js';
import { Changes, Needs, Reads } from '../base/declare.js';
import { countPrice } from '../base/price.js';
import { Flow } from '../flow/flow.entity.js';
import { Property } from '../property/property.entity.js';
import { PortalLeadInput, PortalLeadsArgs } from './lead.input.js';
import { CreatePortalLeadPayload, PortalLeadPage } from './lead.payload.js';
import { createPortalLead, portalLeads } from './lead.service.js';
import { PortalLead } from './portal-lead.entity.js';

@Resolver(() => PortalLead)
export class LeadResolver {
  @Changes(
    Scope.LEADS_WRITE,
    () => CreatePortalLeadPayload,
    'Records a portal lead. A lead that was recorded before is returned unchanged.',
  )
  createPortalLead(
    @Ctx() ctx: Context,
    @Arg('input', () => PortalLeadInput, { description: 'The lead.' })
    input: PortalLeadInput,
  ): Promise<CreatePortalLeadPayload> {
    return createPortalLead(ctx, input);
  }

  @Reads(
    Scope.LEADS_READ,
    () => PortalLeadPage,
    'The portal leads of the brand, newest first, optionally of a time window.',
    { price: countPrice },
  )
  portalLeads(
    @Ctx() ctx: Context,
    @Args(() => PortalLeadsArgs) args: PortalLeadsArgs,
    @Info() info: GraphQLResolveInfo,
  ): Promise<PortalLeadPage> {
    return portalLeads(ctx, args, selectedNames(info, ['leads']));
  }

  @Needs(Scope.PROPERTIES_READ)
  @FieldResolver(() => Property, {
    nullable: true,
    description:
      'The property that the enquiry is about; null when it names none. Needs the scope `properties:read`.',
  })
  property(
    @Root() lead: PortalLead,
    @Ctx() { relations }: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Property> | null {
    return lead.propertyId === null ? null : relations.one(Property, lead.propertyId, selectedNames(info));
  }

  @Needs(Scope.FLOWS_READ)
  @FieldResolver(() => Flow, {
    nullable: true,
    description:
      'The flow that the enquiry became; null before, or when the flow was deleted. Needs the scope ' +
      '`flows:read`.',
  })
  async flow(
    @Root() lead: PortalLead,
    @Ctx() { relations }: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Flow | null> {
    if (lead.flowId === null) return null;
    const flow = await relations.one(Flow, lead.flowId, new Set([...selectedNames(info), 'isDeleted']));
    return flow.isDeleted ? null : flow;
  }
}
