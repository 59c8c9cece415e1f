import { Field, ObjectType } from 'type-graphql';
import { Id } from '../../language/graphql/scalars.js';
import { connectionOf } from '../base/lists/connection.js';
import { type Warning, Warnings } from '../base/warning.js';
import { Viewing } from './viewing.entity.js';

@ObjectType({ description: 'The result of a change of a viewing.', simpleResolvers: true })
export class ViewingPayload {
  @Field(() => Id, { description: 'The id of the viewing.' }) viewingId!: number;
  @Warnings() warnings!: Warning[];
}

export const ViewingConnection = connectionOf(
  () => Viewing,
  'Viewing',
  'viewings',
  'the earliest start first',
);
