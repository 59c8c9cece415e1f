import { type FilterQuery, raw } from '@mikro-orm/core';
import { invalidArgument } from '../../errors.js';
import type { Context } from '../base/context.js';
import type { Person } from '../directory/person.entity.js';
import { END_LENGTH, phoneEnds } from '../directory/phone-ends.js';
import { phoneReader } from './rights/phone-numbers.js';

/** More spellings than one number has. */
const MAX_SPELLINGS = 1000;

const SPELLINGS = `select distinct phone from app_user
  where brand_id = $1 and ${phoneEnds('phone')} && $2::text[] limit ${MAX_SPELLINGS}`;

/** The condition for the people with a telephone number, in any spelling. Throws for text that is none. */
export async function hasPhone({ reader, brandId }: Context, phone: string): Promise<FilterQuery<Person>> {
  const numbersIn = await phoneReader();
  const numbers = numbersIn(phone);
  if (numbers.length === 0)
    throw invalidArgument('phone', 'must be a telephone number, such as 020 7946 0958 or +44 20 7946 0958');
  const ends = `{${numbers.map(({ nationalNumber }) => nationalNumber.slice(-END_LENGTH)).join(',')}}`;
  const stored = await reader.cells(SPELLINGS, [brandId, ends]);
  const wanted = new Set<string>(numbers.map(({ number }) => number));
  const spellings = stored.flatMap(([spelling]) => spelling ?? []);
  const isWanted = (spelling: string) => numbersIn(spelling).some(({ number }) => wanted.has(number));
  // An index has the ends of numbers. The planner can estimate the people with a spelling.
  const hasEnd = raw((alias) => `${phoneEnds(`${alias}.phone`)} && ?::text[]`, [ends]);
  return { phone: { $in: spellings.filter(isWanted) }, [hasEnd]: [] };
}
