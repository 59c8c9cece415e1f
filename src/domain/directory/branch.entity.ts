import type { Opt } from '@mikro-orm/core';
import { Entity, Index } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { Text } from '../../database/declare/fields.js';
import { textIndex } from '../../database/sql/text-search.js';
import { BrandOwned } from '../base/brand-owned.js';
import { Reference, UniqueReference } from '../base/naming/reference.js';

@Entity({ tableName: 'branch' })
@UniqueReference('branch')
@Index({ name: 'branch_by_created', properties: ['brand', 'createdAt', 'id'] })
@Index(textIndex('branch_search', 'branch', `name || ' ' || postcode`))
@ObjectType({ description: 'An office of the brand.', simpleResolvers: true })
export class Branch extends BrandOwned {
  @Reference() reference?: string | null;
  @Text('The name of the branch.') name!: string;
  @Text('The postcode of the branch; empty if unknown.', { default: '' }) postcode: Opt<string> = '';
}
