import type { Opt, Rel } from '@mikro-orm/core';
import { Entity, Property, Unique } from '@mikro-orm/decorators/legacy';
import { GraphQLFloat } from 'graphql';
import { Field, ObjectType } from 'type-graphql';
import { Derived, Flag } from '../../database/fields.js';
import { Id } from '../../language/scalars.js';
import { BelongsTo, BrandOwned } from '../base/brand-owned.js';
import { User } from '../user/user.entity.js';

@Entity({ tableName: 'rent_ready_profile' })
@Unique({ name: 'rent_ready_profile_once', properties: ['brand', 'user'] })
@ObjectType({
  description: 'What a tenant’s shareable rent-ready profile shows (interface 2.3).',
  simpleResolvers: true,
})
export class RentReadyProfile extends BrandOwned {
  @BelongsTo(() => User, 'user_id') user!: Rel<User>;
  @Flag('Whether tenant information is shown.') isTenantInfoShared!: boolean;
  @Flag('Whether the right to rent is shown.') isRightToRentShared!: boolean;
  @Flag('Whether affordability is shown.') isAffordabilityShared!: boolean;
  @Flag('Whether the pre-reference is shown.') isPreReferenceShared!: boolean;
  @Flag('Whether the rental ledger is shown.') isRentalLedgerShared!: boolean;
  @Flag('Whether the identity check is shown.') isIdVerificationShared!: boolean;
  @Flag('Whether the guarantors’ affordability is shown.') isGuarantorAffordabilityShared!: boolean;

  @Field(() => [GraphQLFloat], {
    description: 'The documents that are shown by default, by number, as they were given.',
  })
  @Property({ type: 'json' })
  defaultDocumentsShared: Opt<number[]> = [];

  /** The unguessable part of the share URL. */
  @Property({ type: 'text' }) shareToken!: string;

  @Derived(() => Id, ['user'], 'The tenant’s user id.')
  get userId(): Opt<number> {
    return this.user.id;
  }
}
