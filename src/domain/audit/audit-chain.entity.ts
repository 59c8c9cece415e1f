import { BigIntType } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** The end of the audit log of a brand, or of the installation. */
@Entity({ tableName: 'audit_chain' })
export class AuditChain {
  /** The id of the brand; 0 for the installation. */
  @PrimaryKey({ type: new BigIntType('number'), autoincrement: false }) chain!: number;
  @Property({ type: new BigIntType('number'), defaultRaw: '0' }) lastNumber: number = 0;
  /** Empty before the first entry. */
  @Property({ type: 'text', default: '' }) lastHash: string = '';
}
