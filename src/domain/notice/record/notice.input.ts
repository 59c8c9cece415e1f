import { GraphQLBoolean, GraphQLString } from 'graphql';
import { Field, InputType } from 'type-graphql';
import { CalendarDay, Id } from '../../../language/graphql/scalars.js';
import type { Day } from '../../../language/time/calendar.js';
import { Ruled } from '../../base/declare.js';
import { DocumentMethod } from '../../document/kinds/document-kind.js';
import { ExpectedVersion } from '../../flow/record/expected-version.js';
import { MAX_TENANTS } from '../../flow/sub-tenants/sub-tenant.input.js';
import { NoticeKind, NoticeParty } from '../kinds/notice-kind.js';
import { NoticeStatus } from '../kinds/notice-status.js';

/** The most grounds of a notice. */
const MAX_GROUNDS = 20;

@InputType({ description: 'A notice about the end of a tenancy.' })
export class RecordNoticeInput {
  @Field(() => NoticeKind, {
    description: 'The kind of notice. Some kinds exist only in one part of the United Kingdom.',
  })
  kind!: NoticeKind;
  @Field(() => NoticeParty, { description: 'Who gave it.' }) givenBy!: NoticeParty;
  @Ruled({ maxItems: MAX_TENANTS })
  @Field(() => [Id], {
    nullable: true,
    description:
      'The ids of the sub-tenants who gave it, or to whom the landlord gave it. Default: every tenant of ' +
      'the flow.',
  })
  subTenantIds?: number[] | null;
  @Ruled({ maxItems: MAX_GROUNDS, minLength: 1, maxLength: 10 })
  @Field(() => [GraphQLString], {
    nullable: true,
    description:
      'The codes of the grounds for possession, such as “8”: `possessionGrounds` lists them. Required for ' +
      '`POSSESSION_NOTICE` and `NOTICE_TO_LEAVE`.',
  })
  grounds?: string[] | null;
  @Ruled({ minLength: 1, maxLength: 50 })
  @Field(() => GraphQLString, { nullable: true, description: 'The form, such as “Form 3A”.' })
  form?: string | null;
  @Field(() => CalendarDay, { description: 'The day on which it was served; not after today.' })
  servedOn!: Day;
  @Field(() => CalendarDay, {
    nullable: true,
    description:
      'The day on which it was received, if that is later: the rules of Scotland count this day. Not after ' +
      'today, and not before `servedOn`.',
  })
  receivedOn?: Day | null;
  @Field(() => DocumentMethod, { nullable: true, description: 'How it was served.' })
  method?: DocumentMethod | null;
  @Field(() => CalendarDay, {
    description:
      'The day that it states for the end of the tenancy, or from which the landlord may make a claim. It ' +
      'may be in the future.',
  })
  endsOn!: Day;
  @Field(() => GraphQLBoolean, {
    nullable: true,
    description: 'Whether the parties agreed in writing on a shorter time. Default: false.',
  })
  isShorterAgreed?: boolean | null;
  @Ruled({ format: 'https-url', maxLength: 2000 })
  @Field(() => GraphQLString, { nullable: true, description: 'The https URL of the notice.' })
  url?: string | null;
  @ExpectedVersion() expectedVersion?: number | null;
}

@InputType({ description: 'The outcome of a notice.' })
export class UpdateNoticeInput {
  @Field(() => NoticeStatus, {
    description:
      'The new status. `SERVED` becomes `WITHDRAWN` or `CLAIM_ISSUED`; `CLAIM_ISSUED` becomes `WITHDRAWN`.',
  })
  status!: NoticeStatus;
  @Field(() => CalendarDay, {
    description: 'The day on which it happened; not after today, and not before the notice was served.',
  })
  on!: Day;
  @Field(() => GraphQLBoolean, {
    nullable: true,
    description:
      'For `WITHDRAWN`: whether the landlord and every tenant agreed to it in writing. In England, a notice ' +
      'of the tenants of an assured tenancy cannot be withdrawn without it.',
  })
  isAgreedByAll?: boolean | null;
  @ExpectedVersion() expectedVersion?: number | null;
}
