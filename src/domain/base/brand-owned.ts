import { type Opt, type PrimaryKeyProp, type Rel } from '@mikro-orm/core';
import { Filter, ManyToOne, PrimaryKey } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { CreatedAt, UpdatedAt } from '../../database/declare/fields.js';
import { Id } from '../../language/graphql/scalars.js';
import { Brand } from './brand.entity.js';

const NO_ACTION = { updateRule: 'no action', deleteRule: 'no action' } as const;

/** The base class of all records of a brand: the brand is in every key, and in every read by default. */
@ObjectType({ simpleResolvers: true })
@Filter({ name: 'brand', cond: (args) => ({ brand: args.brand }), default: true })
export abstract class BrandOwned {
  declare [PrimaryKeyProp]?: ['brand', 'id'];

  @ManyToOne(() => Brand, { primary: true, ...NO_ACTION })
  brand!: Rel<Brand>;

  @Field(() => Id, { description: 'The id of the record.' })
  @PrimaryKey({ type: 'bigint', autoincrement: true })
  id!: number;

  @CreatedAt('When the record was created.')
  createdAt!: Opt<Date>;

  @UpdatedAt('When the record was last changed.')
  updatedAt!: Opt<Date>;
}

/** A reference inside the same brand: the composite foreign key shares the brand column. */
export const BelongsTo =
  <T extends object>(
    entity: () => new () => T,
    column: string,
    options: { nullable?: boolean; createForeignKeyConstraint?: boolean } = {},
  ): PropertyDecorator =>
  (target, key) =>
    ManyToOne(entity, {
      nullable: false,
      ...options,
      joinColumns: ['brand_id', column],
      referencedColumnNames: ['brand_id', 'id'],
      ...NO_ACTION,
    })(target, String(key));
