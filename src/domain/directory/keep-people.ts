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
export async function keepPeople(
  { reader, brandId }: Context,
  people: readonly NamedPerson[],
): Promise<void> {
  const ids = people.flatMap(({ record }) => record?.id ?? []);
  if (ids.length === 0) return;
  const rows = await reader.cells(KEPT, [brandId, ids]);
  const kept = new Set(rows.map(([id]) => Number(id)));
  rejectIfAny(
    people.flatMap(({ record, pathOfName }): Problem[] =>
      record && !kept.has(record.id) ? [erasedProblem(pathOfName)] : [],
    ),
  );
}

/** The error of a request that names a person whose personal data was erased. */
export const erasedProblem = (path: string): Problem => ({
  in: 'arguments',
  path,
  message: 'must be a person whose personal data was not erased',
});
