import type { Opt, Rel } from '@mikro-orm/core';
import { Entity, Index } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { At, Derived, Flag, OnDay, Text } from '../../../database/declare/fields.js';
import { textIndex } from '../../../database/sql/text-search.js';
import { Id } from '../../../language/graphql/scalars.js';
import type { Day } from '../../../language/time/calendar.js';
import { BelongsTo, BrandOwned } from '../../base/brand-owned.js';
import { Cursor, cursorOf } from '../../base/cursor.js';
import { Person } from '../../directory/person.entity.js';
import { Flow } from './flow.entity.js';

@Entity({ tableName: 'sub_tenant' })
@Index({ name: 'sub_tenant_of_flow', properties: ['brand', 'flow'] })
@Index({ name: 'sub_tenant_of_user', properties: ['brand', 'person'] })
@Index(textIndex('sub_tenant_name_search', 'sub_tenant', `first_name || ' ' || last_name`))
@ObjectType({ description: 'A tenant within a flow.', simpleResolvers: true })
export class SubTenant extends BrandOwned {
  @BelongsTo(() => Flow, 'flow_id') flow!: Rel<Flow>;
  @BelongsTo(() => Person, 'user_id') person!: Rel<Person>;
  @Text('The title, such as Mr or Dr; empty if unknown.', { default: '' }) title: Opt<string> = '';
  @Text('The first name.') firstName!: string;
  @Text('The last name; that of a company without a contact person is its name.') lastName!: string;
  @Text('The name of the company; null if the tenant is an individual.', { nullable: true })
  companyName?: string | null;
  @Text('The e-mail address; empty if unknown.', { default: '' }) email: Opt<string> = '';
  @Text('The telephone number; empty if unknown.', { default: '' }) phone: Opt<string> = '';
  @Flag('Whether this is the lead tenant, who represents all tenants of the flow.', { default: false })
  isLead: Opt<boolean> = false;
  @At('When the holding deposit was confirmed; null before.', { nullable: true })
  holdingDepositConfirmedAt?: Date | null;
  @OnDay('The day on which the tenant died; null unless a death is recorded.', { nullable: true })
  diedOn?: Day | null;
  @OnDay('The first day as a tenant, if the tenant joined after the signature; null for the first tenants.', {
    nullable: true,
  })
  joinedOn?: Day | null;
  @OnDay(
    'The first day on which the person is no longer a tenant; null for a current tenant. Equal to `joinedOn` ' +
      'if the change by which the tenant joined was voided.',
    { nullable: true },
  )
  leftOn?: Day | null;

  @Derived(() => Id, ['person'], 'The id of the person, the same on all flows of the tenant.')
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
