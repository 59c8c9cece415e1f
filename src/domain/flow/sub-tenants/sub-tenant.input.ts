import { GraphQLBoolean, GraphQLString } from 'graphql';
import { Field, InputType } from 'type-graphql';
import { Id } from '../../../language/graphql/scalars.js';
import type { Rule } from '../../../language/validation/json-schema.js';
import { Ruled } from '../../base/declare.js';
import { ReferenceInput } from '../../base/naming/reference.js';
import { sharedMembers } from '../../base/shared-members.js';
import { ExpectedVersion } from '../record/expected-version.js';

/** More tenants than one agreement has. */
export const MAX_TENANTS = 50;

const { member, onInput } = sharedMembers();

const Detail = (description: string, rule: Rule): PropertyDecorator =>
  member(
    Field(() => GraphQLString, { nullable: true, description }),
    Ruled(rule),
  );

/** A tenant of a flow: a person of the brand, or the details of a new one. */
abstract class TenantMembers {
  @member(Field(() => Id, { nullable: true, description: 'The id of a person of the kind `TENANT`.' }))
  personId?: number | null;
  @member(ReferenceInput('The partner’s own id of a person of the kind `TENANT`.'))
  personReference?: string | null;
  @Detail('The title, such as Mr or Dr.', { maxLength: 50 }) title?: string | null;
  @Detail('The first name; required without a person, unless the tenant is a company.', {
    minLength: 1,
    maxLength: 100,
  })
  firstName?: string | null;
  @Detail('The last name; required without a person, unless the tenant is a company.', {
    minLength: 1,
    maxLength: 100,
  })
  lastName?: string | null;
  @Detail('The name of the company, if the tenant is one. The other names are then those of a contact.', {
    minLength: 1,
    maxLength: 100,
  })
  companyName?: string | null;
  @Detail('The e-mail address.', { format: 'email', maxLength: 320 }) email?: string | null;
  @Detail('The telephone number.', { maxLength: 50 }) phone?: string | null;
  @member(
    Field(() => GraphQLBoolean, {
      defaultValue: false,
      description: 'Whether this is the lead tenant, who represents all tenants of the flow.',
    }),
  )
  isLead!: boolean;
}

const WHO =
  'a person of the brand, or the details of a new person, who gets a referencing record. Give either ' +
  'a person or details.';

@onInput
@InputType({ description: `A tenant of a new flow: ${WHO}` })
export class SubTenantInput extends TenantMembers {}

@onInput
@InputType({
  description: [
    `A tenant to add to a flow: ${WHO}`,
    'With `isLead` this tenant replaces the current lead tenant.',
  ].join(' '),
})
export class AddSubTenantInput extends TenantMembers {
  @ExpectedVersion() expectedVersion?: number | null;
}
