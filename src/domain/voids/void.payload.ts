import { Field, ObjectType } from 'type-graphql';
import { Id } from '../../language/graphql/scalars.js';
import { RecordType } from '../base/voidable-record.js';
import { type Warning, Warnings } from '../base/warning.js';

@ObjectType({ description: 'The result of `voidRecord`.', simpleResolvers: true })
export class VoidRecordPayload {
  @Field(() => RecordType, { description: 'The type of the record.' }) recordType!: RecordType;
  @Field(() => Id, { description: 'The id of the record.' }) recordId!: number;
  @Field(() => Id, { nullable: true, description: 'The id of the flow; null if the record is of no flow.' })
  flowId!: number | null;
  @Warnings() warnings!: Warning[];
}
