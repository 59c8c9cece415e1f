import { GraphQLInt } from 'graphql';
import { Field, ObjectType } from 'type-graphql';
import { Property } from './property.entity.js';

@ObjectType({ description: 'A page of a search.', simpleResolvers: true })
export class PropertyPage {
  @Field(() => [Property], { description: 'The homes of the page.' }) properties!: Property[];
  @Field(() => GraphQLInt, { description: 'How many homes there are in all. On the wire: totalProperties.' })
  total!: number;
  @Field(() => GraphQLInt, { description: 'Which page it is, from 0.' }) page!: number;
  @Field(() => GraphQLInt, { description: 'How many are on a page.' }) limit!: number;
}
