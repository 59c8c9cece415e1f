import { GraphQLBoolean, GraphQLFloat } from 'graphql';
import { Field, ObjectType } from 'type-graphql';
import { Id } from '../../language/graphql/scalars.js';
import type { StoredLandlord } from './stored-landlords.js';

@ObjectType({ description: 'A landlord of a property or a flow, with the share.', simpleResolvers: true })
export class Landlord {
  @Field(() => Id, { description: 'The id of the person.' }) personId!: number;
  @Field(() => GraphQLFloat, {
    nullable: true,
    description:
      'The share in percent, with at most two decimals; null if none is stated. The shares of all landlords ' +
      'add up to 100, or none is stated.',
  })
  sharePercent!: number | null;
  @Field(() => GraphQLBoolean, { description: 'Whether this is the lead landlord, who represents all.' })
  isLead!: boolean;
}

/** Stored landlords as they are returned. */
export const returnedLandlords = (stored: readonly StoredLandlord[]): Landlord[] =>
  stored.map(({ personId, shareHundredths, isLead }) => ({
    personId,
    sharePercent: shareHundredths === null ? null : shareHundredths / 100,
    isLead,
  }));
