import { GraphQLString } from 'graphql';
import { Field, ObjectType } from 'type-graphql';

@ObjectType({
  description: 'A picture, a document or a tour of a property, with its caption.',
  simpleResolvers: true,
})
export class PropertyMedia {
  @Field(() => GraphQLString, {
    description: 'The URL, or the file name if the partner’s feed has one.',
  })
  url!: string;
  @Field(() => GraphQLString, { nullable: true, description: 'The caption; null if there is none.' })
  caption!: string | null;
}
