import type { Opt, Rel } from '@mikro-orm/core';
import { Entity, Unique } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { At, Choice, Derived, Flag, Text } from '../../database/fields.js';
import { closedList, type ValueOf } from '../../language/closed-list.js';
import { Id } from '../../language/scalars.js';
import { BelongsTo, BrandOwned } from '../base/brand-owned.js';
import { Flow } from '../flow/flow.entity.js';

export const CertificateKind = closedList('CertificateKind', 'The kind of a certificate.', {
  DEPOSIT: ['deposit', 'Proof that the tenancy deposit is protected in a scheme.'],
  PRESCRIBED_INFO: [
    'prescribed_info',
    'The prescribed information: what the landlord must tell the tenant about the deposit.',
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
  description: 'A deposit certificate, prescribed information or an inventory of a flow.',
  simpleResolvers: true,
})
export class Certificate extends BrandOwned {
  @BelongsTo(() => Flow, 'flow_id') flow!: Rel<Flow>;
  @Choice(CertificateKind, 'kind', 'What it shows.') kind!: CertificateKind;
  @Text('Where it is, an https URL. On the wire: certificate_url.') url!: string;
  @Choice(DepositScheme, 'scheme', 'The scheme that protects the deposit; null where unknown.', {
    nullable: true,
  })
  scheme?: DepositScheme | null;
  @Flag('Whether it was seen.', { default: false }) isSeen: Opt<boolean> = false;
  @At('When it was seen; null while it is not.', { nullable: true }) seenAt?: Date | null;

  @Derived(() => Id, ['flow'], 'The flow’s id.')
  get flowId(): Opt<number> {
    return this.flow.id;
  }
}
