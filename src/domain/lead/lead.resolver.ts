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
import { Lead } from './lead.entity.js';
import { CreateLeadInput, LeadsArgs, NumberedLeadsArgs } from './lead.input.js';
import { CreateLeadPayload, LeadConnection, LeadPage } from './lead.payload.js';
import { createLead } from './lead.service.js';
import { leads, numberedLeads } from './lead-lists.service.js';

@Resolver(() => Lead)
export class LeadResolver {
  @Changes(
    Scope.LEADS_WRITE,
    () => CreateLeadPayload,
    'Records a lead. A lead that was recorded before is returned unchanged; a key with `origins` ' +
      'gets DUPLICATE unless it sends the same enquiry.',
    { isPublic: true },
  )
  createLead(
    @Ctx() ctx: Context,
    @Arg('input', () => CreateLeadInput, { description: 'The lead.' })
    input: CreateLeadInput,
  ): Promise<CreateLeadPayload> {
    return createLead(ctx, input);
  }

  @Reads(
    Scope.LEADS_READ,
    () => LeadConnection,
    'The leads of the brand, newest first, optionally of a time window.',
  )
  leads(
    @Ctx() ctx: Context,
    @Args(() => LeadsArgs) args: LeadsArgs,
    @Args(() => PageArgs) page: PageArgs,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Connection<Lead>> {
    return leads(ctx, args, page, info);
  }

  @Reads(Scope.LEADS_READ, () => LeadPage, 'The leads of the brand, newest first, by offset.', {
    price: countPrice,
    numbers: 'leads',
  })
  numberedLeads(
    @Ctx() ctx: Context,
    @Args(() => NumberedLeadsArgs) args: NumberedLeadsArgs,
    @Info() info: GraphQLResolveInfo,
  ): Promise<LeadPage> {
    return numberedLeads(ctx, args, selectionOf(info, ['leads']));
  }

  @ToOne(
    Scope.PROPERTIES_READ,
    () => Property,
    'property',
    'The property that the lead is about; null if unknown. Requires the scope `properties:read`.',
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
