import { Field, ObjectType } from 'type-graphql';
import { Id } from '../../language/graphql/scalars.js';
import { type Warning, Warnings } from '../base/warning.js';

@ObjectType({ description: 'The result of `recordDocument`.', simpleResolvers: true })
export class RecordDocumentPayload {
  @Field(() => Id, { description: 'The id of the flow.' }) flowId!: number;
  @Field(() => Id, { description: 'The id of the document.' }) documentId!: number;
  @Warnings() warnings!: Warning[];
}
