import { Property } from '@mikro-orm/decorators/legacy';
import { Field } from 'type-graphql';
import { invalidArgument } from '../../../errors.js';
import { METADATA, type Metadata, MetadataObject } from '../../../language/graphql/metadata.js';
import type { UpsertError } from '../batch/batch.payload.js';
import type { RecordValues, Stored } from '../batch/batch-sql.js';

/** The column `metadata` and its field; null is for keys with origins, which do not see it. */
export const MetadataColumn =
  ({ nullable = false } = {}): PropertyDecorator =>
  (target, key) => {
    const description = `The partner’s own data of the record.${nullable ? ' Null for a key with `origins`.' : ''}`;
    Field(() => MetadataObject, { description, nullable })(target, key);
    Property({ type: 'json', default: '{}' })(target, String(key));
  };

/** The member of an input that adds to the metadata of a record. */
export const MetadataInput = (): PropertyDecorator =>
  Field(() => MetadataObject, {
    nullable: true,
    description:
      'The partner’s own data. Its names are added to the stored ones, an empty value removes a name, and null ' +
      'removes all.',
  });

const TOO_MANY_NAMES = `must have at most ${METADATA.names} names together with the stored ones`;

/** The metadata of a record after a change. Throws if there would be too many names. */
export function metadataAfter(stored: Metadata, given: Metadata | null | undefined): Metadata {
  const merged = mergedMetadata(stored, given);
  if (!merged) throw invalidArgument('input.metadata', TOO_MANY_NAMES);
  return merged;
}

/** The metadata that an item of a batch gives its record. */
export function itemMetadata(
  { metadata }: { metadata?: Metadata | null },
  stored: Stored | null,
): { values: RecordValues; errors: UpsertError[] } {
  if (metadata === undefined) return { values: {}, errors: [] };
  const merged = mergedMetadata(Object(stored?.metadata), metadata);
  if (!merged) return { values: {}, errors: [{ path: 'metadata', message: TOO_MANY_NAMES }] };
  return { values: { metadata: merged }, errors: [] };
}

/**
 * The metadata of a record after a change: `stored` itself if nothing changes, undefined if there would be
 * too many names.
 */
function mergedMetadata(stored: Metadata, given: Metadata | null | undefined): Metadata | undefined {
  if (given === undefined) return stored;
  const merged = new Map(given === null ? [] : Object.entries(stored));
  for (const [name, text] of Object.entries(given ?? {}))
    if (text === '') merged.delete(name);
    else merged.set(name, text);
  if (merged.size > METADATA.names) return undefined;
  const isSame =
    merged.size === Object.keys(stored).length &&
    [...merged].every(([name, text]) => Object.hasOwn(stored, name) && stored[name] === text);
  return isSame ? stored : Object.fromEntries(merged);
}
