import type { Opt, Rel } from '@mikro-orm/core';
import { Entity, Index } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { Derived, Flag, OnDay } from '../../database/declare/fields.js';
import { Id } from '../../language/graphql/scalars.js';
import type { Day } from '../../language/time/calendar.js';
import { BelongsTo, BrandOwned } from '../base/brand-owned.js';
import { Cursor, cursorOf } from '../base/cursor.js';
import { Person } from '../directory/person.entity.js';
import { Flow } from '../flow/record/flow.entity.js';

@Entity({ tableName: 'occupier' })
@Index({ name: 'occupier_of_flow', properties: ['brand', 'flow'] })
@Index({ name: 'occupier_of_person', properties: ['brand', 'person'] })
@ObjectType({
  description: 'A person who lives in the home and is not a tenant, such as a partner or a child.',
  simpleResolvers: true,
})
export class Occupier extends BrandOwned {
  @BelongsTo(() => Flow, 'flow_id') flow!: Rel<Flow>;
  @BelongsTo(() => Person, 'user_id') person!: Rel<Person>;
  @Flag('Whether the person is 18 or older: in England the right to rent of adults is checked.')
  isAdult!: boolean;
  @OnDay('The first day in the home; null if it is the first day of the tenancy.', { nullable: true })
  fromOn?: Day | null;
  @OnDay('The last day in the home; null while the person lives there.', { nullable: true })
  endedOn?: Day | null;

  @Derived(() => Id, ['flow'], 'The id of the flow.')
  get flowId(): Opt<number> {
    return this.flow.id;
  }

  @Derived(() => Id, ['person'], 'The id of the person.')
  get personId(): Opt<number> {
    return this.person.id;
  }

  @Cursor()
  get cursor(): Opt<string> {
    return cursorOf(this);
  }
}
