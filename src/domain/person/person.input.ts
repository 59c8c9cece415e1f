import { GraphQLString } from 'graphql';
import { ArgsType, Field, InputType } from 'type-graphql';
import type { Metadata } from '../../language/graphql/metadata.js';
import { CalendarDay } from '../../language/graphql/scalars.js';
import type { Day } from '../../language/time/calendar.js';
import { batchOf } from '../base/batch/batch.payload.js';
import { ItemEmail, ItemText, PARTS } from '../base/batch/item-fields.js';
import { Ruled } from '../base/declare.js';
import { EmailFilter } from '../base/lists/email-filter.js';
import { PageArgs } from '../base/lists/page.js';
import { TextFilter } from '../base/lists/text-filter.js';
import { UpdatedSince } from '../base/lists/updated-since.js';
import { MetadataInput } from '../base/metadata/metadata.js';
import { ItemReference, ReferenceFilter } from '../base/naming/reference.js';
import { PersonKind } from '../directory/person-kind.js';

@InputType({ description: 'A person to create or update.' })
export class PersonInput {
  @ItemReference('person') reference!: string;
  @Field(() => PersonKind, {
    nullable: true,
    description: 'The role; required for a new person. It cannot change.',
  })
  kind?: PersonKind | null;
  @ItemText(50, 'The title, such as Mr or Dr.') title?: string | null;
  @ItemText(200, 'The first name.', PARTS) firstName?: string | null;
  @ItemText(200, 'The last name; required for a new person, unless it is a company.', PARTS)
  lastName?: string | null;
  @ItemText(100, 'The name of the company, if it is one. The other names are then those of a contact.', PARTS)
  companyName?: string | null;
  @ItemText(20, 'The registered number of the company. Only for a company.') companyNumber?: string | null;
  @Field(() => CalendarDay, {
    nullable: true,
    description: 'The date of birth: from 1900 on, and not after today.',
  })
  dateOfBirth?: Day | null;
  @ItemEmail() email?: string | null;
  @ItemText(50, 'The telephone number.', PARTS) phone?: string | null;
  @ItemText(200, 'The first line of the postal address.') addressLine1?: string | null;
  @ItemText(200, 'The second line of the postal address.') addressLine2?: string | null;
  @ItemText(200, 'The third line of the postal address.') addressLine3?: string | null;
  @ItemText(200, 'The fourth line of the postal address.') addressLine4?: string | null;
  @ItemText(100, 'The town of the postal address.') town?: string | null;
  @ItemText(20, 'The postcode of the postal address.') postcode?: string | null;
  @ItemText(100, 'The country of the postal address.') country?: string | null;
  @MetadataInput() metadata?: Metadata | null;
}

export const UpsertPeopleInput = batchOf(() => PersonInput, 'UpsertPeopleInput', 'people');

@ArgsType()
export class PeopleArgs extends PageArgs {
  @ReferenceFilter('person') reference?: string | null;
  @TextFilter('the name, the e-mail address or the telephone number') text?: string | null;
  @Field(() => PersonKind, { nullable: true, description: 'Only people with this role.' })
  kind?: PersonKind | null;
  @EmailFilter('people') email?: string | null;
  @Ruled({ minLength: 1, maxLength: 50 })
  @Field(() => GraphQLString, {
    nullable: true,
    description: 'Only people with this telephone number, in any spelling.',
  })
  phone?: string | null;
  @UpdatedSince('people') updatedSince?: Date | null;
}
