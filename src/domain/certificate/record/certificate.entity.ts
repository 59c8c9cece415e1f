import type { Opt, Rel } from '@mikro-orm/core';
import { Entity, Unique } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { At, Choice, Derived, Flag, Text } from '../../../database/declare/fields.js';
import { closedList, type ValueOf } from '../../../language/graphql/closed-list.js';
import { Id } from '../../../language/graphql/scalars.js';
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
  TDS: ['tds', 'Tenancy Deposit Scheme (TDS).'],
  MYDEPOSITS: ['mydeposits', 'MyDeposits.'],
  DPS: ['dps', 'Deposit Protection Service (DPS).'],
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
