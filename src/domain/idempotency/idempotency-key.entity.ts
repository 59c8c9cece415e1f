import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** The tables that have the keys of a week each, in turns. */
export const TURNS = [0, 1, 2].map((turn) => ({ turn, table: `idempotency_key_${turn}` }));

/**
 * The response to a change that was requested with an Idempotency-Key. It is committed with the change and
 * has no foreign keys: the keys of operators have the brand 0.
 */
@Entity({
  tableName: 'idempotency_key',
  partitionBy: {
    type: 'list',
    expression: 'turn',
    partitions: TURNS.map(({ turn, table }) => ({ name: table, values: `in ('${turn}')` })),
  },
})
@Index({ name: 'idempotency_key_age', properties: ['createdAt'] })
export class IdempotencyKey {
  @PrimaryKey({ type: 'bigint' }) brandId!: number;
  /** The API key or the operator token. */
  @PrimaryKey({ type: 'text' }) caller!: string;
  @PrimaryKey({ type: 'text' }) key!: string;
  /** The number of the week in which the key was used, modulo three. */
  @PrimaryKey({ type: 'smallint' }) turn!: number;
  /** Distinguishes another request under the same key. The request itself may contain secrets. */
  @Property({ type: 'text' }) requestHash!: string;
  /** The result of the operation as JSON text: `jsonb` would change the order of members. */
  @Property({ type: 'text' }) response!: string;
  @Property({ type: 'datetime', length: 3 }) createdAt!: Date;
}
