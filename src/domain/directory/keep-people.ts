import { type Problem, rejectIfAny } from '../../errors.js';
import type { Context } from '../base/context.js';
import type { Person } from './person.entity.js';

/** A person that a request names, and the path of the name. */
interface NamedPerson {
  record: Pick<Person, 'id'> | null;
  pathOfName: string;
}

const KEPT = `select id from "app_user" where brand_id = $1 and id = any($2::bigint[]) and erased_at is null
  order by id for key share`;

/**
 * Keeps people from erasure until the transaction ends, and rejects people who are already erased. Without
 * the lock, an erasure that runs at the same time does not see what this transaction writes about them.
 */
export async function keepPeople(ctx: Context, people: readonly NamedPerson[]): Promise<void> {
  const ids = people.flatMap(({ record }) => record?.id ?? []);
  const kept = await keptPeople(ctx, ids);
  rejectIfAny(
    people.flatMap(({ record, pathOfName }): Problem[] =>
      record && !kept.has(record.id) ? [erasedProblem(pathOfName)] : [],
    ),
  );
}

/** Keeps people from erasure until the transaction ends. Returns the ids of those who are not erased. */
export async function keptPeople(
  { reader, brandId }: Context,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await reader.cells(KEPT, [brandId, ids]);
  return new Set(rows.map(([id]) => Number(id)));
}

/** The error of a request that names a person whose personal data was erased. */
export const erasedProblem = (path: string): Problem => ({
  in: 'arguments',
  path,
  message: 'must be a person whose personal data was not erased',
});
