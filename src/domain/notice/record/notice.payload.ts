import { Field, ObjectType } from 'type-graphql';
import { Id } from '../../../language/graphql/scalars.js';
import { type Warning, Warnings } from '../../base/warning.js';

@ObjectType({ description: 'The result of a change of a notice.', simpleResolvers: true })
export class NoticePayload {
  @Field(() => Id, { description: 'The id of the flow.' }) flowId!: number;
  @Field(() => Id, { description: 'The id of the notice.' }) noticeId!: number;
  @Warnings() warnings!: Warning[];
}
