import type { Opt } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** A token of the platform's staff: the same storage and the same five checks as an API key, never tied to a brand. */
@Entity({ tableName: 'operator_token' })
export class OperatorToken {
  @PrimaryKey({ type: 'bigint', autoincrement: true }) id!: number;
  @Property({ type: 'text', unique: true }) prefix!: string;
  @Property({ type: 'text' }) secretHash!: string;
  @Property({ type: 'text', default: '' }) name: Opt<string> = '';
  @Property({ type: 'boolean', default: true }) isActive: Opt<boolean> = true;
  @Property({ type: 'datetime', length: 3, nullable: true }) expiresAt?: Date | null;
  @Property({ type: 'datetime', length: 3, nullable: true }) lastUsedAt?: Date | null;
  @Property({ type: 'datetime', length: 3 }) createdAt: Opt<Date> = new Date();
}
