import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import type { JsonSchema } from '../../src/language/validation/json-schema.js';
import { schemaFolder } from '../../src/paths.js';

interface Document {
  paths: Record<string, object>;
  components: { schemas: Record<string, JsonSchema> };
}

const DOCUMENT: Document = JSON.parse(readFileSync(schemaFolder('openapi-v2.1.json'), 'utf8'));
const SCHEMAS = '#/components/schemas/';
/** Values that are separate terms: scopes, and bands of energy and tax. */
const TERM = /^(?:[a-z_]+:[a-z_]+|[A-I])$/;

type Found = readonly [at: string, schema: JsonSchema];

/** Each schema that a call of /v2.1 has, by its path in the document; examples are left out. */
function* schemasIn(value: unknown, at: string, seen: Set<string>): Generator<Found> {
  if (typeof value !== 'object' || value === null) return;
  yield [at, value];
  for (const [name, member] of Object.entries(value)) {
    if (name === '$ref' && typeof member === 'string' && member.startsWith(SCHEMAS)) {
      const schema = member.slice(SCHEMAS.length);
      if (seen.has(schema)) continue;
      seen.add(schema);
      yield* schemasIn(DOCUMENT.components.schemas[schema], schema, seen);
    } else if (name !== 'example' && name !== 'examples') yield* schemasIn(member, `${at}/${name}`, seen);
  }
}

const seen = new Set<string>();
const FOUND = Object.entries(DOCUMENT.paths)
  .filter(([path]) => path.startsWith('/v2.1/'))
  .flatMap(([path, item]) => [...schemasIn(item, path, seen)]);
/** Error codes are those of both versions and of GraphQL. */
const enums = FOUND.filter(([at]) => !at.startsWith('Error/')).flatMap(([at, { enum: values }]) =>
  Array.isArray(values) ? values.map((value: unknown) => [at, value] as const) : [],
);

describe('/v2.1 has words', () => {
  test('for each enum value, and neither a number nor an empty string', () => {
    expect(enums.length).toBeGreaterThan(200);
    const wrong = enums.filter(
      ([, value]) =>
        value !== null &&
        (typeof value !== 'string' || !(/^[a-z][a-z0-9_.]*$/.test(value) || TERM.test(value))),
    );
    expect(wrong).toEqual([]);
  });

  test('and no number for a boolean', () => {
    const wrong = FOUND.filter(([, { minimum, maximum }]) => minimum === 0 && maximum === 1);
    expect(wrong.map(([at]) => at)).toEqual([]);
  });

  test('and null for an unknown value, neither 0 nor an empty string', () => {
    const values = FOUND.filter(([, { type }]) => [type].flat().some((one) => one !== 'array'));
    const wrong = values.filter(([, { description }]) =>
      /; (?:0|empty) (?:if|when|before|unless)/.test(description ?? ''),
    );
    expect(wrong.map(([at, { description }]) => [at, description])).toEqual([]);
  });

  test('and ids that begin with 1', () => {
    const ids = FOUND.filter(([at, { type }]) => /[/_]ids?$/.test(at) && [type].flat().includes('integer'));
    expect(ids.length).toBeGreaterThan(30);
    expect(ids.filter(([, { minimum }]) => minimum !== 1).map(([at]) => at)).toEqual([]);
  });
});
