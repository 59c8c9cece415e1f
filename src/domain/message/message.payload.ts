import { GraphQLString } from 'graphql';
import { Field, ObjectType } from 'type-graphql';
import { Id, Instant } from '../../language/scalars.js';
import { MessageStatus } from './outgoing-message.entity.js';

@ObjectType({ description: 'An e-mail that was queued.', simpleResolvers: true })
export class QueuedEmail {
  @Field(() => Id, { description: 'The e-mail.' }) emailId!: number;
  @Field(() => Id, { description: 'The flow.' }) flowId!: number;
  @Field(() => GraphQLString, { description: 'The recipient.' }) to!: string;
  @Field(() => GraphQLString, { description: 'The recipient’s part in the contract.' }) role!: string;
  @Field(() => MessageStatus, { description: 'Where the e-mail stands.' }) status!: MessageStatus;
  @Field(() => Instant, { description: 'When it was queued.' }) queuedAt!: Date;
}
