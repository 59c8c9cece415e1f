import type { Opt, Rel } from '@mikro-orm/core';
import { Entity, Index } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { At, Choice, Derived, Ids, OnDay, Text } from '../../database/declare/fields.js';
import { Id } from '../../language/graphql/scalars.js';
import type { Day } from '../../language/time/calendar.js';
import { BelongsTo } from '../base/brand-owned.js';
import { Cursor, cursorOf } from '../base/cursor.js';
import { VoidableRecord } from '../base/voidable-record.js';
import { ComplianceRecord } from '../compliance/record/compliance-record.entity.js';
import { Flow } from '../flow/record/flow.entity.js';
import { Payment } from '../payment/payment.entity.js';
import { DocumentKind, DocumentMethod } from './kinds/document-kind.js';

@Entity({ tableName: 'given_document' })
@Index({ name: 'given_document_of_flow', properties: ['brand', 'flow'] })
@Index({
  name: 'given_document_of_payer',
  expression:
    'create index "given_document_of_payer" on "given_document" using gin (payer_person_ids) ' +
    `where payer_person_ids <> '[]'`,
})
@ObjectType({
  description:
    'A document that was given to tenants or payers of a flow. Documents are added, and never changed or ' +
    'deleted; `voidRecord` voids one that is wrong.',
  simpleResolvers: true,
})
export class GivenDocument extends VoidableRecord {
  @BelongsTo(() => Flow, 'flow_id') flow!: Rel<Flow>;
  @BelongsTo(() => Payment, 'payment_id', { nullable: true }) payment?: Rel<Payment> | null;
  @BelongsTo(() => ComplianceRecord, 'compliance_id', { nullable: true })
  compliance?: Rel<ComplianceRecord> | null;
  @Choice(DocumentKind, 'kind', 'The kind of document.') kind!: DocumentKind;
  @OnDay('The day on which it was given.') givenOn!: Day;
  @At('The time at which it was given; null if only the day is known.', { nullable: true })
  givenAt?: Date | null;
  @Choice(DocumentMethod, 'method', 'How it was given; null if unknown, as for `recordContract`.', {
    nullable: true,
  })
  method?: DocumentMethod | null;
  @OnDay('The day on which it was received; null if unknown, or if it was received on the day `givenOn`.', {
    nullable: true,
  })
  receivedOn?: Day | null;
  @Ids('The ids of the sub-tenants to whom it was given, including those who have left the flow.')
  subTenantIds!: number[];
  @Ids('The ids of the people who paid for a tenant and to whom it was given.') payerPersonIds!: number[];
  @Text('The https URL of the document; null if none was provided.', { nullable: true })
  url?: string | null;
  @Text('The SHA-256 of the file, as 64 hexadecimal digits; null if none was provided.', { nullable: true })
  sha256?: string | null;
  @Text('The edition of a form or of an information sheet; null if none was provided.', { nullable: true })
  edition?: string | null;
  @Text('A note of the agency; empty if there is none.', { default: '' }) note: Opt<string> = '';

  @Derived(() => Id, ['payment'], 'The id of the payment that a cash receipt is for; null for others.', {
    nullable: true,
  })
  get paymentId(): Opt<number> | null {
    return this.payment?.id ?? null;
  }

  @Derived(() => Id, ['compliance'], 'The id of the compliance record that was given; null if unknown.', {
    nullable: true,
  })
  get complianceId(): Opt<number> | null {
    return this.compliance?.id ?? null;
  }

  @Derived(() => Id, ['flow'], 'The id of the flow.')
  get flowId(): Opt<number> {
    return this.flow.id;
  }

  @Cursor()
  get cursor(): Opt<string> {
    return cursorOf(this);
  }
}
