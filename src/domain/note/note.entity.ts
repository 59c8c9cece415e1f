import { BigIntType, type Opt, type Rel } from '@mikro-orm/core';
import { Check, Property as Column, Entity, Index } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { Derived, Text } from '../../database/declare/fields.js';
import { Id } from '../../language/graphql/scalars.js';
import { BelongsTo, BrandOwned } from '../base/brand-owned.js';
import { Cursor, cursorOf } from '../base/cursor.js';
import { Person } from '../directory/person.entity.js';
import { Flow } from '../flow/record/flow.entity.js';
import { Lead } from '../lead/lead.entity.js';
import { MaintenanceIssue } from '../maintenance/maintenance-issue.entity.js';
import { Property } from '../property/property.entity.js';

const OPTIONAL = { nullable: true } as const;

@Entity({ tableName: 'note' })
@Index({ name: 'note_by_created', properties: ['brand', 'createdAt', 'id'] })
@Index({ name: 'note_of_flow', properties: ['brand', 'flow', 'createdAt', 'id'] })
@Index({ name: 'note_of_property', properties: ['brand', 'property', 'createdAt', 'id'] })
@Index({ name: 'note_of_person', properties: ['brand', 'person', 'createdAt', 'id'] })
@Index({ name: 'note_of_issue', properties: ['brand', 'issue', 'createdAt', 'id'] })
@Index({ name: 'note_of_lead', properties: ['brand', 'lead', 'createdAt', 'id'] })
@Check({
  name: 'note_record_check',
  expression: 'num_nonnulls(flow_id, property_id, person_id, issue_id, lead_id) = 1',
})
@ObjectType({
  description:
    'A note about one record: a flow, a property, a person, a maintenance issue or a lead. Notes are added ' +
    'and deleted, and never changed; erasing a person replaces the name in them.',
  simpleResolvers: true,
})
export class Note extends BrandOwned {
  @BelongsTo(() => Flow, 'flow_id', OPTIONAL) flow?: Rel<Flow> | null;
  @BelongsTo(() => Property, 'property_id', OPTIONAL) property?: Rel<Property> | null;
  @BelongsTo(() => Person, 'person_id', OPTIONAL) person?: Rel<Person> | null;
  @BelongsTo(() => MaintenanceIssue, 'issue_id', OPTIONAL) issue?: Rel<MaintenanceIssue> | null;
  @BelongsTo(() => Lead, 'lead_id', OPTIONAL) lead?: Rel<Lead> | null;
  @Text('A short title; empty if there is none.', { default: '' }) subject: Opt<string> = '';
  @Text('The text of the note.') body!: string;
  @Field(() => Id, { description: 'The id of the API key that recorded the note.' })
  @Column({ type: new BigIntType('number') })
  createdByKeyId!: number;

  @Derived(() => Id, ['flow'], 'The id of the flow that the note is about, or null.', OPTIONAL)
  get flowId(): Opt<number> | null {
    return this.flow?.id ?? null;
  }

  @Derived(() => Id, ['property'], 'The id of the property that the note is about, or null.', OPTIONAL)
  get propertyId(): Opt<number> | null {
    return this.property?.id ?? null;
  }

  @Derived(() => Id, ['person'], 'The id of the person that the note is about, or null.', OPTIONAL)
  get personId(): Opt<number> | null {
    return this.person?.id ?? null;
  }

  @Derived(() => Id, ['issue'], 'The id of the maintenance issue that the note is about, or null.', OPTIONAL)
  get issueId(): Opt<number> | null {
    return this.issue?.id ?? null;
  }

  @Derived(() => Id, ['lead'], 'The id of the lead that the note is about, or null.', OPTIONAL)
  get leadId(): Opt<number> | null {
    return this.lead?.id ?? null;
  }

  @Cursor()
  get cursor(): Opt<string> {
    return cursorOf(this);
  }
}
