import { Property, Unique } from '@mikro-orm/decorators/legacy';
import { GraphQLString } from 'graphql';
import { Field } from 'type-graphql';
import { Ruled } from '../declare.js';

export const MAX_REFERENCE_LENGTH = 100;

const START = new RegExp(`^.{0,${MAX_REFERENCE_LENGTH}}`, 'su');

/** A reference in the result of its item: one that is too long, and rejected, may have megabytes. */
export const startOf = (reference: string): string => (START.exec(reference)?.[0] ?? '').toWellFormed();

/** A record that a partner may name by its own id. */
export interface Referenced {
  id: number;
  reference?: string | null;
}

/** The column `reference` and its GraphQL field. */
export const Reference = (): PropertyDecorator => (target, key) => {
  Field(() => GraphQLString, {
    nullable: true,
    description: 'The partner’s own id of the record; null if it has none.',
  })(target, key);
  Property({ type: 'text', nullable: true })(target, String(key));
};

/** The name of the index of `UniqueReference`. */
export const uniqueReference = (table: string): string => `${table}_reference_once`;

/** The index that keeps the references of a table unique within a brand, among the rows of a condition. */
export const UniqueReference = (table: string, condition?: string): ClassDecorator =>
  Unique({
    name: uniqueReference(table),
    expression:
      `create unique index "${uniqueReference(table)}" on "${table}" (brand_id, reference) ` +
      `where reference is not null${condition ? ` and ${condition}` : ''}`,
  }) as ClassDecorator;

/** An input field with a partner’s own id. */
export const ReferenceInput =
  (description: string): PropertyDecorator =>
  (target, key) => {
    Field(() => GraphQLString, { nullable: true, description })(target, key);
    Ruled({ minLength: 1, maxLength: MAX_REFERENCE_LENGTH })(target, key);
  };

/** The member by which an item of a batch finds its record. */
export const ItemReference =
  (record: string): PropertyDecorator =>
  (target, key) => {
    Field(() => GraphQLString, {
      description: `The partner’s own id of the ${record}. If no ${record} has it, the item creates one.`,
    })(target, key);
    Ruled({ minLength: 1, maxLength: MAX_REFERENCE_LENGTH })(target, key);
  };

/** The argument of a list that names a record by its reference. */
export const NamedFilter =
  (description: string): PropertyDecorator =>
  (target, key) => {
    Field(() => GraphQLString, { nullable: true, description })(target, key);
    Ruled({ maxLength: MAX_REFERENCE_LENGTH })(target, key);
  };

/** The argument of a list that finds one record by its reference. */
export const ReferenceFilter = (record: string): PropertyDecorator =>
  NamedFilter(`Only the ${record} with this reference, the partner’s own id.`);
