import { GraphQLInt } from 'graphql';
import { Field, ObjectType } from 'type-graphql';
import type { Selected } from '../../database/read/read.js';
import { connectionOf } from '../base/lists/connection.js';
import { TotalOf, WhetherEstimated } from '../base/lists/total.js';
import { Property } from './property.entity.js';

export const FoundPropertyConnection = connectionOf(
  () => Property,
  'FoundProperty',
  'found properties',
  'sorted as requested',
);

@ObjectType({ description: 'A page of search results.', simpleResolvers: true })
export class PropertyPage {
  @Field(() => [Property], { description: 'The properties on the page.' }) properties!: Selected<Property>[];
  @TotalOf('properties on all pages') totalCount!: number;
  @WhetherEstimated() isTotalCountEstimated!: boolean;
  @Field(() => GraphQLInt, { description: 'The page number, from 0.' }) page!: number;
  @Field(() => GraphQLInt, { description: 'The number of properties on a page.' }) limit!: number;
}
