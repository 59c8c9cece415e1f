import { GraphQLString } from 'graphql';
import { Field, ObjectType } from 'type-graphql';

@ObjectType({
  description: 'A picture, a document or a tour of a property, with its caption.',
  simpleResolvers: true,
})
export class PropertyMedia {
  @Field(() => GraphQLString, {
    description: 'The URL, or the name of a file where the partner’s feed names one.',
  })
  url!: string;
  @Field(() => GraphQLString, { nullable: true, description: 'The caption; null when there is none.' })
  caption!: string | null;
}
