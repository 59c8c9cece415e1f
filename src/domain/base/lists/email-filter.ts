import { raw } from '@mikro-orm/core';
import { GraphQLString } from 'graphql';
import { Field } from 'type-graphql';
import { trimEmailAddress } from '../../../language/validation/email-address.js';
import { Ruled } from '../declare.js';

/** The argument of a list that finds an e-mail address; `records` is what the list has. */
export const EmailFilter =
  (records: string): PropertyDecorator =>
  (target, key) => {
    Field(() => GraphQLString, {
      nullable: true,
      description: `Only ${records} with this e-mail address, in any letter case.`,
    })(target, key);
    Ruled({ maxLength: 320, format: 'email' })(target, key);
  };

/** The condition that a record has an e-mail address, as an index on the address in small letters has it. */
export const hasEmail = (email: string): Record<symbol, []> => ({
  [raw((alias) => `lower(${alias}.email) = lower(?)`, [trimEmailAddress(email)])]: [],
});
