import type { Opt, Rel } from '@mikro-orm/core';
import { Entity, Unique } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { Derived, OnDay, Text } from '../../database/declare/fields.js';
import { Id } from '../../language/graphql/scalars.js';
import type { Day } from '../../language/time/calendar.js';
import { BelongsTo, BrandOwned } from '../base/brand-owned.js';
import { Cursor, cursorOf } from '../base/cursor.js';
import { Flow } from '../flow/record/flow.entity.js';

@Entity({ tableName: 'rule_override' })
@Unique({
  name: 'rule_override_once',
  expression:
    'create unique index "rule_override_once" on "rule_override" (brand_id, flow_id, key, until) ' +
    'nulls not distinct',
})
@ObjectType({
  description:
    'An exception to a rule that an operator allowed for a flow: a change that the rule rejects is ' +
    'recorded with a warning. Exceptions are added, and never changed or deleted.',
  simpleResolvers: true,
})
export class RuleOverride extends BrandOwned {
  @BelongsTo(() => Flow, 'flow_id') flow!: Rel<Flow>;
  @Text('The key of the rule, such as `en.hd.cap`.') key!: string;
  @Text('The reason for the exception.') reason!: string;
  @OnDay('The last day of the exception; null if it has none.', { nullable: true }) until?: Day | null;

  @Derived(() => Id, ['flow'], 'The id of the flow.')
  get flowId(): Opt<number> {
    return this.flow.id;
  }

  @Cursor()
  get cursor(): Opt<string> {
    return cursorOf(this);
  }
}
