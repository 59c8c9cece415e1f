import { GraphQLBoolean, GraphQLString } from 'graphql';
import { ArgsType, Field, ObjectType } from 'type-graphql';
import { Id, Instant, JsonObject } from '../../language/graphql/scalars.js';
import { AuditAction, AuditActorType, AuditSource } from '../base/audit/audit-action.js';
import { Ruled } from '../base/declare.js';
import { PageArgs } from '../base/lists/page.js';

@ArgsType()
export class AuditLogArgs extends PageArgs {
  @Field(() => Id, {
    nullable: true,
    description:
      'The id of the brand. Without it and without `everywhere`, only entries that concern no brand are returned.',
  })
  brandId?: number | null;
  @Field(() => GraphQLBoolean, {
    defaultValue: false,
    description:
      'Whether the entries of all brands and of the installation are returned, the last recorded first. Of the ' +
      'other arguments, only `first` and `after` are allowed with it.',
  })
  everywhere: boolean = false;
  @Field(() => [AuditAction], { nullable: true, description: 'Only entries with these actions.' })
  actions?: AuditAction[] | null;
  @Field(() => AuditActorType, {
    nullable: true,
    description: 'Only changes that were made by such a caller.',
  })
  actorType?: AuditActorType | null;
  @Field(() => Id, {
    nullable: true,
    description: 'Only changes with the key or the token with this id. Requires `actorType`.',
  })
  actorId?: number | null;
  @Ruled({ minLength: 1, maxLength: 60 })
  @Field(() => GraphQLString, {
    nullable: true,
    description: 'Only entries about a record of this type, such as `api_key`. Requires `targetId`.',
  })
  targetType?: string | null;
  @Field(() => Id, {
    nullable: true,
    description: 'Only entries about the record with this id. Requires `targetType`.',
  })
  targetId?: number | null;
  @Field(() => Instant, { nullable: true, description: 'Only entries at this instant or later.' })
  from?: Date | null;
  @Field(() => Instant, { nullable: true, description: 'Only entries before this instant.' })
  to?: Date | null;
}

@ObjectType({ description: 'Who has made a change.', simpleResolvers: true })
export class AuditActor {
  @Field(() => AuditActorType, { description: 'What it is.' }) type!: AuditActorType;
  @Field(() => Id, { nullable: true, description: 'The id of the key or the token; null without one.' })
  id!: number | null;
  @Field(() => GraphQLString, {
    nullable: true,
    description: 'The current name of the key or the token; null without one.',
  })
  name!: string | null;
}

@ObjectType({ description: 'A record that an entry of the audit log is about.', simpleResolvers: true })
export class AuditTarget {
  @Field(() => GraphQLString, { description: 'The type of the record, such as `api_key`.' }) type!: string;
  @Field(() => Id, { description: 'The id of the record.' }) id!: number;
  @Field(() => GraphQLString, {
    nullable: true,
    description:
      'The current name of a key, a token or a brand; the prefix of a key or token without a name. Null for ' +
      'records of other types, and for those that no longer exist.',
  })
  name!: string | null;
}

@ObjectType('AuditEntry', {
  description:
    'An entry of the audit log: an action that matters for security or for personal data. It has ids and ' +
    'values of closed lists; text and addresses that changed are not in it.',
  simpleResolvers: true,
})
export class AuditLogEntry {
  @Field(() => Id, { description: 'The number in the log of the brand, or of the installation, from 1.' })
  number!: number;
  @Field(() => Id, { nullable: true, description: 'The id of the brand; null if it concerns none.' })
  brandId!: number | null;
  @Field(() => Instant, { description: 'When it happened.' }) at!: Date;
  @Field(() => AuditAction, { description: 'What happened.' }) action!: AuditAction;
  @Field(() => AuditActor, { description: 'Who did it.' }) actor!: AuditActor;
  @Field(() => [AuditTarget], { description: 'The records that it is about.' }) targets!: AuditTarget[];
  @Field(() => JsonObject, {
    description:
      'The members that changed, in snake_case, each with its value before and after, or `changed` for text.',
  })
  changes!: object;
  @Field(() => GraphQLString, {
    nullable: true,
    description: 'For a visit, why; otherwise null. It is not in `text`, which is never edited.',
  })
  reason!: string | null;
  @Field(() => GraphQLString, {
    nullable: true,
    description: 'The `X-Request-Id` of the request, if it is a UUID.',
  })
  requestId!: string | null;
  @Field(() => AuditSource, {
    nullable: true,
    description: 'The part of the service that made the change; null for the APIs and the command line.',
  })
  source!: AuditSource | null;
  @Field(() => GraphQLString, {
    description:
      'The SHA-256 of the hash of the entry before, a line feed and `text`, in base64url. The first entry ' +
      'follows an empty hash.',
  })
  hash!: string;
  @Field(() => GraphQLString, { description: 'The entry as JSON, from which `hash` is computed.' })
  text!: string;
  @Field(() => GraphQLString, {
    description: 'The cursor of the entry. Pass it as `after` to get the entries that follow.',
  })
  cursor!: string;
}
