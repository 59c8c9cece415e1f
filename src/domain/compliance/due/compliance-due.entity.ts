import { BigIntType, type Rel } from '@mikro-orm/core';
import { Property as Column, Entity, Index, Unique } from '@mikro-orm/decorators/legacy';
import { isOneOf } from '../../../database/declare/fields.js';
import type { Day } from '../../../language/time/calendar.js';
import { BelongsTo, BrandOwned } from '../../base/brand-owned.js';
import { Property } from '../../property/property.entity.js';
import { ComplianceKind } from '../record/compliance-kind.js';
import { ComplianceRecord } from '../record/compliance-record.entity.js';

/** The due day of what was never recorded: before every other, so that it comes first. */
export const MISSING_DAY: Day = '0001-01-01';

const index = (name: string, rest: string) => ({
  name,
  expression: `create index "${name}" on "compliance_due" ${rest}`,
});
const ACTIVE = 'where is_active';

/**
 * What is due next of each kind for each property, or for the brand, for lists over the brand. It follows
 * from the compliance records and from the tenancies, and is rewritten in the transaction that changes them.
 * What depends on today is not stored.
 */
@Entity({ tableName: 'compliance_due' })
@Unique({
  name: 'compliance_due_once',
  expression:
    'create unique index "compliance_due_once" on "compliance_due" (brand_id, property_id, kind) ' +
    'nulls not distinct',
})
@Index(index('compliance_due_by_day', `(brand_id, due_on, id, kind) ${ACTIVE}`))
@Index(index('compliance_due_of_kind', `(brand_id, kind, due_on, id) ${ACTIVE}`))
@Index(index('compliance_due_of_branch', `(brand_id, branch_id, due_on, id, kind) ${ACTIVE}`))
@Index(index('compliance_due_to_notify', '(notify_on, brand_id) where is_active and notify_on is not null'))
export class StoredComplianceDue extends BrandOwned {
  @BelongsTo(() => Property, 'property_id', { nullable: true }) property!: Rel<Property> | null;
  /** A copy of the property's, so that a list of one branch has an index. */
  @Column({ type: new BigIntType('number'), nullable: true }) branchId!: number | null;
  /** Whether the home is let, or is not withdrawn from the market: nobody has to act for others. */
  @Column({ type: 'boolean' }) isActive!: boolean;
  @Column({ type: 'text', check: isOneOf('kind', ComplianceKind) }) kind!: ComplianceKind;
  /** Null if the law requires a record of a let home and there is none. */
  @BelongsTo(() => ComplianceRecord, 'record_id', { nullable: true }) record!: Rel<ComplianceRecord> | null;
  @Column({ type: 'date' }) dueOn!: Day;
  /**
   * The day of the next event about the due day: that it is due soon, then that it expired; null after both.
   */
  @Column({ type: 'date', nullable: true }) notifyOn!: Day | null;
}
