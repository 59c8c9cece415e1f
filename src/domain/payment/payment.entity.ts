import type { Opt, Rel } from '@mikro-orm/core';
import { Check, Entity, Index } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { Choice, Derived, Flag, OnDay, Pence, Text, TextList } from '../../database/declare/fields.js';
import { Id } from '../../language/graphql/scalars.js';
import type { Day } from '../../language/time/calendar.js';
import { BelongsTo, BrandOwned } from '../base/brand-owned.js';
import { Cursor, cursorOf } from '../base/cursor.js';
import { Person } from '../directory/person.entity.js';
import { Flow } from '../flow/record/flow.entity.js';
import { SubTenant } from '../flow/record/sub-tenant.entity.js';
import { KeptGround } from '../statute/facts/kept-ground.js';
import { AppliedTo, PaymentDirection, PaymentKind } from './payment-kind.js';

@Entity({ tableName: 'payment' })
@Index({ name: 'payment_of_flow', properties: ['brand', 'flow'] })
@Index({
  name: 'payment_of_payer',
  expression:
    'create index "payment_of_payer" on "payment" (brand_id, payer_person_id) where payer_person_id is not ' +
    'null',
})
@Check({ name: 'payment_amount_pence_check', expression: 'amount_pence > 0' })
@Check({ name: 'payment_reasonable_costs_pence_check', expression: 'reasonable_costs_pence > 0' })
@ObjectType({
  description: 'A payment of a flow. Payments are added, and never changed or deleted.',
  simpleResolvers: true,
})
export class Payment extends BrandOwned {
  @BelongsTo(() => Flow, 'flow_id') flow!: Rel<Flow>;
  @BelongsTo(() => SubTenant, 'payer_sub_tenant_id', { nullable: true }) payer?: Rel<SubTenant> | null;
  @BelongsTo(() => Person, 'payer_person_id', { nullable: true }) payerPerson?: Rel<Person> | null;
  @Choice(PaymentKind, 'kind', 'What the payment is for.') kind!: PaymentKind;
  @Choice(
    PaymentDirection,
    'direction',
    'Whether the money was received, refunded, applied, kept or deducted.',
  )
  direction!: PaymentDirection;
  @Pence('The amount in pence, more than 0.') amountPence!: number;
  @OnDay(
    'The day on which the money was received, refunded, applied or deducted, or of the decision to keep it.',
  )
  receivedOn!: Day;
  @Choice(AppliedTo, 'applied_to', 'What a holding deposit was applied to; null for other payments.', {
    nullable: true,
  })
  appliedTo?: AppliedTo | null;
  @Choice(KeptGround, 'kept_ground', 'Why a holding deposit is kept; null for other payments.', {
    nullable: true,
  })
  keptGround?: KeptGround | null;
  @Flag('Whether the tenants paid rent earlier than they had to, without being asked.', { default: false })
  isVoluntary: Opt<boolean> = false;
  @Flag('Whether it was paid in cash.', { default: false }) isCash: Opt<boolean> = false;
  @Pence(
    'The reasonable costs of the change that a fee is for, in pence, as the agency states them; null if none ' +
      'are stated, and for other payments.',
    { nullable: true },
  )
  reasonableCostsPence?: number | null;
  @TextList(
    'The keys of the rules that forbid the payment. Empty unless the money was received already when it ' +
      'was recorded.',
    { default: '[]' },
  )
  forbiddenBy: Opt<string[]> = [];
  @Text('A note of the agency; empty if there is none.', { default: '' }) note: Opt<string> = '';

  @Derived(
    () => Id,
    ['payer'],
    'The id of the sub-tenant who paid, or received the refund; null if it was none, or if unknown.',
    {
      nullable: true,
    },
  )
  get payerSubTenantId(): Opt<number> | null {
    return this.payer?.id ?? null;
  }

  @Derived(
    () => Id,
    ['payerPerson'],
    'The id of the person who paid for the tenants, or received the refund; null if there is none.',
    { nullable: true },
  )
  get payerPersonId(): Opt<number> | null {
    return this.payerPerson?.id ?? null;
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
