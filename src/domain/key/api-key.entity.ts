import type { Opt, Rel } from '@mikro-orm/core';
import { Entity, Filter, Index, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { GraphQLString } from 'graphql';
import { Field, ObjectType } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import { At, CreatedAt, Derived, Flag, Text } from '../../database/declare/fields.js';
import { SeenByPublic, WHOLE } from '../../database/sql/public-view.js';
import { Id } from '../../language/graphql/scalars.js';
import { Brand } from '../base/brand.entity.js';
import { BelongsTo } from '../base/brand-owned.js';
import { Cursor, cursorOf } from '../base/cursor.js';
import { Person } from '../directory/person.entity.js';
import { RateLimitsOfKey } from './rate-limits.payload.js';

/**
 * The one brand-owned table that is keyed by `id` alone: a key is found by its prefix before its brand is
 * known.
 */
@Entity({ tableName: 'api_key' })
@Filter({ name: 'brand', cond: (args) => ({ brand: args.brand }), default: true })
@Index({ name: 'api_key_of_brand', properties: ['brand', 'id'] })
@Index({
  name: 'api_key_of_origin',
  expression: 'create index "api_key_of_origin" on "api_key" using gin (origins) where is_active',
})
@SeenByPublic(WHOLE)
@ObjectType({ description: 'An API key of a brand, without its secret.', simpleResolvers: true })
export class ApiKey {
  @Field(() => Id, { description: 'The id of the key. It stays the same when the key is rotated.' })
  @PrimaryKey({ type: 'bigint', autoincrement: true })
  id!: number;

  @ManyToOne(() => Brand, { updateRule: 'no action', deleteRule: 'no action' }) brand!: Rel<Brand>;
  /**
   * No foreign key: people are distributed by brand in a cluster, keys are not. `issueApiKey` checks the
   * person.
   */
  @BelongsTo(() => Person, 'user_id', { createForeignKeyConstraint: false }) person!: Rel<Person>;

  @Field(() => String, { description: 'The public part of the key: 12 hexadecimal characters.' })
  @Property({ type: 'text', unique: true })
  prefix!: string;

  // No field of the API: a hash never leaves the service.
  @Property({ type: 'text' }) secretHash!: string;

  @Text('The name of the key; empty if it has none.', { default: '' })
  name: Opt<string> = '';

  @Field(() => [Scope], { description: 'What the key may do.' })
  @Property({ type: 'json' })
  scopes!: Scope[];

  @Field(() => [GraphQLString], {
    description:
      'The origins whose pages may use the key in a browser; empty for a key that only servers use.',
  })
  @Property({ type: 'json', default: '[]' })
  origins: Opt<string[]> = [];

  @Field(() => RateLimitsOfKey, {
    description: 'What the key may do in a minute, in place of the limits of the installation.',
  })
  @Property({ type: 'json', default: '{}' })
  rateLimits: Opt<RateLimitsOfKey> = {};

  @Flag(
    'Whether the service issued the key for a visit of an operator. Only the sign-in of that operator can use it.',
    { default: false },
  )
  isOfVisit: Opt<boolean> = false;
  @Flag('Whether the key works; false once it is revoked.', { default: true })
  isActive: Opt<boolean> = true;
  @At('When the key expires; null if it does not.', { nullable: true })
  expiresAt?: Date | null;
  @At('When the key was last used, at most a second late; null if never.', { nullable: true })
  lastUsedAt?: Date | null;
  @At('When the secret was last replaced; null if never.', { nullable: true })
  rotatedAt?: Date | null;
  @At('When the key was revoked; null while it is not.', { nullable: true })
  revokedAt?: Date | null;
  @CreatedAt('When the key was issued.')
  createdAt!: Opt<Date>;

  @Derived(() => Id, ['person'], 'The id of the person that the key acts as.')
  get personId(): Opt<number> {
    return this.person.id;
  }

  @Cursor()
  get cursor(): Opt<string> {
    return cursorOf(this);
  }
}
