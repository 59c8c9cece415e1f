import type { Opt } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { Entitlement } from '../../auth/scopes.js';
import { CreatedAt, Text, UpdatedAt } from '../../database/fields.js';
import { Id } from '../../language/scalars.js';
import { Cursor, cursorOf } from './cursor.js';

@Entity({ tableName: 'brand' })
@ObjectType({
  description: 'A letting agency group. Every record but the operator’s own belongs to exactly one brand.',
  simpleResolvers: true,
})
export class Brand {
  @Field(() => Id, { description: 'The id of the brand.' })
  @PrimaryKey({ type: 'bigint', autoincrement: true })
  id!: number;

  @Text('The name of the brand.')
  name!: string;

  @Field(() => [Entitlement], {
    description:
      'The products that the brand has bought. Its keys can use only the scopes of these ' + 'products.',
  })
  @Property({ type: 'json' })
  entitlements!: Entitlement[];

  @CreatedAt('When the brand was created.')
  createdAt!: Opt<Date>;

  @UpdatedAt('When the brand was last changed.')
  updatedAt!: Opt<Date>;

  @Cursor()
  get cursor(): Opt<string> {
    return cursorOf(this);
  }
}
