import { BigIntType, type Opt, type Rel } from '@mikro-orm/core';
import { Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { Derived, isOneOf, Text } from '../../database/declare/fields.js';
import { ValuesOf } from '../../database/declare/values.js';
import { Id } from '../../language/graphql/scalars.js';
import { AuditActorType } from '../base/audit/audit-action.js';
import { BelongsTo, BrandOwned } from '../base/brand-owned.js';
import { Cursor, cursorOf } from '../base/cursor.js';
import { Person } from '../directory/person.entity.js';
import { EventType } from '../events/event-type.js';
import { Flow } from '../flow/record/flow.entity.js';

@Entity({ tableName: 'timeline_entry' })
@Index({ name: 'timeline_by_created', properties: ['brand', 'flow', 'createdAt', 'id'] })
@ObjectType({
  description:
    'An event in the history of a flow. Entries are added, and never changed or deleted; erasing a person ' +
    'replaces the name in them.',
  simpleResolvers: true,
})
export class TimelineEntry extends BrandOwned {
  @BelongsTo(() => Flow, 'flow_id') flow!: Rel<Flow>;
  @BelongsTo(() => Person, 'user_id') person!: Rel<Person>;
  @Field(() => EventType, { description: 'The type of the event.' })
  @ValuesOf(EventType, 'event_type')
  @Property({ type: 'text' })
  eventType!: EventType;
  @Text('The event in a sentence, for people.') description!: string;
  /** Null in entries from before it was stored. */
  @ValuesOf(AuditActorType, 'actor_type')
  @Property({ type: 'text', nullable: true, hidden: true, check: isOneOf('actor_type', AuditActorType) })
  actorType?: AuditActorType | null;
  /** The key, if one caused the event. Keys have no foreign keys, since they are not distributed. */
  @Property({ type: new BigIntType('number'), nullable: true, hidden: true }) apiKeyId?: number | null;

  @Derived(
    () => Id,
    ['person'],
    'The id of the person or software that caused the event. For jobs, that of the service itself.',
  )
  get personId(): Opt<number> {
    return this.person.id;
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
