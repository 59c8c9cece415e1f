import { DecimalType, type Opt, type Rel } from '@mikro-orm/core';
import { Entity, Property, Unique } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { Derived, Flag, isOneOf, Json } from '../../../database/declare/fields.js';
import { ValuesOf } from '../../../database/declare/values.js';
import { Id } from '../../../language/graphql/scalars.js';
import type { Day } from '../../../language/time/calendar.js';
import { BelongsTo, BrandOwned } from '../../base/brand-owned.js';
import { Person } from '../../directory/person.entity.js';
import {
  Affordability,
  IdCheck,
  IdVerification,
  RightToRent,
  RightToRentCheck,
} from './referencing-checks.js';

@Entity({ tableName: 'pre_qualification' })
@Unique({ name: 'pre_qualification_once', properties: ['brand', 'person'] })
@ObjectType({
  description:
    'The referencing results of a tenant: identity, right to rent, affordability and references. Every ' +
    'tenant has one record.',
  simpleResolvers: true,
})
export class Referencing extends BrandOwned {
  @BelongsTo(() => Person, 'user_id') person!: Rel<Person>;

  @Property({ type: 'boolean', default: false }) isIdPaymentRequired: Opt<boolean> = false;
  @Property({ type: 'text', default: '' }) idProviderReason: Opt<string> = '';
  @Property({ type: 'smallint', default: 0, check: isOneOf('id_status', IdCheck) }) idStatus: Opt<IdCheck> =
    IdCheck.NOT_STARTED;
  @Property({ type: 'datetime', length: 3, nullable: true }) idStartedAt?: Date | null;

  @ValuesOf(RightToRent, 'right_to_rent_status')
  @Property({
    type: 'text',
    default: RightToRent.NOT_CHECKED,
    check: isOneOf('right_to_rent_status', RightToRent),
  })
  rightToRentStatus: Opt<RightToRent> = RightToRent.NOT_CHECKED;
  @Property({ type: 'text', default: '' }) rightToRentDateOfBirth: Opt<string> = '';
  @Property({ type: 'boolean', default: false }) isRightToRentApproved: Opt<boolean> = false;
  @Property({ type: 'boolean', default: false }) isRightToRentRequested: Opt<boolean> = false;
  @Property({ type: 'date', nullable: true }) rightToRentCheckedOn?: Day | null;
  @Property({ type: 'date', nullable: true }) rightToRentExpiresOn?: Day | null;

  @Property({ type: new DecimalType('number'), columnType: 'numeric(12,2)', nullable: true })
  salary?: number | null;
  @Flag('Whether the guarantors’ references must be paid for.', {
    default: false,
  })
  isGuarantorPaymentRequired: Opt<boolean> = false;
  @Json('The pre-reference of the referencing agency; null if there is none.', { nullable: true })
  preReference?: object | null;
  @Json('The documents of the referencing agency; null if there are none.', {
    nullable: true,
  })
  referenceDocuments?: object | null;

  @Derived(() => Id, ['person'], 'The id of the person.')
  get personId(): Opt<number> {
    return this.person.id;
  }

  @Derived(
    () => IdVerification,
    ['isIdPaymentRequired', 'idProviderReason', 'idStatus', 'idStartedAt', 'createdAt'],
    'The identity check.',
  )
  get idVerification(): Opt<IdVerification> {
    return new IdVerification(this);
  }

  @Derived(
    () => RightToRentCheck,
    [
      'rightToRentStatus',
      'rightToRentDateOfBirth',
      'isRightToRentApproved',
      'isRightToRentRequested',
      'rightToRentCheckedOn',
      'rightToRentExpiresOn',
    ],
    'The right-to-rent check.',
  )
  get rightToRent(): Opt<RightToRentCheck> {
    return new RightToRentCheck(this);
  }

  @Derived(() => Affordability, ['salary'], 'The rent that the tenant can afford.')
  get affordability(): Opt<Affordability> {
    return new Affordability(this);
  }
}
