import type { Opt, Rel } from '@mikro-orm/core';
import { Entity, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { Derived, Flag, Text } from '../../database/declare/fields.js';
import { Id } from '../../language/graphql/scalars.js';
import { BelongsTo, BrandOwned } from '../base/brand-owned.js';
import { Person } from '../directory/person.entity.js';
import { AdditionalOccupants, Children, FormAnswer, Pets } from './form-answers.js';

/** A form that is stored as it was sent. */
const StoredForm =
  (form: () => new () => object, description: string): PropertyDecorator =>
  (target, key) => {
    Field(form, { description })(target, key);
    Property({ type: 'json' })(target, String(key));
  };

@Entity({ tableName: 'tenant_information' })
@Unique({ name: 'tenant_information_once', properties: ['brand', 'person'] })
@ObjectType({ description: 'What a tenant states about the household.', simpleResolvers: true })
export class TenantInformation extends BrandOwned {
  @BelongsTo(() => Person, 'user_id') person!: Rel<Person>;
  @Text('The occupation of the tenant.') occupation!: string;
  @Text('The marital status; null if not provided.', { nullable: true }) maritalStatus?: string | null;
  @Text('The occupation of the tenant’s partner; null if not provided.', {
    nullable: true,
  })
  partnersOccupation?: string | null;
  @Text('Additional information from the tenant.') additionalInformation!: string;
  @StoredForm(() => FormAnswer, 'Whether anyone smokes.') smoker!: FormAnswer;
  @StoredForm(() => FormAnswer, 'Whether the tenant lives in rented accommodation.')
  rentedAccommodation!: FormAnswer;
  @StoredForm(() => Children, 'The children of the household.') children!: Children;
  @StoredForm(() => AdditionalOccupants, 'The other adults of the household.')
  additionalOccupants!: AdditionalOccupants;
  @StoredForm(() => Pets, 'The pets of the household.') pets!: Pets;
  @Flag('Whether every required answer is given.') isComplete!: boolean;

  @Derived(() => Id, ['person'], 'The id of the person.')
  get personId(): Opt<number> {
    return this.person.id;
  }
}
