import type { JsonSchema } from '../../../language/validation/json-schema.js';
import { mapInner } from './schema-tree.js';

/** The members that many schemas have in the same words, and the schemas of their values. */
const SHARED: Readonly<Record<string, string>> = {
  expected_version: 'ExpectedVersion',
  flow: 'FlowAfterChange',
  metadata: 'MetadataInput',
  voided_at: 'VoidedAt',
  warnings: 'Warnings',
};

/**
 * The same schemas, which refer to one schema of each shared member. A member that a schema describes in
 * other words stays as it is.
 */
export function shareMembers(schemas: Readonly<Record<string, JsonSchema>>): Record<string, JsonSchema> {
  const usual = new Map(
    Object.keys(SHARED).map((member) => [member, mostFrequent(writtenOf(member, schemas))]),
  );
  const shared: Record<string, JsonSchema> = {};
  const share = (schema: JsonSchema): JsonSchema => {
    const { properties, ...rest } = mapInner(schema, share);
    if (!properties) return rest;
    const members = Object.entries(properties).map(([member, one]): [string, JsonSchema] => {
      const name = SHARED[member];
      if (name === undefined || JSON.stringify(one) !== usual.get(member)) return [member, one];
      shared[name] = one;
      return [member, { $ref: `#/components/schemas/${name}` }];
    });
    return { ...rest, properties: Object.fromEntries(members) };
  };
  const all = Object.entries(schemas).map(([name, schema]): [string, JsonSchema] => [name, share(schema)]);
  return { ...Object.fromEntries(all), ...shared };
}

const writtenOf = (member: string, schemas: Readonly<Record<string, JsonSchema>>): string[] =>
  Object.values(schemas).flatMap(({ properties }) => {
    const one = properties?.[member];
    return one ? [JSON.stringify(one)] : [];
  });

function mostFrequent(strings: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const one of strings) counts.set(one, (counts.get(one) ?? 0) + 1);
  const [first] = [...counts].toSorted(([, a], [, b]) => b - a);
  return first?.[0];
}
