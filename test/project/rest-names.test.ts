import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { isEnumType, OperationTypeNode } from 'graphql';
import { printedSchema, schema } from '../../src/graphql/schema.js';
import { schemaFolder } from '../../src/paths.js';
import type { RestCall } from '../../src/rest/call/call.js';
import { SNAKE_CASE } from '../../src/rest/call/spelling.js';
import { VERSIONS } from '../../src/rest/call/version.js';
import { restCalls } from '../../src/rest/calls.js';
import { documentFile } from '../../src/rest/openapi/addresses.js';

const CALLS = restCalls().filter(({ version }) => version.prefix === '/v2.1');

const pascal = (name: string): string => name.replace(/^[a-z]/, (first) => first.toUpperCase());

/** The members that the document selects of its root field. */
const membersOf = ({ root }: RestCall): string[] =>
  (root.selectionSet?.selections ?? []).flatMap((one) => ('name' in one ? [one.name.value] : []));

/** The records of a path, each with the parameter behind it. */
const recordsIn = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).filter((name) => /(^|_)id$/.test(name));

describe('the names of /v2.1', () => {
  test('give an operation the name of its field, and begin a read of records with Get or List', () => {
    const wrong = CALLS.filter((call) => {
      const { operation, root, name } = call;
      const field = pascal(root.name.value);
      if (operation.operation === OperationTypeNode.MUTATION) return name !== field;
      const [only = '', ...others] = membersOf(call);
      const names = others.length === 0 ? [field, field + pascal(only)] : [field];
      return !names.some((one) => [one, `Get${one}`, `List${one}`].includes(name));
    });
    expect(wrong.map(({ name, root }) => `${name}: ${root.name.value}`)).toEqual([]);
  });

  test('call the first record of a path {id}, and each further one by its own name', () => {
    const wrong = CALLS.filter(({ path }) =>
      recordsIn(path).some((name, index) => (index === 0) !== (name === 'id')),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  test('have no term of the law before 1 May 2026, which /v2.0 keeps', () => {
    const [ofRest = '', ofDocumented = ''] = VERSIONS.map((version) =>
      readFileSync(schemaFolder(documentFile(version)), 'utf8'),
    );
    const before = /\bast\b|[aA]st[A-Z]|_ast_|\bast_|assured shorthold/i;
    const words = (text: string) => text.replaceAll(/[a-z]*(?:last|past|fast|least|cast)[a-z]*/gi, '');
    for (const text of [printedSchema(), ofRest]) expect(before.exec(words(text))?.[0]).toBeUndefined();
    expect(ofDocumented).toContain('is_ast_signed');
  });

  test('have nouns in kebab-case and parameters in snake_case in a path', () => {
    const step = /^(?:v2\.1|[a-z]+(?:-[a-z]+)*|\{[a-z]+(?:_[a-z]+)*\})$/;
    const wrong = CALLS.flatMap(({ path }) => path.split('/').slice(1)).filter((one) => !step.test(one));
    expect(wrong).toEqual([]);
  });

  test('spell a value as its GraphQL name in lower case, except scopes, events and bands', () => {
    const values = Object.values(schema().getTypeMap())
      .filter((type) => isEnumType(type) && !type.name.startsWith('__'))
      .flatMap((type) => (isEnumType(type) ? type.getValues() : []))
      .map(({ name, value }) => ({ name, spelled: SNAKE_CASE.value(name, value) }));
    const others = values.filter(({ name, spelled }) => spelled !== name.toLowerCase());
    const wrong = others.filter(({ spelled }) => !/^(?:[a-z_]+[:.][a-z_]+|[A-I])$/.test(String(spelled)));
    expect(wrong).toEqual([]);
  });
});
