import { Field, ObjectType } from 'type-graphql';
import { Id } from '../../../language/graphql/scalars.js';
import { type Warning, Warnings } from '../../base/warning.js';

@ObjectType({ description: 'The result of recording a compliance record.', simpleResolvers: true })
export class RecordCompliancePayload {
  @Field(() => Id, { description: 'The id of the record.' }) complianceId!: number;
  @Warnings() warnings!: Warning[];
}
