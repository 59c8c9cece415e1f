import { BigIntType } from '@mikro-orm/core';
import { Entity, PrimaryKey } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import type { UsageCounts } from '../../auth/usage-counts.js';
import { Count } from '../../database/declare/fields.js';
import { CalendarDay } from '../../language/graphql/scalars.js';
import type { Day } from '../../language/time/calendar.js';

/** Keys are not distributed by brand, and neither is their use. */
@ObjectType({
  description:
    'What an API key, or all keys of a brand, did on a day. The counts are at most 20 seconds late.',
  simpleResolvers: true,
})
@Entity({ tableName: 'api_key_usage' })
export class ApiKeyUsage implements UsageCounts {
  @PrimaryKey({ type: new BigIntType('number') }) keyId!: number;
  @Field(() => CalendarDay, { description: 'The day in London.' })
  @PrimaryKey({ type: 'date' })
  day!: Day;
  @Count('Reads.') reads: number = 0;
  @Count('Writes.') writes: number = 0;
  @Count('E-mails, which are writes too.') emails: number = 0;
  @Count('Responses with an error of the request.') clientErrors: number = 0;
  @Count('Responses with an error of the service.') serverErrors: number = 0;
  @Count('Requests rejected with 401: the key was revoked, has expired, or its secret was wrong.')
  unauthenticated: number = 0;
  @Count('Requests rejected with 429.') rateLimited: number = 0;
  @Count('Events that streams have sent.') events: number = 0;
  @Count('The sum of the seconds for which streams were open.') streamSeconds: number = 0;
}
