import type { Opt, Rel } from '@mikro-orm/core';
import { Entity, Index } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { Choice, Derived, OnDay, Text } from '../../../database/declare/fields.js';
import { Id } from '../../../language/graphql/scalars.js';
import type { Day } from '../../../language/time/calendar.js';
import { BelongsTo } from '../../base/brand-owned.js';
import { Cursor, cursorOf } from '../../base/cursor.js';
import { VoidableRecord } from '../../base/voidable-record.js';
import { Property } from '../../property/property.entity.js';
import { ComplianceKind, ComplianceOutcome } from './compliance-kind.js';

const UNKNOWN = { nullable: true } as const;
const EMPTY = { default: '' } as const;

@Entity({ tableName: 'compliance_record' })
@Index({
  name: 'compliance_record_of_home',
  properties: ['brand', 'property', 'kind', 'checkedOn', 'id'],
})
@ObjectType({
  description:
    'A check, a certificate, a licence or a registration of a property or, without one, of the agency. ' +
    'Records are added, and never changed; one that was recorded by mistake is voided, and stays readable.',
  simpleResolvers: true,
})
export class ComplianceRecord extends VoidableRecord {
  @BelongsTo(() => Property, 'property_id', UNKNOWN) property?: Rel<Property> | null;
  @Choice(ComplianceKind, 'kind', 'What the record is about.') kind!: ComplianceKind;
  @Choice(ComplianceOutcome, 'outcome', 'The outcome.') outcome!: ComplianceOutcome;
  @OnDay('The day of the check, or the first day of the certificate.') checkedOn!: Day;
  @OnDay('The last day that the document states; null if it states none.', UNKNOWN) expiresOn?: Day | null;
  @OnDay(
    'The day by which the next check is due, or the last day of the certificate. Gas: 12 months after the ' +
      'check; a check in the last two months before the due day counts as made on that day. EICR and PAT: ' +
      'five years, or `expiresOn` if it is earlier. EPC: ten years less a day, or `expiresOn` if it is ' +
      'earlier. Others: `expiresOn`. Null if nothing is due again.',
    UNKNOWN,
  )
  nextDueOn?: Day | null;
  @Text('The number of the document; empty if unknown.', EMPTY) number: Opt<string> = '';
  @Text('The rating, such as that of an EPC; empty if there is none.', EMPTY) rating: Opt<string> = '';
  @Text('The https URL of the document; null if there is none.', UNKNOWN) url?: string | null;
  @OnDay('The day by which the document requires a remedy; null if it states none.', UNKNOWN)
  remedyByOn?: Day | null;
  @OnDay('The day on which it was remedied; null while it is not.', UNKNOWN) remediedOn?: Day | null;
  @Text('A note of the agency; empty if there is none.', EMPTY) note: Opt<string> = '';

  @Derived(() => Id, ['property'], 'The id of the property; null for a record of the agency.', UNKNOWN)
  get propertyId(): Opt<number> | null {
    return this.property?.id ?? null;
  }

  @Cursor()
  get cursor(): Opt<string> {
    return cursorOf(this);
  }
}
