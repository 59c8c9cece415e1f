import { GraphQLInt, GraphQLString } from 'graphql';
import { type ClassType, Field, InputType, ObjectType } from 'type-graphql';
import { closedList, type ValueOf } from '../../../language/graphql/closed-list.js';
import { Id } from '../../../language/graphql/scalars.js';
import { Ruled } from '../declare.js';

/** The most items of one batch. */
export const MAX_BATCH = 500;

/**
 * The most characters of all its text values. With 500 items they take less than 100 ms of CPU in PostgreSQL,
 * whatever their content.
 */
export const MAX_BATCH_TEXT = 100_000;

export const UpsertOutcome = closedList('UpsertOutcome', 'The outcome of one item of a batch.', {
  CREATED: ['created', 'No record had the reference. The item created one.'],
  UPDATED: ['updated', 'The item changed the record with the reference.'],
  UNCHANGED: ['unchanged', 'The record with the reference already had every value of the item.'],
  REJECTED: ['rejected', 'The item has errors and changed nothing.'],
});
export type UpsertOutcome = ValueOf<typeof UpsertOutcome>;

/**
 * The most that the indexes for searches may get of the records that a batch changes: the bytes of names and
 * addresses, of all searched text if any of it changes, and else the words. A feed of the command line has no
 * limit.
 */
export const MAX_BATCH_INDEXED = 250_000;

@ObjectType({ description: 'An error in an item of a batch.', simpleResolvers: true })
export class UpsertError {
  @Field(() => GraphQLString, { description: 'The path of the value within the item, such as `email`.' })
  path!: string;
  @Field(() => GraphQLString, { description: 'The error, and what is allowed.' })
  message!: string;
}

@ObjectType({ description: 'The result of one item of a batch.', simpleResolvers: true })
export class UpsertResult {
  @Field(() => GraphQLInt, { description: 'The position of the item in the batch, from 0.' })
  index!: number;
  @Field(() => GraphQLString, { description: 'The reference of the item, cut to 100 characters.' })
  reference!: string;
  @Field(() => Id, { nullable: true, description: 'The id of the record; null for a rejected item.' })
  id!: number | null;
  @Field(() => UpsertOutcome, { description: 'The outcome.' })
  outcome!: UpsertOutcome;
  @Field(() => [UpsertError], { description: 'The errors of a rejected item; empty for any other.' })
  errors!: readonly UpsertError[];
}

@ObjectType({ description: 'The results of a batch.', simpleResolvers: true })
export class UpsertPayload {
  @Field(() => [UpsertResult], { description: 'One result for each item, in the order of the items.' })
  results!: readonly UpsertResult[];
}

/** The GraphQL type of the input of a batch. */
export function batchOf<I extends object>(
  item: () => ClassType<I>,
  name: string,
  records: string,
): ClassType<{ items: I[] }> {
  @InputType(name, { description: `The ${records} to create or update.` })
  class BatchOf {
    @Ruled({ minItems: 1, maxItems: MAX_BATCH, maxText: MAX_BATCH_TEXT, byItem: true })
    @Field(() => [item()], {
      description:
        `The ${records}, from 1 to ${MAX_BATCH}. Each item is saved or rejected separately. A member ` +
        'that is left out keeps its value; null and empty text clear an optional member. All text ' +
        `values together may have ${MAX_BATCH_TEXT.toLocaleString('en')} characters. Names, addresses, ` +
        'e-mail addresses, telephone numbers and postcodes count three times, each word with two more in place of spaces; a word ' +
        'that an item has twice counts once. Descriptions and features count once, other text one ' +
        'eighth, and each picture or document at least eight. Changed records are indexed again: if they have much text, some items ' +
        'are rejected with the error that they must be sent again.',
    })
    items!: I[];
  }
  return BatchOf;
}
