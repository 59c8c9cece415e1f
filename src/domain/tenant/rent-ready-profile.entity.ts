import type { Opt, Rel } from '@mikro-orm/core';
import { Entity, Property, Unique } from '@mikro-orm/decorators/legacy';
import { GraphQLFloat } from 'graphql';
import { Field, ObjectType } from 'type-graphql';
import { Derived, Flag } from '../../database/declare/fields.js';
import { Id } from '../../language/graphql/scalars.js';
import { BelongsTo, BrandOwned } from '../base/brand-owned.js';
import { Person } from '../directory/person.entity.js';

@Entity({ tableName: 'rent_ready_profile' })
@Unique({ name: 'rent_ready_profile_once', properties: ['brand', 'person'] })
@ObjectType({
  description: 'What a tenant’s rent-ready profile shares.',
  simpleResolvers: true,
})
export class RentReadyProfile extends BrandOwned {
  @BelongsTo(() => Person, 'user_id') person!: Rel<Person>;
  @Flag('Whether the profile shares the tenant information.') isTenantInfoShared!: boolean;
  @Flag('Whether the profile shares the right-to-rent check.') isRightToRentShared!: boolean;
  @Flag('Whether the profile shares the affordability.') isAffordabilityShared!: boolean;
  @Flag('Whether the profile shares the pre-reference.') isPreReferenceShared!: boolean;
  @Flag('Whether the profile shares the rental ledger.') isRentalLedgerShared!: boolean;
  @Flag('Whether the profile shares the identity check.') isIdVerificationShared!: boolean;
  @Flag('Whether the profile shares the guarantors’ affordability.') isGuarantorAffordabilityShared!: boolean;

  @Field(() => [GraphQLFloat], {
    description: 'The numbers of the documents that are shared by default, as they were sent.',
  })
  @Property({ type: 'json' })
  defaultDocumentsShared: Opt<number[]> = [];

  /** The unguessable part of the share URL. */
  @Property({ type: 'text' }) shareToken!: string;

  @Derived(() => Id, ['person'], 'The id of the person.')
  get personId(): Opt<number> {
    return this.person.id;
  }
}
