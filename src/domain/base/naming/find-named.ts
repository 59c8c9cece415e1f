import { rejectIfAny } from '../../../errors.js';
import type { BrandOwned } from '../brand-owned.js';
import type { Context } from '../context.js';
import { RecordNames, type Wanted } from './record-names.js';
import type { Referenced } from './reference.js';

type Wishes = Readonly<Record<string, Wanted<BrandOwned & Referenced>>>;
type Found<W extends Wishes> = {
  -readonly [M in keyof W]: W[M] extends { required: true } ? number : number | null;
};

/**
 * Finds the ids of the records that an input names, each by id or by reference; null if it names none. Both
 * for one record, or neither for a required one, is 422; records that the brand does not have are 404. The
 * error lists every problem. `path` is the path of the input.
 */
export async function findNamed<const W extends Wishes>(
  ctx: Context,
  input: object,
  wishes: W,
  path = 'input',
): Promise<Found<W>> {
  const names = new RecordNames();
  const added = Object.entries(wishes).map(
    ([member, wanted]) => [member, names.add(input, member, wanted, path)] as const,
  );
  rejectIfAny(names.problems);
  await names.read(ctx);
  return Object.fromEntries(added.map(([member, { record }]) => [member, record?.id ?? null])) as Found<W>;
}
