import { Field, ObjectType } from 'type-graphql';
import { Id } from '../../../language/graphql/scalars.js';

@ObjectType({ description: 'The result of `recordPreQualification`.', simpleResolvers: true })
export class RecordPreQualificationPayload {
  @Field(() => Id, { description: 'The id of the tenant.' }) personId!: number;
  /** The record, for the field `preQualification`. */
  recordId!: number;
}
