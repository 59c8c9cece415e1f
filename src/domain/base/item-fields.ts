import { GraphQLString } from 'graphql';
import { Field } from 'type-graphql';
import { Ruled } from './declare.js';

/** A text of an item of a batch; empty text is the same as null. */
export const ItemText =
  (maxLength: number, description: string): PropertyDecorator =>
  (target, key) => {
    Field(() => GraphQLString, { nullable: true, description })(target, key);
    Ruled({ maxLength })(target, key);
  };

/** The e-mail address of an item of a batch. */
export const ItemEmail = (): PropertyDecorator => (target, key) => {
  Field(() => GraphQLString, { nullable: true, description: 'The e-mail address.' })(target, key);
  Ruled({ maxLength: 320, format: 'email' })(target, key);
};
