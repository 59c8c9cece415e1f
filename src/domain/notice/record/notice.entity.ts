import type { Opt, Rel } from '@mikro-orm/core';
import { Property as Column, Entity, Index } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { Choice, Derived, Flag, Ids, OnDay, Text, TextList } from '../../../database/declare/fields.js';
import { Id } from '../../../language/graphql/scalars.js';
import type { Day } from '../../../language/time/calendar.js';
import { BelongsTo } from '../../base/brand-owned.js';
import { Cursor, cursorOf } from '../../base/cursor.js';
import { VoidableRecord } from '../../base/voidable-record.js';
import { DocumentMethod } from '../../document/kinds/document-kind.js';
import { Flow } from '../../flow/record/flow.entity.js';
import { NoticeDefect } from '../kinds/notice-defect.js';
import { NoticeKind, NoticeParty } from '../kinds/notice-kind.js';
import { NoticeStatus } from '../kinds/notice-status.js';

const UNKNOWN = { nullable: true } as const;

@Entity({ tableName: 'notice' })
@Index({ name: 'notice_of_flow', properties: ['brand', 'flow'] })
@ObjectType({
  description:
    'A notice about the end of a tenancy. Only its status changes; `voidRecord` voids one that is wrong. ' +
    'Not legal advice.',
  simpleResolvers: true,
})
export class Notice extends VoidableRecord {
  @BelongsTo(() => Flow, 'flow_id') flow!: Rel<Flow>;
  @Choice(NoticeKind, 'kind', 'The kind of notice.') kind!: NoticeKind;
  @Choice(NoticeParty, 'given_by', 'Who gave it.') givenBy!: NoticeParty;
  @Ids('The ids of the sub-tenants who gave it, or to whom the landlord gave it.')
  subTenantIds!: number[];
  @TextList('The codes of the grounds for possession: `possessionGrounds`; empty if it has none.')
  grounds!: string[];
  @Text('The form, such as “Form 3A”; null if unknown.', UNKNOWN) form?: string | null;
  @OnDay('The day on which it was served.') servedOn!: Day;
  @OnDay('The day on which it was received; null if unknown, or if it is the day `servedOn`.', UNKNOWN)
  receivedOn?: Day | null;
  @Choice(DocumentMethod, 'method', 'How it was served; null if unknown.', UNKNOWN)
  method?: DocumentMethod | null;
  @OnDay('The day that it states for the end, or from which the landlord may make a claim.') endsOn!: Day;
  @Flag('Whether the parties agreed in writing on a shorter time.', { default: false })
  isShorterAgreed: Opt<boolean> = false;
  @Text('The https URL of the notice; null if none was provided.', UNKNOWN) url?: string | null;
  @OnDay(
    'The earliest day that the law allows for `endsOn`; null if no rule sets one, or if a shorter time was ' +
      'agreed.',
    UNKNOWN,
  )
  earliestEndsOn?: Day | null;
  @OnDay('The last day on which a claim can be based on it; null if no rule limits it.', UNKNOWN)
  useBy?: Day | null;
  @Field(() => [NoticeDefect], {
    description:
      'Why it may have no effect, judged when it was recorded; empty if nothing was found. The deadline of ' +
      'the notice is judged again with each later record.',
  })
  @Column({ type: 'json' })
  defects!: NoticeDefect[];
  @Choice(NoticeStatus, 'status', 'The status.', { default: NoticeStatus.SERVED })
  status: Opt<NoticeStatus> = NoticeStatus.SERVED;
  @OnDay('The day of the last change of the status; null while the notice is only served.', UNKNOWN)
  statusOn?: Day | null;
  @OnDay('The day on which a claim for possession was issued; null unless one was.', UNKNOWN)
  claimIssuedOn?: Day | null;

  /** What the rules read of a notice, as it was on its day. */
  @Column({ type: 'boolean' }) isByAll!: boolean;
  @Column({ type: 'boolean' }) isEffective!: boolean;
  @Column({ type: 'boolean' }) isForOwnUse!: boolean;

  @Derived(() => Id, ['flow'], 'The id of the flow.')
  get flowId(): Opt<number> {
    return this.flow.id;
  }

  @Cursor()
  get cursor(): Opt<string> {
    return cursorOf(this);
  }
}
