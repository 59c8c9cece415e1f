import { GraphQLBoolean, GraphQLString } from 'graphql';
import { Field, InputType } from 'type-graphql';
import { Id } from '../../language/scalars.js';
import { Ruled } from '../base/declare.js';
import { ReferenceInput } from '../base/reference.js';

const Detail =
  (
    description: string,
    rule: { minLength?: number; maxLength: number; format?: string },
  ): PropertyDecorator =>
  (target, key) => {
    Field(() => GraphQLString, { nullable: true, description })(target, key);
    Ruled(rule)(target, key);
  };

@InputType({
  description:
    'A tenant of a flow: a person of the brand, or the details of a new person, who gets a pre-qualification ' +
    'record. Give either a person or details.',
})
export class SubTenantInput {
  @Field(() => Id, { nullable: true, description: 'The id of a person of the kind `TENANT`.' })
  personId?: number | null;
  @ReferenceInput('The partner’s own id of a person of the kind `TENANT`.')
  personReference?: string | null;
  @Detail('The title, such as Mr or Dr.', { maxLength: 50 }) title?: string | null;
  @Detail('The first name; required without a person.', { minLength: 1, maxLength: 100 })
  firstName?: string | null;
  @Detail('The last name; required without a person.', { minLength: 1, maxLength: 100 })
  lastName?: string | null;
  @Detail('The e-mail address.', { format: 'email', maxLength: 320 }) email?: string | null;
  @Detail('The telephone number.', { maxLength: 50 }) phone?: string | null;
  @Field(() => GraphQLBoolean, {
    defaultValue: false,
    description: 'Whether this is the lead tenant, who answers for all tenants of the flow.',
  })
  isLead!: boolean;
}
