import { GraphQLString } from 'graphql';
import { Field, InputType } from 'type-graphql';
import { Id } from '../../language/graphql/scalars.js';
import { Ruled } from '../base/declare.js';
import { RecordType } from '../base/voidable-record.js';
import { ExpectedVersion } from '../flow/record/expected-version.js';

@InputType({ description: 'A record to void.' })
export class VoidRecordInput {
  @Field(() => RecordType, { description: 'The type of record.' }) recordType!: RecordType;
  @Field(() => Id, { description: 'The id of the record.' }) id!: number;
  @Ruled({ minLength: 1, maxLength: 500 })
  @Field(() => GraphQLString, { description: 'Why the record is wrong, such as “wrong tenant”.' })
  reason!: string;
  @ExpectedVersion() expectedVersion?: number | null;
}
