import { GraphQLString } from 'graphql';
import { Field, ObjectType } from 'type-graphql';
import { Id, Instant, JsonObject } from '../../../language/graphql/scalars.js';

@ObjectType({ description: 'One stored record about a person.', simpleResolvers: true })
export class PersonRecord {
  @Field(() => GraphQLString, { description: 'The type of the record, such as `Person` or `Payment`.' })
  type!: string;
  @Field(() => Id, { description: 'The id of the record.' }) id!: number;
  @Field(() => JsonObject, {
    description:
      'The record with all its stored values. Values of closed lists have their names in lower case, ' +
      'such as `in_progress`.',
  })
  data!: object;
  @Field(() => GraphQLString, {
    description: 'The cursor of the record. Pass it as `after` to get the records that follow.',
  })
  cursor!: string;
}

@ObjectType({ description: 'All data stored about a person.', simpleResolvers: true })
export class PersonExport {
  @Field(() => Id, { description: 'The id of the person.' }) personId!: number;
  @Field(() => Instant, { description: 'When the records were read.' }) exportedAt!: Date;
}

@ObjectType({ description: 'The result of `erasePerson`.', simpleResolvers: true })
export class ErasePersonPayload {
  @Field(() => Id, { description: 'The id of the person, which stays.' }) personId!: number;
  @Field(() => Instant, { description: 'When the personal data was erased.' }) erasedAt!: Date;
}
