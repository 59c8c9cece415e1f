import type { Opt, Rel } from '@mikro-orm/core';
import { Entity, Index, Unique } from '@mikro-orm/decorators/legacy';
import { GraphQLFloat } from 'graphql';
import { ObjectType } from 'type-graphql';
import { At, Choice, Derived, Double, Text } from '../../database/fields.js';
import { closedList, type ValueOf } from '../../language/closed-list.js';
import { Id } from '../../language/scalars.js';
import { BelongsTo, BrandOwned } from '../base/brand-owned.js';
import { SubTenant } from '../flow/sub-tenant.entity.js';
import { affordableRent } from '../tenant/affordability.js';

export const GuarantorStatus = closedList('GuarantorStatus', 'The status of a guarantor’s referencing.', {
  INVITED: ['invited', 'The guarantor was invited and has not begun.'],
  IN_PROGRESS: ['inprogress', 'The guarantor is filling in the application.'],
  IN_REVIEW: ['inreview', 'The application is complete and is being reviewed.'],
  ACCEPTED: ['accepted', 'The guarantor was accepted.'],
  CONDITIONAL: ['conditional', 'The guarantor was accepted with conditions.'],
  REJECTED: ['rejected', 'The guarantor was rejected.'],
  CANCELLED: ['cancelled', 'The application was cancelled.'],
});
export type GuarantorStatus = ValueOf<typeof GuarantorStatus>;

@Entity({ tableName: 'guarantor' })
@Index({ name: 'guarantor_of_sub_tenant', properties: ['brand', 'subTenant'] })
@Index({
  name: 'guarantor_name_search',
  expression: `create index "guarantor_name_search" on "guarantor" using gin ((first_name || ' ' || last_name) gin_trgm_ops)`,
})
@Unique({
  name: 'guarantor_once',
  expression: `create unique index "guarantor_once" on "guarantor" (brand_id, sub_tenant_id, lower(email)) where email <> ''`,
})
@ObjectType({ description: 'Someone who stands in for a tenant’s rent.', simpleResolvers: true })
export class Guarantor extends BrandOwned {
  @BelongsTo(() => SubTenant, 'sub_tenant_id') subTenant!: Rel<SubTenant>;
  @Text('The referencing application, a UUID.') applicationId!: string;
  @Text('The title.') title!: string;
  @Text('The first name.') firstName!: string;
  @Text('The middle name, empty where there is none.', { default: '' }) middleName: Opt<string> = '';
  @Text('The last name.') lastName!: string;
  @Text('The e-mail address; one guarantor of a tenant has it.') email!: string;
  @Text('The telephone number. On the wire: number.') phone!: string;
  @Text('The postcode. On the wire: post_code.') postcode!: string;
  @Text('The address for letters. On the wire: correspondece_address.') correspondenceAddress!: string;
  @Choice(GuarantorStatus, 'status', 'Where the reference stands.', { default: GuarantorStatus.INVITED })
  status: Opt<GuarantorStatus> = GuarantorStatus.INVITED;
  @Text('What the reference says; null before there is one.', { nullable: true }) reportContent?:
    | string
    | null;
  @At('When the referencing agency last reported; null before. On the wire: last_refcheck_update_at.', {
    nullable: true,
  })
  lastReferenceUpdateAt?: Date | null;
  @At('When the reference was complete; null before. On the wire: completed_date.', { nullable: true })
  completedAt?: Date | null;
  @Double('Pounds a year; null while unknown.', { nullable: true }) salary?: number | null;

  @Derived(
    () => GraphQLFloat,
    ['salary'],
    'The rent, in pounds a month, that the salary stands for; null while unknown.',
    { nullable: true },
  )
  get affordabilityAmount(): Opt<number> | null {
    return affordableRent(this.salary, 'guarantor');
  }

  @Derived(() => Id, ['subTenant'], 'The sub-tenant that the guarantor stands in for.')
  get subTenantId(): Opt<number> {
    return this.subTenant.id;
  }
}
