import { GraphQLInt } from 'graphql';
import { Field } from 'type-graphql';
import { Ruled } from '../../base/declare.js';
import { RentPeriod } from './rent-period.js';

/** One penny: a tenancy without rent is outside of what this service serves. */
const MIN_RENT_PENCE = 1;

interface Options {
  /** An optional member keeps its stored value when it is left out; null is rejected. */
  isOptional?: boolean;
  what?: string;
}

/** The rent in whole pence, of one penny or more. */
export const RentPence =
  ({ isOptional: nullable = false, what = 'The rent' }: Options = {}): PropertyDecorator =>
  (target, key) => {
    Ruled({ minimum: MIN_RENT_PENCE, ...(nullable && { notNull: true }) })(target, key);
    const description = `${what} of the whole property for each rent period, in pence.`;
    Field(() => GraphQLInt, { nullable, description })(target, key);
  };

/** The period that the rent is for. */
export const PeriodOfRent =
  ({ isOptional: nullable = false }: Pick<Options, 'isOptional'> = {}): PropertyDecorator =>
  (target, key) => {
    if (nullable) Ruled({ notNull: true })(target, key);
    Field(() => RentPeriod, { nullable, description: 'The period that each rent payment is for.' })(
      target,
      key,
    );
  };
