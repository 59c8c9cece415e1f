import type { Opt, Rel } from '@mikro-orm/core';
import { Entity, Index, Unique } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { Choice, Derived, Text } from '../../database/declare/fields.js';
import type { Metadata } from '../../language/graphql/metadata.js';
import { Id } from '../../language/graphql/scalars.js';
import { BelongsTo, BrandOwned } from '../base/brand-owned.js';
import { MetadataColumn } from '../base/metadata/metadata.js';
import { Flow } from '../flow/record/flow.entity.js';
import { Property } from '../property/property.entity.js';
import { LeadStatus, leadMovesFrom } from './lead-status.js';

@Entity({ tableName: 'portal_lead' })
@Unique({ name: 'portal_lead_once', properties: ['brand', 'portal', 'portalLeadId'] })
@Index({ name: 'portal_lead_by_created', properties: ['brand', 'createdAt', 'id'] })
@Index({ name: 'portal_lead_by_status', properties: ['brand', 'status', 'createdAt', 'id'] })
@Index({
  name: 'portal_lead_by_email',
  expression: `create index "portal_lead_by_email" on "portal_lead" (brand_id, lower(email))`,
})
@Index({ name: 'portal_lead_of_property', properties: ['brand', 'property'] })
@Index({ name: 'portal_lead_of_flow', properties: ['brand', 'flow'] })
@ObjectType({ description: 'A lead: an enquiry from a property portal or a website.', simpleResolvers: true })
export class Lead extends BrandOwned {
  @Text('The name of the portal, as the partner sent it.') portal!: string;
  @Text('The id of the lead at the portal.') portalLeadId!: string;
  @Text('The first name; null if not provided.', { nullable: true }) firstName?: string | null;
  @Text('The last name; null if not provided.', { nullable: true }) lastName?: string | null;
  @Text('The e-mail address; null if not provided.', { nullable: true }) email?: string | null;
  @Text('The telephone number; null if not provided.', { nullable: true }) phone?: string | null;
  @Text('The text of the enquiry; null if not provided.', { nullable: true }) message?: string | null;
  @Choice(LeadStatus, 'status', 'The status of the lead.', { default: LeadStatus.NEW })
  status: Opt<LeadStatus> = LeadStatus.NEW;
  @MetadataColumn() metadata: Opt<Metadata> = {};
  @BelongsTo(() => Property, 'property_id', { nullable: true }) property?: Rel<Property> | null;
  @BelongsTo(() => Flow, 'flow_id', { nullable: true }) flow?: Rel<Flow> | null;

  @Derived(() => Id, ['property'], 'The id of the property that the lead is about; null if unknown.', {
    nullable: true,
  })
  get propertyId(): Opt<number> | null {
    return this.property?.id ?? null;
  }

  @Derived(() => [LeadStatus], ['status'], 'The statuses that the lead can move to.')
  get mayBecome(): Opt<readonly LeadStatus[]> {
    return leadMovesFrom(this.status);
  }

  @Derived(() => Id, ['flow'], 'The id of the flow that the lead became; null before.', { nullable: true })
  get flowId(): Opt<number> | null {
    return this.flow?.id ?? null;
  }
}
