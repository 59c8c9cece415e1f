import type { Opt, Rel } from '@mikro-orm/core';
import { Entity, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { Derived, Flag, Text } from '../../database/fields.js';
import { Id } from '../../language/scalars.js';
import { BelongsTo, BrandOwned } from '../base/brand-owned.js';
import { User } from '../user/user.entity.js';
import { AdditionalOccupants, Children, FormAnswer, Pets } from './form-answers.js';

/** A form that is stored as it came. */
const StoredForm =
  (form: () => new () => object, description: string): PropertyDecorator =>
  (target, key) => {
    Field(form, { description })(target, key);
    Property({ type: 'json' })(target, String(key));
  };

@Entity({ tableName: 'tenant_information' })
@Unique({ name: 'tenant_information_once', properties: ['brand', 'user'] })
@ObjectType({ description: 'What a tenant told of the household (interface 2.2).', simpleResolvers: true })
export class TenantInformation extends BrandOwned {
  @BelongsTo(() => User, 'user_id') user!: Rel<User>;
  @Text('What the tenant does for a living.') occupation!: string;
  @Text('The marital status; null where it was not told.', { nullable: true }) maritalStatus?: string | null;
  @Text('What the partner does for a living; null where it was not told. On the wire: partners_occupation.', {
    nullable: true,
  })
  partnersOccupation?: string | null;
  @Text('What else the tenant wants known.') additionalInformation!: string;
  @StoredForm(() => FormAnswer, 'Whether anyone smokes.') smoker!: FormAnswer;
  @StoredForm(() => FormAnswer, 'Whether the tenant rents today. On the wire: rented_accomodation.')
  rentedAccommodation!: FormAnswer;
  @StoredForm(() => Children, 'The children of the household.') children!: Children;
  @StoredForm(() => AdditionalOccupants, 'The other adults of the household.')
  additionalOccupants!: AdditionalOccupants;
  @StoredForm(() => Pets, 'The pets of the household.') pets!: Pets;
  @Flag('Whether every required answer says something.') isComplete!: boolean;

  @Derived(() => Id, ['user'], 'The tenant’s user id.')
  get userId(): Opt<number> {
    return this.user.id;
  }
}
