import { Field, ObjectType } from 'type-graphql';
import { Id } from '../../../language/graphql/scalars.js';

@ObjectType({ description: 'The result of `recordReferencing`.', simpleResolvers: true })
export class RecordReferencingPayload {
  @Field(() => Id, { description: 'The id of the tenant.' }) personId!: number;
  /** The record, for the field `referencing`. */
  recordId!: number;
}
