import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import {
  type GraphQLNamedType,
  getIntrospectionQuery,
  getNamedType,
  graphqlSync,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isObjectType,
  validateSchema,
} from 'graphql';
import type { Gate } from '../../src/auth/gates.js';
import { printedSchema, schema } from '../../src/graphql/schema.js';
import { typeSchema } from '../../src/language/validation/type-schema.js';
import { objectType } from '../support/graphql.js';

const ours: GraphQLNamedType[] = Object.values(schema().getTypeMap()).filter(
  ({ name }) => !name.startsWith('__'),
);
const DOMAIN = fileURLToPath(new URL('../../../src/domain/', import.meta.url));

/** The files of the domain that contain a match, each with its name. */
function filesSaying(pattern: RegExp): string[] {
  const files = readdirSync(DOMAIN, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  return files.filter((file) => pattern.test(readFileSync(`${DOMAIN}${file}`, 'utf8'))).sort();
}

test('the schema is valid, and the introspection query reads all of it', () => {
  expect(validateSchema(schema())).toEqual([]);
  const { errors } = graphqlSync({ schema: schema(), source: getIntrospectionQuery() });
  expect(errors).toBeUndefined();
});

test('the schemas of all arguments are valid JSON Schema', () => {
  const ajv = new Ajv2020({ strict: false });
  const fields = ['Query', 'Mutation'].flatMap((name) => Object.values(objectType(name).getFields()));
  const problems = fields.flatMap((field) =>
    field.args
      .filter(({ type, extensions }) => !ajv.validateSchema(typeSchema(type, extensions.rule)))
      .map((arg) => `${field.name}.${arg.name}: ${ajv.errorsText()}`),
  );
  expect(problems).toEqual([]);
});

/** What the description of an entry point has to say. */
function wordsOf(gate: Gate): string {
  if (gate.for === 'operator' && gate.orScope === undefined) return 'Operator only';
  const scope = gate.for === 'operator' ? gate.orScope : gate.scope;
  if (scope) return `\`${scope}\``;
  return gate.for === 'operator' ? 'an operator token, or any API key' : 'Any API key';
}

describe('the schema', () => {
  test('declares the gate of every entry point', () => {
    const open = ['Query', 'Mutation']
      .flatMap((name) => Object.values(objectType(name).getFields()))
      .filter(({ extensions }) => extensions.gate === undefined);
    expect(open.map(({ name }) => name)).toEqual([]);
  });

  test('names the required key of each entry point in its description', () => {
    const fields = ['Query', 'Mutation'].flatMap((name) => Object.values(objectType(name).getFields()));
    const silent = fields.filter(({ description, extensions: { gate } }) => {
      return !gate || !description?.includes(wordsOf(gate));
    });
    expect(silent.map(({ name }) => name)).toEqual([]);
  });

  test('declares the gate of every relation: a field with a resolver that leads to records', () => {
    const relations = ours
      .filter(isObjectType)
      .flatMap((type) =>
        Object.values(type.getFields()).map((field) => ({ name: `${type.name}.${field.name}`, field })),
      );
    const leading = relations.filter(({ field }) => field.resolve && !isLeafType(getNamedType(field.type)));
    expect(leading.map(({ name }) => name)).toContain('Flow.timeline');
    expect(leading.filter(({ field }) => !field.extensions.gate).map(({ name }) => name)).toEqual([]);
  });

  test('describes every type, field, argument and enum', () => {
    const silent: string[] = [];
    for (const type of ours) {
      if (!type.description) silent.push(type.name);
      if (!isObjectType(type) && !isInputObjectType(type)) continue;
      for (const field of Object.values(type.getFields())) {
        if (!field.description) silent.push(`${type.name}.${field.name}`);
        const args = 'args' in field ? field.args : [];
        for (const arg of args) if (!arg.description) silent.push(`${type.name}.${field.name}(${arg.name})`);
      }
    }
    expect(silent).toEqual([]);
  });

  test('describes the meaning of every enum value, and not how it is stored', () => {
    const closedLists = ours.filter(isEnumType);
    const values = closedLists.flatMap((type) => type.getValues().map((value) => ({ type, ...value })));
    expect(values.length).toBeGreaterThan(120);
    const silent = values.filter(({ name, value, description }) => {
      const meaning = (description ?? '').trim();
      return (
        !meaning.endsWith('.') || meaning === `${value}.` || meaning === `${name}.` || /wire/i.test(meaning)
      );
    });
    expect(silent.map(({ type, name }) => `${type.name}.${name}`)).toEqual([]);
    const repeated = closedLists.filter((type) => {
      const meanings = type.getValues().map(({ description }) => description);
      return new Set(meanings).size < meanings.length;
    });
    expect(repeated.map(({ name }) => name)).toEqual([]);
  });

  test('mentions neither the REST API nor a document that the caller does not have', () => {
    const descriptions = printedSchema().match(/"""[\s\S]*?"""/g) ?? [];
    expect(descriptions.length).toBeGreaterThan(700);
    expect(descriptions.filter((text) => /\bwire\b|\b(endpoint|interface|domain) \d/i.test(text))).toEqual(
      [],
    );
  });

  test('has names in camelCase, except for data that passes through unchanged', () => {
    const verbatim =
      /^(FormAnswer|Child|Occupant|Pet|Children|AdditionalOccupants|Pets|CertificateItem)(Input)?$/;
    const named = ours.filter(
      (type) => (isObjectType(type) || isInputObjectType(type)) && !verbatim.test(type.name),
    );
    const fields = named.flatMap((type) =>
      isObjectType(type) || isInputObjectType(type) ? Object.keys(type.getFields()) : [],
    );
    expect(fields.filter((name) => !/^[a-z][a-zA-Z0-9]*$/.test(name))).toEqual([]);
    const values = ours.filter(isEnumType).flatMap((type) => type.getValues().map(({ name }) => name));
    expect(values.filter((name) => !/^[A-Z][A-Z0-9_]*$/.test(name))).toEqual([]);
  });

  test('contains no secret', () => {
    const fields = ours
      .filter(isObjectType)
      .flatMap((type) => Object.keys(type.getFields()).map((name) => `${type.name}.${name}`));
    // A new secret is returned once. The hash of an entry of the audit log is of the entry alone.
    expect(fields.filter((name) => /secret|hash|token$/i.test(name))).toEqual([
      ...['AuditEntry.hash', 'WebhookEndpoint.secretHint', 'WebhookEndpoint.oldSecretUntil'],
      'Mutation.issueOperatorToken',
      'Mutation.revokeOperatorToken',
      'Mutation.rotateWebhookSecret',
      'IssuedOperatorToken.token',
      ...['WebhookSecretPayload.endpoint', 'WebhookSecretPayload.secret'],
    ]);
    // The key of a statutory rule is its name.
    const rules = ['Deadline', 'CheckedAmount', 'RentChangeLimit', 'RuleOverride', 'Warning'].map(
      (type) => `${type}.key`,
    );
    expect(fields.filter((name) => name.endsWith('.key') && !rules.includes(name))).toEqual([
      'Viewer.key',
      'LoggedRequest.key',
      'IssuedApiKey.key',
    ]);
  });
});

describe('the source of the domain', () => {
  test('reads the time only from the clock of its context', () => {
    expect(filesSaying(/new Date\(\)|Date\.now\(\)/)).toEqual([]);
  });

  test('declares every entry point by decorators that check the scope and open the transaction', () => {
    expect(filesSaying(/@(Mutation|Query|Subscription)\s*\(/)).toEqual([]);
    expect(filesSaying(/\b(Mutation|Query|Subscription)\b[^;]*from 'type-graphql'/s)).toEqual([
      'base/declare.ts',
    ]);
  });

  test('never depends on the path of a field: a plan has one path for all items of a list', () => {
    expect(filesSaying(/\binfo\s*\.path\b|\{[^}]*\bpath\b[^}]*\}:\s*GraphQLResolveInfo/)).toEqual([]);
  });
});
