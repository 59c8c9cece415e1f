import { GraphQLInt, GraphQLString } from 'graphql';
import { ArgsType, Field, ObjectType } from 'type-graphql';
import type { Check } from '../../error-codes.js';
import { Id, Instant } from '../../language/graphql/scalars.js';
import { AuditActorType } from '../base/audit/audit-action.js';
import { Ruled } from '../base/declare.js';
import { connectionOf } from '../base/lists/connection.js';
import { PageArgs } from '../base/lists/page.js';
import { KeyRejection, RequestCheck, RequestLogOutcome, RequestVia } from './request-lists.js';

const BRAND = {
  nullable: true,
  description:
    'The id of the brand; by default that of the key. For operators: by default, the requests that belong to no ' +
    'brand.',
};

@ArgsType()
export class RequestsArgs extends PageArgs {
  @Field(() => Id, BRAND) brandId?: number | null;
  @Field(() => Id, { nullable: true, description: 'Only requests with the API key with this id.' })
  keyId?: number | null;
  @Field(() => Id, { nullable: true, description: 'Only requests about the flow with this id.' })
  flowId?: number | null;
  @Ruled({ minLength: 1, maxLength: 200 })
  @Field(() => GraphQLString, {
    nullable: true,
    description: 'Only rows that have this `X-Request-Id`. Ids that are not UUIDs are not logged.',
  })
  requestId?: string | null;
  @Field(() => RequestLogOutcome, { nullable: true, description: 'Only requests that ended in this way.' })
  outcome?: RequestLogOutcome | null;
  @Ruled({ minimum: 100, maximum: 599 })
  @Field(() => GraphQLInt, { nullable: true, description: 'Only requests with this HTTP status.' })
  status?: number | null;
  @Ruled({ minLength: 1, maxLength: 60 })
  @Field(() => GraphQLString, {
    nullable: true,
    description: 'Only requests with this error code, such as `SCOPE_REQUIRED`.',
  })
  code?: string | null;
  @Field(() => Instant, {
    nullable: true,
    description: 'Only requests whose first one was at this instant or later.',
  })
  from?: Date | null;
  @Field(() => Instant, { nullable: true, description: 'Only requests whose first one was before this.' })
  to?: Date | null;
}

@ArgsType()
export class RequestArgs {
  @Field(() => Id, { nullable: true, description: 'The id of the row in the log. Omit it with `requestId`.' })
  id?: number | null;
  @Ruled({ minLength: 1, maxLength: 200 })
  @Field(() => GraphQLString, {
    nullable: true,
    description: 'An `X-Request-Id` of the row. If several rows have it, the newest one is returned.',
  })
  requestId?: string | null;
  @Field(() => Id, BRAND) brandId?: number | null;
}

@ObjectType({ description: 'The key or the token of a logged request.', simpleResolvers: true })
export class LoggedKey {
  @Field(() => AuditActorType, { description: 'What it is: an API key or an operator token.' })
  type!: AuditActorType;
  @Field(() => Id, { description: 'The id of the key or the token.' }) id!: number;
  @Field(() => GraphQLString, { nullable: true, description: 'Its current name; null if it has none.' })
  name!: string | null;
  @Field(() => GraphQLString, { description: 'Its public part: 12 hexadecimal characters.' })
  prefix!: string;
}

@ObjectType({ description: 'What was wrong with a logged request.', simpleResolvers: true })
export class LoggedProblem {
  @Field(() => GraphQLString, {
    nullable: true,
    description: 'The name of the field or the parameter; null if it is about the whole request.',
  })
  path!: string | null;
  @Field(() => GraphQLString, { description: 'What is wrong with it.' }) message!: string;
}

@ObjectType({
  description:
    'Equal requests of a minute that were rejected, failed or were slow: with the same key, route, root fields, ' +
    'status, codes, check and flow. A row has no body, query string or header, except `X-Request-Id`.',
  simpleResolvers: true,
})
export class LoggedRequest {
  @Field(() => Id, { description: 'The id of the row in the log.' }) id!: number;
  @Field(() => Id, { nullable: true, description: 'The id of the brand; null if it belongs to no brand.' })
  brandId!: number | null;
  @Field(() => Instant, { description: 'When the first of them ended.' }) firstAt!: Date;
  @Field(() => Instant, { description: 'When the last of them ended.' }) lastAt!: Date;
  @Field(() => GraphQLInt, { description: 'The number of requests.' }) count!: number;
  @Field(() => RequestLogOutcome, { description: 'How they ended.' }) outcome!: RequestLogOutcome;
  @Field(() => GraphQLString, { description: 'The HTTP method.' }) method!: string;
  @Field(() => GraphQLString, {
    nullable: true,
    description:
      'The path with the names of its parameters, such as `/v2.1/flows/{id}`; null if no route has the path.',
  })
  route!: string | null;
  @Field(() => [GraphQLString], {
    description: 'The name of the call; for `/graphql`, the root fields of the operation, at most five.',
  })
  operations!: string[];
  @Field(() => GraphQLInt, {
    description: 'The HTTP status; 499 if the client closed the connection before the response.',
  })
  status!: number;
  @Field(() => [GraphQLString], { description: 'The error codes, at most five.' }) codes!: string[];
  @Field(() => RequestCheck, { description: 'The check that failed.' }) check!: Check;
  @Field(() => [LoggedProblem], {
    description:
      'What was wrong with the first of them, at most five. Messages with a value of the request are left out.',
  })
  problems!: LoggedProblem[];
  @Field(() => GraphQLString, {
    nullable: true,
    description: 'What the caller can do, by the error code; null without one.',
  })
  help!: string | null;
  @Field(() => LoggedKey, {
    nullable: true,
    description: 'The key or the token; null if the request had none, or an unknown one.',
  })
  key!: LoggedKey | null;
  @Field(() => KeyRejection, {
    nullable: true,
    description: 'Why the key was rejected; null if it was accepted.',
  })
  keyRejection!: KeyRejection | null;
  @Field(() => GraphQLString, {
    nullable: true,
    description:
      'The address of the first client; its network (/24 or /56) for public keys and requests of no brand.',
  })
  address!: string | null;
  @Field(() => GraphQLInt, { description: 'The longest duration in milliseconds.' }) durationMs!: number;
  @Field(() => [GraphQLString], {
    description: 'The first values of `X-Request-Id` that are UUIDs, at most 20.',
  })
  requestIds!: string[];
  @Field(() => RequestVia, { description: 'The part of the service that they were sent to.' })
  source!: RequestVia;
  @Field(() => Id, { nullable: true, description: 'The id of the flow in the request; null without one.' })
  flowId!: number | null;
}

export const LoggedRequestConnection = connectionOf(() => LoggedRequest, 'LoggedRequest', 'requests');
