import { GraphQLInt, GraphQLString } from 'graphql';
import { ArgsType, Field, InputType } from 'type-graphql';
import { Id, Instant } from '../../language/scalars.js';
import { Ruled } from '../base/declare.js';

const Told = (description: string): PropertyDecorator =>
  Field(() => GraphQLString, { description, nullable: true });

@InputType({ description: 'Someone who asked after a home on a property portal.' })
export class PortalLeadInput {
  @Ruled({ maxLength: 200 })
  @Field(() => GraphQLString, { description: 'The portal’s name.' })
  portal!: string;
  @Ruled({ maxLength: 200 })
  @Field(() => GraphQLString, {
    description: 'The lead’s id at the portal; the same again is the same lead.',
  })
  portalLeadId!: string;
  @Told('The first name.') firstName?: string | null;
  @Told('The last name.') lastName?: string | null;
  @Told('The e-mail address.') email?: string | null;
  @Told('The telephone number.') phone?: string | null;
  @Told('What was asked.') message?: string | null;
  @Field(() => Id, { nullable: true, description: 'The property that was asked after.' }) propertyId?:
    | number
    | null;
}

@ArgsType()
export class PortalLeadsArgs {
  @Field(() => Instant, { nullable: true, description: 'Only leads from this instant on.' })
  from?: Date | null;
  @Field(() => Instant, { nullable: true, description: 'Only leads before this instant.' }) to?: Date | null;
  @Ruled({ minimum: 0, maximum: 200 })
  @Field(() => GraphQLInt, { description: 'How many, at most 200.', defaultValue: 50 })
  limit!: number;
  @Ruled({ minimum: 0 })
  @Field(() => GraphQLInt, { description: 'How many are skipped.', defaultValue: 0 })
  offset!: number;
}
