import type { Opt, Rel } from '@mikro-orm/core';
import { Entity, Index } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { Choice, Derived, OnDay, Text } from '../../../database/declare/fields.js';
import { Id } from '../../../language/graphql/scalars.js';
import type { Day } from '../../../language/time/calendar.js';
import { BelongsTo } from '../../base/brand-owned.js';
import { Cursor, cursorOf } from '../../base/cursor.js';
import { VoidableRecord } from '../../base/voidable-record.js';
import { Flow } from '../../flow/record/flow.entity.js';
import { RequestDecision } from '../kinds/request-decision.js';
import { RequestKind } from '../kinds/request-kind.js';

@Entity({ tableName: 'tenancy_request' })
@Index({ name: 'tenancy_request_of_flow', properties: ['brand', 'flow'] })
@ObjectType({
  description:
    'A written request of the tenants, and what the landlord decided. Days are added, and never changed; ' +
    '`voidRecord` voids a request that is wrong.',
  simpleResolvers: true,
})
export class TenancyRequest extends VoidableRecord {
  @BelongsTo(() => Flow, 'flow_id') flow!: Rel<Flow>;
  @Choice(RequestKind, 'kind', 'What it is for.') kind!: RequestKind;
  @Text('What the tenants ask for, such as “a cat”.') description!: string;
  @OnDay('The date of the request.') requestedOn!: Day;
  @OnDay('The day on which the landlord asked for more information; null if the landlord did not.', {
    nullable: true,
  })
  moreAskedOn?: Day | null;
  @OnDay('The day on which the landlord received it; null before.', { nullable: true })
  moreReceivedOn?: Day | null;
  @OnDay('The day on which the landlord asked a superior landlord for consent; null if not asked.', {
    nullable: true,
  })
  superiorAskedOn?: Day | null;
  @OnDay('The day on which the superior landlord decided; null before.', { nullable: true })
  superiorAnsweredOn?: Day | null;
  @OnDay('The last day for the decision that the landlord and the tenants agreed; null if they did not.', {
    nullable: true,
  })
  agreedUntilOn?: Day | null;
  @Choice(RequestDecision, 'decision', 'The decision; null before.', { nullable: true })
  decision?: RequestDecision | null;
  @OnDay('The day of the decision; null before.', { nullable: true }) decidedOn?: Day | null;
  @Text('The reason for the decision; null if none was given.', { nullable: true }) reason?: string | null;

  @Derived(() => Id, ['flow'], 'The id of the flow.')
  get flowId(): Opt<number> {
    return this.flow.id;
  }

  @Cursor()
  get cursor(): Opt<string> {
    return cursorOf(this);
  }
}
