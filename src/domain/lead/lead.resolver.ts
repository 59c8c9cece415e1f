import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Info, Resolver } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import { selectionOf } from '../../language/graphql/selection.js';
import type { Context } from '../base/context.js';
import { Changes, Reads } from '../base/declare.js';
import type { Connection } from '../base/lists/connection.js';
import { PageArgs } from '../base/lists/page.js';
import { countPrice } from '../base/price.js';
import { ToOne } from '../base/relations/relation-fields.js';
import { Flow } from '../flow/record/flow.entity.js';
import { Property } from '../property/property.entity.js';
import { LeadsArgs, NumberedLeadsArgs, PortalLeadInput } from './lead.input.js';
import { CreatePortalLeadPayload, PortalLeadConnection, PortalLeadPage } from './lead.payload.js';
import { createPortalLead } from './lead.service.js';
import { numberedLeads, portalLeads } from './lead-lists.service.js';
import { PortalLead } from './portal-lead.entity.js';

@Resolver(() => PortalLead)
export class LeadResolver {
  @Changes(
    Scope.LEADS_WRITE,
    () => CreatePortalLeadPayload,
    'Records a lead. A lead that was recorded before is returned unchanged; a key with `origins` ' +
      'gets DUPLICATE unless it sends the same enquiry.',
    { isPublic: true },
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
    () => PortalLeadConnection,
    'The leads of the brand, newest first, optionally of a time window.',
  )
  portalLeads(
    @Ctx() ctx: Context,
    @Args(() => LeadsArgs) args: LeadsArgs,
    @Args(() => PageArgs) page: PageArgs,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Connection<PortalLead>> {
    return portalLeads(ctx, args, page, info);
  }

  @Reads(Scope.LEADS_READ, () => PortalLeadPage, 'The leads of the brand, newest first, by offset.', {
    price: countPrice,
    numbers: 'portalLeads',
  })
  numberedLeads(
    @Ctx() ctx: Context,
    @Args(() => NumberedLeadsArgs) args: NumberedLeadsArgs,
    @Info() info: GraphQLResolveInfo,
  ): Promise<PortalLeadPage> {
    return numberedLeads(ctx, args, selectionOf(info, ['leads']));
  }

  @ToOne(
    Scope.PROPERTIES_READ,
    () => Property,
    'property',
    'The property that the lead is about; null if it names none. Requires the scope `properties:read`.',
    { nullable: true },
  )
  property!: Property | null;

  @ToOne(
    Scope.FLOWS_READ,
    () => Flow,
    'flow',
    'The flow that the lead became; null before, or when the flow was deleted. Requires the scope ' +
      '`flows:read`.',
    { nullable: true, unlessDeleted: true },
  )
  flow!: Flow | null;
}
