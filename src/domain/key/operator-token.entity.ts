import { BigIntType, type Opt } from '@mikro-orm/core';
import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { GraphQLString } from 'graphql';
import { Field, ObjectType } from 'type-graphql';
import { At, CreatedAt, Flag, Text } from '../../database/declare/fields.js';
import { Id } from '../../language/graphql/scalars.js';
import { Cursor, cursorOf } from '../base/cursor.js';

@Entity({ tableName: 'operator_token' })
@ObjectType({
  description: 'An operator token, without its secret. It belongs to no brand.',
  simpleResolvers: true,
})
export class OperatorToken {
  @Field(() => Id, { description: 'The id of the token.' })
  @PrimaryKey({ type: 'bigint', autoincrement: true })
  id!: number;

  @Field(() => GraphQLString, { description: 'The public part of the token: 12 hexadecimal characters.' })
  @Property({ type: 'text', unique: true })
  prefix!: string;

  // No field of the API: a hash never leaves the service.
  @Property({ type: 'text' }) secretHash!: string;

  @Text('The name of the token; `OPERATOR_TOKEN` for the configured one.', { default: '' })
  name: Opt<string> = '';
  @Flag('Whether the token works; false once it is revoked.', { default: true })
  isActive: Opt<boolean> = true;
  @At('When the token expires; null if it does not.', { nullable: true })
  expiresAt?: Date | null;
  @At('When the token was last used, at most a second late; null if never.', { nullable: true })
  lastUsedAt?: Date | null;
  @At('When the token was revoked; null while it is not.', { nullable: true })
  revokedAt?: Date | null;
  @CreatedAt('When the token was issued.')
  createdAt!: Opt<Date>;
  @Field(() => Id, {
    nullable: true,
    description:
      'The id of the operator token that issued this one; null if the command line or the configuration did.',
  })
  @Index({ name: 'operator_token_issued_by' })
  @Property({ type: new BigIntType('number'), nullable: true })
  issuedBy?: number | null;

  @Cursor()
  get cursor(): Opt<string> {
    return cursorOf(this);
  }
}
