import { Field, ObjectType } from 'type-graphql';
import { Id } from '../../../language/graphql/scalars.js';
import { connectionOf } from '../../base/lists/connection.js';
import { type Warning, Warnings } from '../../base/warning.js';
import { RentChange } from './rent-change.entity.js';

@ObjectType({ description: 'The result of a change of a rent change.', simpleResolvers: true })
export class RentChangePayload {
  @Field(() => Id, { description: 'The id of the flow.' }) flowId!: number;
  @Field(() => Id, { description: 'The id of the rent change.' }) rentChangeId!: number;
  @Warnings() warnings!: Warning[];
}

export const RentChangeConnection = connectionOf(
  () => RentChange,
  'RentChange',
  'rent changes',
  'the earliest first day first',
);
