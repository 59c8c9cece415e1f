import { BigIntType } from '@mikro-orm/core';
import { Entity, Index, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';

/**
 * What someone did that matters for security or for personal data. An entry is inserted with the change that
 * it records; it gets its number and its hash after the commit, and is never changed again.
 */
@Entity({ tableName: 'audit_entry' })
@Unique({ name: 'audit_entry_number', properties: ['chain', 'number'] })
@Index({ name: 'audit_entry_by_action', properties: ['chain', 'action', 'number'] })
@Index({ name: 'audit_entry_by_actor', properties: ['chain', 'actorType', 'number'] })
@Index({ name: 'audit_entry_of_actor', properties: ['chain', 'actorType', 'actorId', 'number'] })
@Index({ name: 'audit_entry_by_time', properties: ['chain', 'at', 'number'] })
@Index({
  name: 'audit_entry_of_target',
  expression: 'create index audit_entry_of_target on audit_entry using gin (chain, targets jsonb_path_ops)',
})
@Index({
  name: 'audit_entry_unnumbered',
  expression: 'create index audit_entry_unnumbered on audit_entry (chain, id) where number is null',
})
export class AuditEntry {
  @PrimaryKey({ type: new BigIntType('number') }) id!: number;
  /** The id of the brand; 0 for what concerns the whole installation. */
  @Property({ type: new BigIntType('number') }) chain!: number;
  @Property({ type: new BigIntType('number'), nullable: true }) number!: number | null;
  @Property({ type: 'datetime', length: 3 }) at!: Date;
  @Property({ type: 'text' }) action!: string;
  /** The entry as JSON, in the characters that the hash is of. */
  @Property({ type: 'text' }) text!: string;
  @Property({ type: 'text', nullable: true }) hash!: string | null;
  /** What the log is filtered by, from the text; set with the number. */
  @Property({ type: 'text', nullable: true }) actorType!: string | null;
  @Property({ type: new BigIntType('number'), nullable: true }) actorId!: number | null;
  @Property({ type: 'json', nullable: true }) targets!: object[] | null;
}
