import { Field, ObjectType } from 'type-graphql';
import { Id } from '../../language/graphql/scalars.js';
import { type Warning, Warnings } from '../base/warning.js';

@ObjectType({ description: 'The result of `changeSharers`.', simpleResolvers: true })
export class ChangeSharersPayload {
  @Field(() => Id, { description: 'The id of the flow.' }) flowId!: number;
  @Field(() => Id, { description: 'The id of the change.' }) sharerChangeId!: number;
  @Warnings() warnings!: Warning[];
}
