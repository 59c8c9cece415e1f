import { ObjectType } from 'type-graphql';
import { At, Text } from '../../database/declare/fields.js';
import { closedList, type ValueOf } from '../../language/graphql/closed-list.js';
import { BrandOwned } from './brand-owned.js';

export const RecordType = closedList('RecordType', 'A type of record that can be voided.', {
  COMPLIANCE: [
    'compliance',
    'A compliance record of a property or of the agency. Requires the scope `compliance:write` too.',
  ],
  RENT_CHANGE: ['rent_change', 'A rent change: `proposeRentChange`.'],
  CHECK_OUT: ['check_out', 'A check-out: `recordCheckOut`.'],
  TENANCY_END: ['tenancy_end', 'The end of a tenancy: `endTenancy`.'],
  DEPOSIT_RELEASE: ['deposit_release', 'A release of a deposit: `proposeDepositRelease`.'],
  NOTICE: ['notice', 'A notice about the end of a tenancy: `recordNotice`.'],
  SHARER_CHANGE: ['sharer_change', 'A change of the tenants of a signed tenancy: `changeSharers`.'],
  REQUEST: ['request', 'A request of the tenants: `recordRequest`.'],
  DOCUMENT: ['document', 'A document that was given: `recordDocument`, or `recordContract` with `GIVEN`.'],
});
export type RecordType = ValueOf<typeof RecordType>;

/** A record that is never edited: `voidRecord` marks one that is wrong, and rules no longer read it. */
@ObjectType({ simpleResolvers: true })
export abstract class VoidableRecord extends BrandOwned {
  @At('When the record was voided: it stays readable, and no rule reads it. Null if it was not.', {
    nullable: true,
  })
  voidedAt?: Date | null;
  @Text('Why the record was voided; null if it was not.', { nullable: true }) voidReason?: string | null;
}
