import { GraphQLBoolean, GraphQLFloat } from 'graphql';
import { Field, InputType } from 'type-graphql';
import { Id } from '../../language/graphql/scalars.js';
import { Ruled } from '../base/declare.js';
import { ReferenceInput } from '../base/naming/reference.js';
import { keepItemType } from '../base/rules.js';

/** More landlords than own one home. */
export const MAX_LANDLORDS = 20;

@InputType({
  description: 'A landlord of a property or a flow. The person is required: `personId` or `personReference`.',
})
export class LandlordInput {
  @Field(() => Id, { nullable: true, description: 'The id of a person of the kind `LANDLORD`.' })
  personId?: number | null;
  @ReferenceInput('The partner’s own id of a person of the kind `LANDLORD`.') personReference?: string | null;
  @Ruled({ minimum: 0.01, maximum: 100 })
  @Field(() => GraphQLFloat, {
    nullable: true,
    description:
      'The share in percent, with at most two decimals. Give it for all landlords, so that the shares add up ' +
      'to 100, or for none.',
  })
  sharePercent?: number | null;
  @Field(() => GraphQLBoolean, {
    defaultValue: false,
    description: 'Whether this is the lead landlord, who represents all landlords.',
  })
  isLead!: boolean;
}

const LANDLORDS =
  `The landlords, at most ${MAX_LANDLORDS}. They replace the current ones. Exactly one is the lead landlord. ` +
  'An empty list or null removes all. If `landlordId` or `landlordReference` is given too, it must be the lead.';

/** The member with the landlords of an input: its decorators. */
export const landlordsMember = (more = ''): PropertyDecorator[] => [
  Field(() => [LandlordInput], { nullable: true, description: `${LANDLORDS}${more && ` ${more}`}` }),
  Ruled({ maxItems: MAX_LANDLORDS }),
  // The items of a batch are checked one by one, by the rules of their types.
  (target, key) => keepItemType(target, String(key), () => LandlordInput),
];

/** Declares the member with the landlords of an input. */
export const LandlordsInput =
  (more?: string): PropertyDecorator =>
  (target, key) => {
    for (const decorate of landlordsMember(more)) decorate(target, key);
  };
