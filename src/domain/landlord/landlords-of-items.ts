import type { UpsertError } from '../base/batch/batch.payload.js';
import type { Context } from '../base/context.js';
import { RecordNames } from '../base/naming/record-names.js';
import { keptPeople } from '../directory/keep-people.js';
import { type LandlordMembers, NamedLandlords } from './named-landlords.js';
import type { StoredLandlord } from './stored-landlords.js';

/** The landlords that an item of a batch names: undefined if it names none. */
interface OfItem {
  landlords: StoredLandlord[] | undefined;
  errors: readonly UpsertError[];
}

const NONE: OfItem = { landlords: undefined, errors: [] };

/**
 * Finds the landlords that the items of a batch name, with one statement for all of them, and keeps them from
 * erasure until the transaction ends.
 */
export async function landlordsOfItems<I extends LandlordMembers>(
  ctx: Context,
  items: readonly I[],
): Promise<(item: I) => OfItem> {
  const names = new RecordNames();
  const named = new Map(items.map((item) => [item, new NamedLandlords(names, item, '')] as const));
  await names.find(ctx);
  const people = [...named.values()].flatMap((one) => one.people);
  await keptPeople(
    ctx,
    people.flatMap(({ record }) => record?.id ?? []),
  );
  return (item) => {
    const landlords = named.get(item);
    return landlords?.isGiven ? ofItem(landlords) : NONE;
  };
}

function ofItem(named: NamedLandlords): OfItem {
  const errors = [
    ...named.people.flatMap(({ problems, isGiven, record, notFound }) =>
      problems.length > 0 || !isGiven || record ? problems : [notFound],
    ),
    ...named.problems,
    ...named.problemsOfPeople,
  ].map(({ path, message }) => ({ path, message }));
  return errors.length > 0 ? { ...NONE, errors } : { landlords: named.stored, errors };
}
