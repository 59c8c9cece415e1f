import { GraphQLString } from 'graphql';
import { Field, InputType } from 'type-graphql';
import { closedList, type ValueOf } from '../../language/closed-list.js';
import { Id } from '../../language/scalars.js';
import { batchOf } from '../base/batch.payload.js';
import { Ruled } from '../base/declare.js';
import { ItemReference, ReferenceInput } from '../base/reference.js';

const Text =
  (maxLength: number, description: string): PropertyDecorator =>
  (target, key) => {
    Field(() => GraphQLString, { nullable: true, description })(target, key);
    Ruled({ maxLength })(target, key);
  };

const Email = (): PropertyDecorator => (target, key) => {
  Field(() => GraphQLString, { nullable: true, description: 'The e-mail address.' })(target, key);
  Ruled({ maxLength: 320, format: 'email' })(target, key);
};

export const PersonKind = closedList('PersonKind', 'The role of a person in the brand.', {
  TENANT: ['tenant', 'A tenant or an applicant, with a pre-qualification record.'],
  LANDLORD: ['landlord', 'An owner who lets a property.'],
});
export type PersonKind = ValueOf<typeof PersonKind>;

@InputType({ description: 'A branch to create or update.' })
export class BranchInput {
  @ItemReference('branch') reference!: string;
  @Text(200, 'The name. A new branch needs one.') name?: string | null;
  @Text(20, 'The postcode.') postcode?: string | null;
}

@InputType({ description: 'An agent to create or update.' })
export class AgentInput {
  @ItemReference('agent') reference!: string;
  @Field(() => Id, {
    nullable: true,
    description: 'The id of the branch. A new agent needs this or `branchReference`.',
  })
  branchId?: number | null;
  @ReferenceInput('The partner’s own id of the branch.') branchReference?: string | null;
  @Text(200, 'The name. A new agent needs one.') name?: string | null;
  @Email() email?: string | null;
}

@InputType({ description: 'A person to create or update.' })
export class PersonInput {
  @ItemReference('person') reference!: string;
  @Field(() => PersonKind, {
    nullable: true,
    description: 'The role. A new person needs one, and it never changes.',
  })
  kind?: PersonKind | null;
  @Text(50, 'The title, such as Mr or Dr.') title?: string | null;
  @Text(200, 'The first name.') firstName?: string | null;
  @Text(200, 'The last name. A new person needs one.') lastName?: string | null;
  @Email() email?: string | null;
  @Text(50, 'The telephone number.') phone?: string | null;
}

export const UpsertBranchesInput = batchOf(() => BranchInput, 'UpsertBranchesInput', 'branches');
export const UpsertAgentsInput = batchOf(() => AgentInput, 'UpsertAgentsInput', 'agents');
export const UpsertPeopleInput = batchOf(() => PersonInput, 'UpsertPeopleInput', 'people');
