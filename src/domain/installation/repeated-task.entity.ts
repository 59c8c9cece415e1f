import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** The last run of a repeated task, on whichever instance it was. It belongs to no brand. */
@Entity({ tableName: 'repeated_task' })
export class RepeatedTaskRun {
  @PrimaryKey({ type: 'text' }) name!: string;
  @Property({ type: 'integer' }) everyMs!: number;
  @Property({ type: 'datetime', length: 3 }) startedAt!: Date;
  /** Null while it runs. */
  @Property({ type: 'datetime', length: 3, nullable: true }) endedAt!: Date | null;
  /** The consecutive runs that failed. */
  @Property({ type: 'integer' }) failures!: number;
  @Property({ type: 'text', nullable: true }) error!: string | null;
  @Property({ type: 'datetime', length: 3, nullable: true }) nextAt!: Date | null;
}
