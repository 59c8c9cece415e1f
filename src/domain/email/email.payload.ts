import { GraphQLInt, GraphQLString } from 'graphql';
import { ArgsType, Field, ObjectType } from 'type-graphql';
import { closedList, type ValueOf } from '../../language/graphql/closed-list.js';
import { Id, Instant } from '../../language/graphql/scalars.js';
import { Ruled } from '../base/declare.js';
import { connectionOf } from '../base/lists/connection.js';
import { PageArgs } from '../base/lists/page.js';
import { MessageStatus } from '../message/message-status.js';

export const EmailKind = closedList('EmailKind', 'What an outgoing e-mail is for.', {
  SIGNATURE: ['signature', 'A link for an electronic signature, to a party of a flow.'],
  ENDPOINT: ['endpoint', 'A webhook endpoint that fails or was disabled, to its contact.'],
});
export type EmailKind = ValueOf<typeof EmailKind>;

@ArgsType()
export class EmailsArgs extends PageArgs {
  @Field(() => Id, {
    nullable: true,
    description: 'The id of the brand; by default that of the key. Operators have to give it.',
  })
  brandId?: number | null;
  @Field(() => EmailKind, { nullable: true, description: 'Only e-mails of this kind.' })
  kind?: EmailKind | null;
  @Ruled({ maxItems: 20 })
  @Field(() => [MessageStatus], { nullable: true, description: 'Only e-mails with one of these statuses.' })
  statuses?: MessageStatus[] | null;
}

@ObjectType({ description: 'An outgoing e-mail.', simpleResolvers: true })
export class Email {
  @Field(() => Id, { description: 'The id of the e-mail, unique among those of its kind.' }) id!: number;
  @Field(() => EmailKind, { description: 'What it is for.' }) kind!: EmailKind;
  @Field(() => MessageStatus, { description: 'Its status.' }) status!: MessageStatus;
  @Field(() => GraphQLString, {
    description:
      'The e-mail address of the recipient; for operators, its first character and its domain, such as ' +
      'd…@example.com.',
  })
  recipient!: string;
  @Field(() => Id, { description: 'The id of the brand.' }) brandId!: number;
  @Field(() => Id, { nullable: true, description: 'The id of the flow; null if it is not about a flow.' })
  flowId!: number | null;
  @Field(() => Id, {
    nullable: true,
    description: 'The id of the webhook endpoint; null if it is not about one.',
  })
  endpointId!: number | null;
  @Field(() => Instant, { description: 'When it was queued.' }) queuedAt!: Date;
  @Field(() => Instant, { nullable: true, description: 'When the mail server accepted it; null otherwise.' })
  sentAt!: Date | null;
  @Field(() => GraphQLInt, { description: 'The attempts that were started.' }) attempts!: number;
  @Field(() => GraphQLInt, { description: 'The attempts after which it is not sent again.' })
  maxAttempts!: number;
  @Field(() => Instant, {
    nullable: true,
    description: 'When the next attempt is due; null while one runs, and once it is sent or has failed.',
  })
  nextAttemptAt!: Date | null;
  @Field(() => GraphQLString, {
    nullable: true,
    description:
      'Why the last attempt failed, with the words of the mail server, without addresses and links; null if ' +
      'none failed.',
  })
  lastError!: string | null;
  @Field(() => GraphQLString, {
    nullable: true,
    description: 'Which call sends it again, if it has failed; otherwise null.',
  })
  help!: string | null;
}

export const EmailConnection = connectionOf(() => Email, 'Email', 'e-mails');
