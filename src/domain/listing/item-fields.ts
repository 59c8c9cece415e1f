import { GraphQLBoolean, GraphQLFloat, GraphQLInt, GraphQLString } from 'graphql';
import { Field, InputType } from 'type-graphql';
import { Instant } from '../../language/graphql/scalars.js';
import type { Rule } from '../../language/validation/json-schema.js';
import { ItemText } from '../base/batch/item-fields.js';
import { Ruled } from '../base/declare.js';
import { keepItemType } from '../base/rules.js';

const member =
  (type: () => object, description: string, rule?: Rule): PropertyDecorator =>
  (target, key) => {
    Field(type as never, { nullable: true, description })(target, key);
    if (rule) Ruled(rule)(target, key);
  };

const MAX_LINK_LENGTH = 2000;

export const Whole = (maximum: number, description: string): PropertyDecorator =>
  member(() => GraphQLInt, description, { minimum: 0, maximum });
export const Pence = (description: string): PropertyDecorator =>
  member(() => GraphQLInt, description, { minimum: 0 });
/** The column holds ten digits and the pence. */
export const MAX_POUNDS = 9_999_999_999;

export const Pounds = (description: string): PropertyDecorator =>
  member(() => GraphQLFloat, description, { minimum: 0, maximum: MAX_POUNDS });
export const Degrees = (maximum: number, description: string): PropertyDecorator =>
  member(() => GraphQLFloat, description, { minimum: -maximum, maximum });
export const Flag = (description: string): PropertyDecorator => member(() => GraphQLBoolean, description);
export const At = (description: string): PropertyDecorator => member(() => Instant, description);
export const OneOf = (list: object, description: string): PropertyDecorator =>
  member(() => list, description);
export const TextList = (
  maxItems: number,
  maxLength: number,
  description: string,
  found: Rule = {},
): PropertyDecorator => member(() => [GraphQLString], description, { maxItems, maxLength, ...found });
export const Links = (maxItems: number, description: string): PropertyDecorator =>
  TextList(maxItems, MAX_LINK_LENGTH, description);
export const Media =
  (description: string, maxItems = 50): PropertyDecorator =>
  (target, key) => {
    member(() => [PropertyMediaInput], description, { maxItems })(target, key);
    keepItemType(target, String(key), () => PropertyMediaInput);
  };

@InputType({ description: 'A picture, a document or a tour of a property, with its caption.' })
export class PropertyMediaInput {
  @Ruled({ minLength: 1, maxLength: MAX_LINK_LENGTH })
  @Field(() => GraphQLString, { description: 'The URL, or the name of a file.' })
  url!: string;
  @ItemText(200, 'The caption.') caption?: string | null;
}
