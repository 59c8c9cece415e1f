import { getMetadataStorage } from 'type-graphql';

/** The members of an input type, in the order in which it declares them. */
export const membersOf = (input: new () => object): string[] =>
  getMetadataStorage().fields.flatMap(({ target, name }) => (target === input ? [name] : []));
