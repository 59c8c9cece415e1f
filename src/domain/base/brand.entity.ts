import type { Opt } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { Entitlement } from '../../auth/scopes.js';
import { At, Text } from '../../database/fields.js';
import { Id, Instant } from '../../language/scalars.js';
import { Cursor, cursorOf } from './cursor.js';

@Entity({ tableName: 'brand' })
@ObjectType({
  description: 'A letting agency group; everything but the operator’s own records belongs to exactly one.',
  simpleResolvers: true,
})
export class Brand {
  @Field(() => Id, { description: 'The id of the brand.' })
  @PrimaryKey({ type: 'bigint', autoincrement: true })
  id!: number;

  @Text('What the brand is called.') name!: string;

  @Field(() => [Entitlement], { description: 'What the brand has bought.' })
  @Property({ type: 'json' })
  entitlements!: Entitlement[];

  @At('When the brand was made.') createdAt: Opt<Date> = new Date();

  @Field(() => Instant, { description: 'When the brand was last changed.' })
  @Property({ type: 'datetime', length: 3, onUpdate: () => new Date() })
  updatedAt: Opt<Date> = new Date();

  @Cursor()
  get cursor(): Opt<string> {
    return cursorOf(this);
  }
}
