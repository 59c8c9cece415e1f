import { type JsonSchema, memberOf } from './json-schema.js';

/** The weight of text that no search looks in, beside text that one does. */
const WEIGHT = 1 / 8;

/**
 * The characters of all texts in a value, each with the weight that the schema gives its member. Most of the
 * time of a batch is what PostgreSQL takes to index the texts that searches look in.
 */
export function textAmount(value: unknown, schema: JsonSchema = {}): number {
  if (typeof value === 'string') return value.length * (schema.textWeight ?? WEIGHT);
  if (Array.isArray(value))
    return value.reduce<number>((sum, item) => sum + textAmount(item, schema.items), 0);
  if (typeof value !== 'object' || value === null) return 0;
  return Object.entries(value).reduce(
    (sum, [name, member]) => sum + textAmount(member, memberOf(schema, name)),
    0,
  );
}
