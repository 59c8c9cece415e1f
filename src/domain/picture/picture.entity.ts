import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/**
 * A picture that may be in the media store, which all brands share. The row is committed before the picture
 * is stored, so an interrupted import leaves no picture without a row.
 */
@Entity({ tableName: 'picture' })
@Index({ name: 'picture_due', properties: ['checkAfter'] })
export class Picture {
  @PrimaryKey({ type: 'text' }) name!: string;
  /** Before this, the picture stays, even if no property has it. */
  @Property({ type: 'datetime', length: 3 }) checkAfter!: Date;
}
