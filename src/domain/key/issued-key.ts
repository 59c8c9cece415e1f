import { GraphQLString } from 'graphql';
import { Field, ObjectType } from 'type-graphql';
import { type KeyParts, spellKey } from '../../auth/key.js';
import { ApiKey } from './api-key.entity.js';

@ObjectType({
  description: 'A key that was issued or rotated, with its plaintext, this once.',
  simpleResolvers: true,
})
export class IssuedApiKey extends ApiKey {
  @Field(() => GraphQLString, { description: 'The whole key. It is never shown again.' }) key!: string;
}

/** The record of a key with its plaintext, made from what may leave and nothing else. */
export function issued(record: ApiKey, parts: KeyParts) {
  const {
    id,
    prefix,
    name,
    scopes,
    isActive,
    expiresAt,
    lastUsedAt,
    rotatedAt,
    revokedAt,
    userId,
    createdAt,
    cursor,
  } = record;
  return {
    id,
    prefix,
    name,
    scopes,
    isActive,
    expiresAt,
    lastUsedAt,
    rotatedAt,
    revokedAt,
    userId,
    createdAt,
    cursor,
    key: spellKey(parts),
  };
}

export type Issued = ReturnType<typeof issued>;
