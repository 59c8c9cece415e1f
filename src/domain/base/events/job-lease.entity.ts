import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** Which instance does some work for all of them, and until when. It belongs to no brand. */
@Entity({ tableName: 'job_lease' })
export class JobLease {
  @PrimaryKey({ type: 'text' }) name!: string;
  /** The id of the instance. */
  @Property({ type: 'text' }) owner!: string;
  @Property({ type: 'datetime' }) endsAt!: Date;
}
