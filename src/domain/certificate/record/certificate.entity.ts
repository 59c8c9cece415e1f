import type { Opt, Rel } from '@mikro-orm/core';
import { Entity, Unique } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { At, Choice, Derived, Flag, OnDay, Pence, Text } from '../../../database/declare/fields.js';
import { closedList, type ValueOf } from '../../../language/graphql/closed-list.js';
import { Id } from '../../../language/graphql/scalars.js';
import type { Day } from '../../../language/time/calendar.js';
import { BelongsTo, BrandOwned } from '../../base/brand-owned.js';
import { Cursor, cursorOf } from '../../base/cursor.js';
import { Flow } from '../../flow/record/flow.entity.js';

export const CertificateKind = closedList('CertificateKind', 'The kind of a certificate.', {
  DEPOSIT: ['deposit', 'Proof that the tenancy deposit is protected in a scheme.'],
  PRESCRIBED_INFORMATION: [
    'prescribed_info',
    'The prescribed information: the information about the deposit that the landlord must give the tenant.',
  ],
  INVENTORY: ['inventory', 'The inventory: the contents and condition of the property.'],
});
export type CertificateKind = ValueOf<typeof CertificateKind>;

export const DepositScheme = closedList('DepositScheme', 'A scheme that protects tenancy deposits.', {
  TDS: ['tds', 'England and Wales: Tenancy Deposit Scheme (TDS).'],
  MYDEPOSITS: ['mydeposits', 'England and Wales: MyDeposits.'],
  DPS: ['dps', 'England and Wales: Deposit Protection Service (DPS).'],
  SAFEDEPOSITS_SCOTLAND: ['safedeposits_scotland', 'SafeDeposits Scotland.'],
  MYDEPOSITS_SCOTLAND: ['mydeposits_scotland', 'MyDeposits Scotland.'],
  LPS_SCOTLAND: ['lps_scotland', 'Letting Protection Service Scotland (LPS).'],
  TDS_NI: ['tds_ni', 'Northern Ireland: Tenancy Deposit Scheme (TDS).'],
  MYDEPOSITS_NI: ['mydeposits_ni', 'Northern Ireland: MyDeposits.'],
  LPS_NI: ['lps_ni', 'Northern Ireland: Letting Protection Service (LPS).'],
});
export type DepositScheme = ValueOf<typeof DepositScheme>;

@Entity({ tableName: 'certificate' })
@Unique({ name: 'certificate_once', properties: ['brand', 'flow', 'kind', 'url'] })
@ObjectType({
  description: 'A deposit certificate, the prescribed information or an inventory of a flow.',
  simpleResolvers: true,
})
export class Certificate extends BrandOwned {
  @BelongsTo(() => Flow, 'flow_id') flow!: Rel<Flow>;
  @Choice(CertificateKind, 'kind', 'The kind of certificate.')
  kind!: CertificateKind;
  @Text('The https URL of the certificate.')
  url!: string;
  @Choice(DepositScheme, 'scheme', 'The scheme that protects the deposit; null if unknown.', {
    nullable: true,
  })
  scheme?: DepositScheme | null;
  @OnDay(
    'The day on which the deposit was protected; null if unknown. Without it, the deadlines count the day on ' +
      'which the certificate was uploaded.',
    { nullable: true },
  )
  protectedOn?: Day | null;
  @OnDay('The day on which the certificate was issued; null if unknown.', { nullable: true })
  issuedOn?: Day | null;
  @OnDay('The last day of the certificate; null if it has none or it is unknown.', { nullable: true })
  expiresOn?: Day | null;
  @Text('The number of the certificate, from the scheme; null if unknown.', { nullable: true })
  number?: string | null;
  @Pence('The amount that is protected, in pence; null if unknown.', { nullable: true })
  amountPence?: number | null;
  @Flag('Whether the certificate has been seen.', { default: false })
  isSeen: Opt<boolean> = false;
  @At('When the certificate was marked as seen; null while it is not.', { nullable: true })
  seenAt?: Date | null;

  @Derived(() => Id, ['flow'], 'The id of the flow.')
  get flowId(): Opt<number> {
    return this.flow.id;
  }

  @Cursor()
  get cursor(): Opt<string> {
    return cursorOf(this);
  }
}
