import { BigIntType } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

const count = () => ({ type: new BigIntType('number'), defaultRaw: '0' });

/** What a key did on a day of London. Keys are not distributed by brand, and neither is their use. */
@Entity({ tableName: 'api_key_usage' })
export class KeyDay {
  @PrimaryKey({ type: new BigIntType('number') }) keyId!: number;
  @PrimaryKey({ type: 'date' }) day!: string;
  @Property(count()) reads: number = 0;
  @Property(count()) writes: number = 0;
  @Property(count()) emails: number = 0;
  @Property(count()) clientErrors: number = 0;
  @Property(count()) serverErrors: number = 0;
  @Property(count()) rateLimited: number = 0;
  @Property(count()) events: number = 0;
  @Property(count()) streamSeconds: number = 0;
}
