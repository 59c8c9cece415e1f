import { GraphQLString } from 'graphql';
import { Field } from 'type-graphql';
import type { Rule } from '../../../language/validation/json-schema.js';
import { Ruled } from '../declare.js';

/** Text that is found by any part of it, and text that is found by its words, count more in a batch. */
export const PARTS = { textWeight: 3, isRepeatedOnce: true } as const satisfies Rule;
export const WORDS = { textWeight: 1 } as const satisfies Rule;

/** Text of an item of a batch; empty text is the same as null. */
export const ItemText =
  (maxLength: number, description: string, found: Rule = {}): PropertyDecorator =>
  (target, key) => {
    Field(() => GraphQLString, { nullable: true, description })(target, key);
    Ruled({ maxLength, ...found })(target, key);
  };

/** The e-mail address of an item of a batch. */
export const ItemEmail = (): PropertyDecorator => (target, key) => {
  Field(() => GraphQLString, { nullable: true, description: 'The e-mail address.' })(target, key);
  Ruled({ maxLength: 320, format: 'email', ...PARTS })(target, key);
};
