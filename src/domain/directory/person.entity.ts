import type { Opt } from '@mikro-orm/core';
import { Entity, Index, Unique } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { At, Choice, OnDay, Text } from '../../database/declare/fields.js';
import { SeenByPublic, SHOWN } from '../../database/sql/public-view.js';
import { textIndex } from '../../database/sql/text-search.js';
import { closedList, type ValueOf } from '../../language/graphql/closed-list.js';
import type { Metadata } from '../../language/graphql/metadata.js';
import type { Day } from '../../language/time/calendar.js';
import { BrandOwned } from '../base/brand-owned.js';
import { MetadataColumn } from '../base/metadata/metadata.js';
import { Reference, UniqueReference } from '../base/naming/reference.js';
import { phoneEnds } from './phone-ends.js';

export const PersonRole = closedList(
  'PersonRole',
  'The role of a person in the brand, or of the software that acts for it.',
  {
    TENANT: ['tenant', 'A tenant or an applicant.'],
    AGENT: ['agent', 'A member of the agency’s staff.'],
    LANDLORD: ['landlord', 'An owner who lets a property.'],
    PAYER: ['payer', 'A person who pays for tenants, such as a parent.'],
    GUARANTOR: ['guarantor', 'A person who guarantees a tenant’s rent.'],
    SOFTWARE: ['software', 'The partner software that an API key was issued to.'],
    SYSTEM: ['system', 'The service itself, for events that no person caused.'],
  },
);
export type PersonRole = ValueOf<typeof PersonRole>;

@Entity({ tableName: 'app_user' })
@UniqueReference('app_user')
@Index(textIndex('app_user_name_search', 'app_user', `first_name || ' ' || last_name`))
@Index(textIndex('app_user_contact_search', 'app_user', `email || ' ' || phone`))
@Index({
  name: 'app_user_by_phone',
  expression: `create index "app_user_by_phone" on "app_user" using gin (brand_id, (${phoneEnds('phone')}))`,
})
@Index({
  name: 'app_user_by_email',
  expression: `create index "app_user_by_email" on "app_user" (brand_id, lower(email))`,
})
@Index({ name: 'app_user_by_updated', properties: ['brand', 'updatedAt', 'id'] })
@Index({ name: 'app_user_by_created', properties: ['brand', 'createdAt', 'id'] })
@Index({ name: 'app_user_by_kind', properties: ['brand', 'kind', 'createdAt', 'id'] })
@Unique({
  name: 'app_user_one_system',
  expression: `create unique index "app_user_one_system" on "app_user" (brand_id) where kind = 'system'`,
})
@SeenByPublic({
  rows: 'true',
  columns: {
    ...{ brand: SHOWN, id: SHOWN, createdAt: SHOWN, updatedAt: SHOWN, kind: SHOWN, erasedAt: SHOWN },
    // The name of a key, if it acts for no person.
    firstName: `case when kind = '${PersonRole.SOFTWARE}' then first_name else '' end`,
    ...{
      reference: 'null::text',
      companyName: 'null::text',
      companyNumber: 'null::text',
      dateOfBirth: 'null::date',
      ...{ addressLine1: `''`, addressLine2: `''`, addressLine3: `''`, addressLine4: `''` },
      ...{ town: `''`, postcode: `''`, country: `''` },
      title: `''`,
      lastName: `''`,
      email: `''`,
      phone: `''`,
      metadata: 'null::jsonb',
    },
  },
})
@ObjectType({
  description:
    'A person of a brand, or the software that acts for the brand. People do not log in to this service.',
  simpleResolvers: true,
})
export class Person extends BrandOwned {
  @Reference() reference?: string | null;
  @Choice(PersonRole, 'kind', 'The role of the person in the brand.') kind!: PersonRole;
  @Text('The title, such as Mr or Dr; empty if unknown.', { default: '' }) title: Opt<string> = '';
  @Text('The first name; empty if unknown.', { default: '' }) firstName: Opt<string> = '';
  @Text('The last name; empty if unknown.', { default: '' }) lastName: Opt<string> = '';
  @Text('The name of the company; null if it is an individual.', { nullable: true })
  companyName?: string | null;
  @Text('The registered number of the company; null if unknown.', { nullable: true })
  companyNumber?: string | null;
  @OnDay('The date of birth; null if unknown.', { nullable: true }) dateOfBirth?: Day | null;
  @Text('The e-mail address; empty if unknown.', { default: '' }) email: Opt<string> = '';
  @Text('The telephone number; empty if unknown.', { default: '' }) phone: Opt<string> = '';
  @Text('The first line of the postal address; empty if unknown.', { default: '' })
  addressLine1: Opt<string> = '';
  @Text('The second line of the postal address.', { default: '' }) addressLine2: Opt<string> = '';
  @Text('The third line of the postal address.', { default: '' }) addressLine3: Opt<string> = '';
  @Text('The fourth line of the postal address.', { default: '' }) addressLine4: Opt<string> = '';
  @Text('The town of the postal address.', { default: '' }) town: Opt<string> = '';
  @Text('The postcode of the postal address.', { default: '' }) postcode: Opt<string> = '';
  @Text('The country of the postal address.', { default: '' }) country: Opt<string> = '';
  @MetadataColumn({ nullable: true }) metadata: Opt<Metadata> = {};
  @At('When the personal data was erased; null while it is stored.', { nullable: true })
  erasedAt?: Date | null;
}
