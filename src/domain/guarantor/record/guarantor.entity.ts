import type { Opt, Rel } from '@mikro-orm/core';
import { Entity, Index, Unique } from '@mikro-orm/decorators/legacy';
import { GraphQLFloat } from 'graphql';
import { ObjectType } from 'type-graphql';
import { At, Choice, Derived, OnDay, Pence, Pounds, Text } from '../../../database/declare/fields.js';
import { textIndex } from '../../../database/sql/text-search.js';
import { Id } from '../../../language/graphql/scalars.js';
import type { Day } from '../../../language/time/calendar.js';
import { BelongsTo, BrandOwned } from '../../base/brand-owned.js';
import { Cursor, cursorOf } from '../../base/cursor.js';
import { SubTenant } from '../../flow/record/sub-tenant.entity.js';
import { affordableRent } from '../../tenant/referencing/affordability.js';
import { GuarantorStatus, guarantorMovesFrom } from './guarantor-status.js';

const MAY_BE_EMPTY = { mayBeEmpty: true } as const;

@Entity({ tableName: 'guarantor' })
@Index({ name: 'guarantor_of_sub_tenant', properties: ['brand', 'subTenant'] })
@Index(textIndex('guarantor_name_search', 'guarantor', `first_name || ' ' || last_name`))
@Unique({
  name: 'guarantor_once',
  expression:
    'create unique index "guarantor_once" on "guarantor" (brand_id, sub_tenant_id, lower(email)) ' +
    `where email <> ''`,
})
@ObjectType({ description: 'A person who guarantees a tenant’s rent.', simpleResolvers: true })
export class Guarantor extends BrandOwned {
  @BelongsTo(() => SubTenant, 'sub_tenant_id') subTenant!: Rel<SubTenant>;
  @Text('The id of the referencing application, a UUID.')
  applicationId!: string;
  @Text('The title, such as Mr or Dr; empty if unknown.', MAY_BE_EMPTY)
  title!: string;
  @Text('The first name.')
  firstName!: string;
  @Text('The middle name; empty if there is none.', { default: '' })
  middleName: Opt<string> = '';
  @Text('The last name.')
  lastName!: string;
  @Text('The e-mail address, unique among the guarantors of a sub-tenant; empty if unknown.', MAY_BE_EMPTY)
  email!: string;
  @Text('The telephone number; empty if unknown.', MAY_BE_EMPTY)
  phone!: string;
  @Text('The postcode; empty if unknown.', MAY_BE_EMPTY)
  postcode!: string;
  @Text('The correspondence address; empty if unknown.', MAY_BE_EMPTY)
  correspondenceAddress!: string;
  @Choice(GuarantorStatus, 'status', 'The status of the guarantor’s reference.', {
    default: GuarantorStatus.INVITED,
  })
  status: Opt<GuarantorStatus> = GuarantorStatus.INVITED;
  @Text(
    'The content of the reference report; null until it exists. Requires the scope `prequalification:read`.',
    {
      nullable: true,
    },
  )
  reportContent?: string | null;
  @At('When the referencing agency last updated the reference; null before.', { nullable: true })
  lastReferenceUpdateAt?: Date | null;
  @At('When the reference was completed; null before.', { nullable: true })
  completedAt?: Date | null;
  @Pounds('The salary in pounds a year; null if unknown. Requires the scope `prequalification:read`.', {
    nullable: true,
  })
  salary?: number | null;

  @OnDay('The day of the death with which the guarantee of the rent ended; null unless it did.', {
    nullable: true,
  })
  releasedOn?: Day | null;

  @BelongsTo(() => Guarantor, 'replaced_by_id', { nullable: true }) replacedBy?: Rel<Guarantor> | null;
  @At('When the deed of guarantee was sent; null before.', { nullable: true })
  deedSentAt?: Date | null;
  @At('When the deed of guarantee was signed; null before.', { nullable: true })
  deedSignedAt?: Date | null;
  @Text('The https URL of the deed; null if none was provided.', { nullable: true }) deedUrl?: string | null;
  @Pence(
    'The most that the guarantor has to pay by the deed, in pence; null if unknown or without a limit.',
    {
      nullable: true,
    },
  )
  deedLimitPence?: number | null;

  @Derived(() => Id, ['replacedBy'], 'The id of the guarantor who replaced this one; null unless one did.', {
    nullable: true,
  })
  get replacedById(): Opt<number> | null {
    return this.replacedBy?.id ?? null;
  }

  @Derived(
    () => GraphQLFloat,
    ['salary'],
    'The affordable rent in pounds a month: the salary divided by 36; null if unknown. Requires the ' +
      'scope `prequalification:read`.',
    { nullable: true },
  )
  get affordabilityAmount(): Opt<number> | null {
    return affordableRent(this.salary, 'guarantor');
  }

  @Derived(() => [GuarantorStatus], ['status'], 'The statuses that the guarantor can move to.')
  get mayBecome(): Opt<readonly GuarantorStatus[]> {
    return guarantorMovesFrom(this.status);
  }

  @Derived(() => Id, ['subTenant'], 'The id of the sub-tenant whose rent is guaranteed.')
  get subTenantId(): Opt<number> {
    return this.subTenant.id;
  }

  @Cursor()
  get cursor(): Opt<string> {
    return cursorOf(this);
  }
}
