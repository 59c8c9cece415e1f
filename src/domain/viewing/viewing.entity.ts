import type { Opt, Rel } from '@mikro-orm/core';
import { Entity, Index } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { At, Choice, Derived, Ids, Text } from '../../database/declare/fields.js';
import { Id } from '../../language/graphql/scalars.js';
import { BelongsTo, BrandOwned } from '../base/brand-owned.js';
import { Agent } from '../directory/agent.entity.js';
import { Lead } from '../lead/lead.entity.js';
import { Property } from '../property/property.entity.js';
import { ViewingKind, ViewingStatus, viewingMovesFrom } from './viewing-status.js';

@Entity({ tableName: 'viewing' })
@Index({ name: 'viewing_by_start', properties: ['brand', 'startsAt', 'id'] })
@Index({ name: 'viewing_by_status', properties: ['brand', 'status', 'startsAt', 'id'] })
@Index({ name: 'viewing_of_agent', properties: ['brand', 'agent', 'startsAt', 'id'] })
@Index({ name: 'viewing_of_lead', properties: ['brand', 'lead'] })
@Index({ name: 'viewing_of_property', properties: ['brand', 'property', 'startsAt', 'id'] })
@Index({
  name: 'viewing_of_person',
  expression: 'create index "viewing_of_person" on "viewing" using gin (person_ids)',
})
@ObjectType({
  description: 'A viewing of a home by people who may rent it. For other people, record another viewing.',
  simpleResolvers: true,
})
export class Viewing extends BrandOwned {
  @BelongsTo(() => Property, 'property_id') property!: Rel<Property>;
  @BelongsTo(() => Lead, 'lead_id', { nullable: true }) lead?: Rel<Lead> | null;
  @BelongsTo(() => Agent, 'agent_id', { nullable: true }) agent?: Rel<Agent> | null;
  @Ids('The ids of the people who view the home; empty if they are not known.') personIds!: number[];
  @Choice(ViewingKind, 'kind', 'How the home is viewed.') kind!: ViewingKind;
  @Choice(ViewingStatus, 'status', 'The status of the viewing.') status!: ViewingStatus;
  @At('When the viewing begins.') startsAt!: Date;
  @At('When the viewing ends.') endsAt!: Date;
  @Text('What the people think of the home; empty if nothing is recorded.', { default: '' })
  feedback: Opt<string> = '';

  @Derived(() => Id, ['property'], 'The id of the property.')
  get propertyId(): Opt<number> {
    return this.property.id;
  }

  @Derived(() => Id, ['lead'], 'The id of the lead; null if the viewing has none.', { nullable: true })
  get leadId(): Opt<number> | null {
    return this.lead?.id ?? null;
  }

  @Derived(() => Id, ['agent'], 'The id of the agent who shows the home; null if none is chosen.', {
    nullable: true,
  })
  get agentId(): Opt<number> | null {
    return this.agent?.id ?? null;
  }

  @Derived(() => [ViewingStatus], ['status'], 'The statuses that the viewing can move to.')
  get mayBecome(): Opt<readonly ViewingStatus[]> {
    return viewingMovesFrom(this.status);
  }
}
