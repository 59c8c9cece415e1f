import { GraphQLString } from 'graphql';
import { ArgsType, Field, ObjectType } from 'type-graphql';
import { closedList, type ValueOf } from '../../language/graphql/closed-list.js';
import { Id } from '../../language/graphql/scalars.js';
import { Ruled } from '../base/declare.js';

export const LocatedKind = closedList('LocatedKind', 'What was found by a piece of text.', {
  REQUEST: ['request', 'A row of the request log, by an `X-Request-Id` that is a UUID.'],
  KEY: ['key', 'An API key, by its prefix.'],
  TOKEN: ['token', 'An operator token, by its prefix.'],
  FLOW: ['flow', 'A flow, by its id or by the partner’s own id.'],
  PERSON: ['person', 'A person, by the id or by the partner’s own id.'],
  PROPERTY: ['property', 'A property, by its id or by the partner’s own id.'],
  DELIVERY: ['delivery', 'The delivery of an event to a webhook endpoint, by the id of the event.'],
});
export type LocatedKind = ValueOf<typeof LocatedKind>;

@ArgsType()
export class LocateArgs {
  @Ruled({ minLength: 1, maxLength: 200 })
  @Field(() => GraphQLString, {
    description:
      'An `X-Request-Id`, the prefix of a key, the id of a record or of an event, or the partner’s own id. A ' +
      'secret after the prefix of a key is ignored.',
  })
  text!: string;
  @Field(() => Id, {
    nullable: true,
    description:
      'The id of the brand in which an operator looks for requests. Keys: the own brand, which is the default.',
  })
  brandId?: number | null;
}

@ObjectType({ description: 'A record that was found by a piece of text.', simpleResolvers: true })
export class Located {
  @Field(() => LocatedKind, { description: 'What it is.' }) kind!: LocatedKind;
  @Field(() => Id, { nullable: true, description: 'The id of its brand; null if it belongs to no brand.' })
  brandId!: number | null;
  @Field(() => Id, { description: 'The id of the record. For a delivery, the id of its endpoint.' })
  id!: number;
  @Field(() => GraphQLString, {
    nullable: true,
    description: 'For a delivery, the id of its event; otherwise null.',
  })
  eventId!: string | null;
  @Field(() => GraphQLString, {
    description: 'What it is called. Operators get no names and addresses of tenants.',
  })
  label!: string;
  /** The id of the flow, if it is one. */
  flowId!: number | null;
}
