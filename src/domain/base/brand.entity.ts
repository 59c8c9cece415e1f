import type { Opt } from '@mikro-orm/core';
import { Check, Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { Entitlement } from '../../auth/scopes.js';
import { CreatedAt, Flag, Text, TextList, UpdatedAt, Whole } from '../../database/declare/fields.js';
import { SeenByPublic, WHOLE } from '../../database/sql/public-view.js';
import { Id, Instant } from '../../language/graphql/scalars.js';
import { Cursor, cursorOf } from './cursor.js';

/** The gates with the heaviest penalties. */
const GATES = ['en.rtr.initial', 'en.ws'];

@Entity({ tableName: 'brand' })
@Check({
  name: 'brand_deadline_notice_days_check',
  expression: 'deadline_notice_days >= 0 and deadline_notice_days <= 60',
})
@SeenByPublic(WHOLE)
@ObjectType({
  description: 'A letting agency group. Each customer record belongs to exactly one brand.',
  simpleResolvers: true,
})
export class Brand {
  @Field(() => Id, { description: 'The id of the brand.' })
  @PrimaryKey({ type: 'bigint', autoincrement: true })
  id!: number;

  @Text('The name of the brand.')
  name!: string;

  @Field(() => [Entitlement], {
    description:
      'The products that the brand has bought. Its keys can use only the scopes of these ' + 'products.',
  })
  @Property({ type: 'json' })
  entitlements!: Entitlement[];

  @Whole('A statutory deadline that is not met is announced this number of days before its last day.', {
    default: 3,
  })
  deadlineNoticeDays: Opt<number> = 3;

  @TextList(
    'The keys of the gates that must be met before a move-in can be completed, such as `en.ws`. A gate ' +
      'that was met late does not block.',
    { default: '["en.rtr.initial", "en.ws"]' },
  )
  gates: Opt<string[]> = [...GATES];

  @Flag('Whether the guarantor stage can be completed only after every guarantor has signed a deed.', {
    default: false,
  })
  isGuarantorDeedRequired: Opt<boolean> = false;

  @Field(() => Instant, {
    description: 'Gates apply to agreements that are entered into from this time on.',
  })
  @Property({ type: 'datetime', length: 3, defaultRaw: 'now()' })
  gatesFrom!: Opt<Date>;

  @CreatedAt('When the brand was created.')
  createdAt!: Opt<Date>;

  @UpdatedAt('When the brand was last changed.')
  updatedAt!: Opt<Date>;

  @Cursor()
  get cursor(): Opt<string> {
    return cursorOf(this);
  }
}
