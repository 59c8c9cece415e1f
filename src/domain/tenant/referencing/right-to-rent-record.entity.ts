import type { Rel } from '@mikro-orm/core';
import { Entity, Property, Unique } from '@mikro-orm/decorators/legacy';
import { isOneOf } from '../../../database/declare/fields.js';
import type { Day } from '../../../language/time/calendar.js';
import { BelongsTo, BrandOwned } from '../../base/brand-owned.js';
import { Person } from '../../directory/person.entity.js';
import { RightToRent } from './referencing-checks.js';

/**
 * A right-to-rent check that had a result. `Referencing` shows the last one; a statute also depends
 * on the one before an agreement.
 */
@Entity({ tableName: 'right_to_rent_record' })
@Unique({ name: 'right_to_rent_record_once', properties: ['brand', 'person', 'checkedOn'] })
export class RightToRentRecord extends BrandOwned {
  @BelongsTo(() => Person, 'user_id') person!: Rel<Person>;
  @Property({ type: 'text', check: isOneOf('status', RightToRent) }) status!: RightToRent;
  @Property({ type: 'date' }) checkedOn!: Day;
  @Property({ type: 'date', nullable: true }) expiresOn?: Day | null;
  /** When the result was recorded, so that the check was made by then. */
  @Property({ type: 'datetime', length: 3 }) recordedAt!: Date;
}
