import { GraphQLString } from 'graphql';
import { Field, ObjectType } from 'type-graphql';
import { type KeyParts, spellKey } from '../../auth/key.js';
import { ApiKey } from './api-key.entity.js';

@ObjectType({
  description: 'An API key that was issued or rotated.',
  simpleResolvers: true,
})
export class IssuedApiKey extends ApiKey {
  @Field(() => GraphQLString, { description: 'The whole key. It is returned only once, here.' })
  key!: string;
}

/** The record of a key with its plaintext, and without the hash of its secret. */
export function issued(record: ApiKey, parts: KeyParts) {
  const {
    id,
    prefix,
    name,
    scopes,
    origins,
    isOfVisit,
    rateLimits,
    isActive,
    expiresAt,
    lastUsedAt,
    rotatedAt,
    revokedAt,
    personId,
    createdAt,
    cursor,
  } = record;
  return {
    id,
    prefix,
    name,
    scopes,
    origins,
    isOfVisit,
    rateLimits,
    isActive,
    expiresAt,
    lastUsedAt,
    rotatedAt,
    revokedAt,
    personId,
    createdAt,
    cursor,
    key: spellKey(parts),
  };
}

export type Issued = ReturnType<typeof issued>;
