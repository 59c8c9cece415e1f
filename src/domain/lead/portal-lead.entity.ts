import type { Opt, Rel } from '@mikro-orm/core';
import { Entity, Index, Unique } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { Choice, Derived, Text } from '../../database/fields.js';
import { closedList, type ValueOf } from '../../language/closed-list.js';
import { Id } from '../../language/scalars.js';
import { BelongsTo, BrandOwned } from '../base/brand-owned.js';
import { Property } from '../property/property.entity.js';

export const LeadStatus = closedList('LeadStatus', 'The status of a portal lead.', {
  NEW: ['new', 'Nobody has answered the enquiry yet.'],
  CONTACTED: ['contacted', 'The agency has answered the enquiry.'],
  VIEWING: ['viewing', 'A viewing of the property is arranged.'],
  CONVERTED: ['converted', 'The enquiry led to an offer.'],
  CLOSED: ['closed', 'The enquiry ended without an offer.'],
});
export type LeadStatus = ValueOf<typeof LeadStatus>;

@Entity({ tableName: 'portal_lead' })
@Unique({ name: 'portal_lead_once', properties: ['brand', 'portal', 'portalLeadId'] })
@Index({ name: 'portal_lead_by_created', properties: ['brand', 'createdAt', 'id'] })
@ObjectType({ description: 'Someone who asked after a home on a property portal.', simpleResolvers: true })
export class PortalLead extends BrandOwned {
  @Text('The portal, by the name that the partner gave.') portal!: string;
  @Text('The lead’s id at the portal.') portalLeadId!: string;
  @Text('The first name; null where it was not given.', { nullable: true }) firstName?: string | null;
  @Text('The last name; null where it was not given.', { nullable: true }) lastName?: string | null;
  @Text('The e-mail address; null where it was not given.', { nullable: true }) email?: string | null;
  @Text('The telephone number; null where it was not given.', { nullable: true }) phone?: string | null;
  @Text('What was asked; null where nothing was.', { nullable: true }) message?: string | null;
  @Choice(LeadStatus, 'status', 'Where the lead stands.', { default: LeadStatus.NEW })
  status: Opt<LeadStatus> = LeadStatus.NEW;
  @BelongsTo(() => Property, 'property_id', { nullable: true }) property?: Rel<Property> | null;

  @Derived(() => Id, ['property'], 'The property that was asked after; null where none was named.', {
    nullable: true,
  })
  get propertyId(): Opt<number> | null {
    return this.property?.id ?? null;
  }
}
