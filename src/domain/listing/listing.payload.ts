import { Field, ObjectType } from 'type-graphql';
import { Id } from '../../language/graphql/scalars.js';
import { UpsertPayload } from '../base/batch/batch.payload.js';
import { type Warning, Warnings } from '../base/warning.js';

@ObjectType({ description: 'The result of `withdrawProperty`.', simpleResolvers: true })
export class WithdrawPropertyPayload {
  @Field(() => Id, { description: 'The id of the property.' }) propertyId!: number;
}

@ObjectType({ description: 'The result of `upsertProperties`.', simpleResolvers: true })
export class UpsertPropertiesPayload extends UpsertPayload {
  @Warnings() warnings!: Warning[];
}
