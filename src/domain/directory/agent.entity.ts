import type { Opt, Rel } from '@mikro-orm/core';
import { Entity, Index } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { Text } from '../../database/declare/fields.js';
import { textIndex } from '../../database/sql/text-search.js';
import { BelongsTo, BrandOwned } from '../base/brand-owned.js';
import { Reference, UniqueReference } from '../base/naming/reference.js';
import { Branch } from './branch.entity.js';

@Entity({ tableName: 'agent' })
@UniqueReference('agent')
@Index({ name: 'agent_by_created', properties: ['brand', 'createdAt', 'id'] })
@Index({ name: 'agent_by_branch', properties: ['brand', 'branch', 'createdAt', 'id'] })
@Index(textIndex('agent_search', 'agent', `name || ' ' || email`))
@ObjectType({ description: 'A member of a branch who manages flows.', simpleResolvers: true })
export class Agent extends BrandOwned {
  @Reference() reference?: string | null;
  @BelongsTo(() => Branch, 'branch_id') branch!: Rel<Branch>;
  @Text('The name of the agent.') name!: string;
  @Text('The e-mail address; empty if unknown.', { default: '' }) email: Opt<string> = '';
}
