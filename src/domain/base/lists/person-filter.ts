import { raw } from '@mikro-orm/core';

/** The column of a record with the ids of people, which has no foreign keys. */
const COLUMN = 'person_ids';

/** The condition of a list for the records that name a person. */
export const hasPerson = (personId: number): { [key: symbol]: never[] } => ({
  [raw((alias) => `${alias}.${COLUMN} @> to_jsonb(?::bigint)`, [personId])]: [],
});
