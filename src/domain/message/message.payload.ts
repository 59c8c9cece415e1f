import { GraphQLString } from 'graphql';
import { Field, ObjectType } from 'type-graphql';
import { Id, Instant } from '../../language/graphql/scalars.js';
import { MessageStatus } from './message-status.js';

@ObjectType({
  description:
    'An e-mail to be sent in the background. The timeline has an entry when it is sent or has failed.',
  simpleResolvers: true,
})
export class QueuedEmail {
  @Field(() => Id, { description: 'The id of the e-mail.' }) emailId!: number;
  @Field(() => Id, { description: 'The id of the flow.' }) flowId!: number;
  @Field(() => GraphQLString, { description: 'The e-mail address of the recipient.' }) to!: string;
  @Field(() => GraphQLString, { description: 'The role in which the recipient signs.' }) role!: string;
  @Field(() => MessageStatus, { description: 'The status of the e-mail.' }) status!: MessageStatus;
  @Field(() => Instant, { description: 'When the e-mail was queued.' }) queuedAt!: Date;
}
