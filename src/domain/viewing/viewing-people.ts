import { readList } from '../../database/read/read.js';
import { recordsNotFound } from '../../errors.js';
import type { Context } from '../base/context.js';
import { keepPeople } from '../directory/keep-people.js';
import { Person } from '../directory/person.entity.js';
import { PersonKind } from '../directory/person-kind.js';

/**
 * Checks the people that a viewing names by their ids, and keeps them from erasure until the transaction ends.
 * Returns the ids, each once. Throws NOT_FOUND for a person whom the brand does not have.
 */
export async function namedPeople(ctx: Context, ids: readonly number[], path: string): Promise<number[]> {
  const unique = [...new Set(ids)];
  if (unique.length === 0) return [];
  const where = { id: { $in: unique }, kind: { $in: Object.values(PersonKind) } };
  const found = await readList(ctx.reader, { entity: Person, where, order: [], fields: [] });
  const known = new Set(found.map(({ id }) => id));
  const named = unique.map((id) => ({ record: { id }, pathOfName: `${path}[${ids.indexOf(id)}]` }));
  const missing = named.filter(({ record }) => !known.has(record.id));
  if (missing.length > 0)
    throw recordsNotFound(
      missing.map(({ record, pathOfName }) => ({
        path: pathOfName,
        message: `Person ${record.id} not found.`,
      })),
    );
  await keepPeople(ctx, named);
  return unique;
}
