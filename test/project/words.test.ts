import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import type { Command } from 'commander';
import { buildSchema, GraphQLObjectType, isEnumType, isInputObjectType, isInterfaceType } from 'graphql';
import { commandLine } from '../../src/cli/program.js';
import { ERRORS } from '../../src/error-codes.js';
import { projectFile, schemaFolder } from '../../src/paths.js';
import { VERSIONS } from '../../src/rest/call/version.js';
import { documentFile } from '../../src/rest/openapi/addresses.js';

/** Words that public text does not use, each with what it uses instead. */
const WORDS: ReadonlyMap<RegExp, string> = new Map([
  [/\banswer(?:s|ed|ing)?\b/i, 'response, return'],
  [/\brefus(?:e|es|ed|al|als|ing)\b/i, 'rejected, error'],
  [/\bfaults?\b/i, 'error, problem'],
  [/\bwhere\b/i, 'if, when'],
  [/\bis no (?!longer\b)/i, 'is not a, has no'],
  [/\banew\b/i, 'again'],
  [/\bpapers\b/i, 'documents'],
  [/\bneed not\b/i, 'does not have to'],
  [/\bof (?:its|their) own\b/i, 'its own, separate'],
  [/\btexts\b/i, 'search term, text'],
  [/\bwhoever\b/i, 'everyone who'],
  [/\b(?:knows|wants|speaks|says)\b/i, 'requires, supports, contains, states'],
]);

/** A person gives answers: to the questions about a household. */
const ANSWERS_OF_PEOPLE =
  /household answers|question of a form with its answer|every required answer|^The answer\.$/;

const read = (path: string): string => readFileSync(path, 'utf8');

/** What is wrong with some texts, by where they are. */
function wrongWords(texts: Iterable<readonly [place: string, text: string | null | undefined]>): string[] {
  return [...texts].flatMap(([place, text]) => {
    if (!text || ANSWERS_OF_PEOPLE.test(text)) return [];
    return [...WORDS].flatMap(([word, instead]) => {
      const [found] = word.exec(text) ?? [];
      return found === undefined ? [] : [`${place}: “${found}” in “${text}”; write ${instead}`];
    });
  });
}

/** The descriptions of the published GraphQL schema. */
function* ofGraphql(): Generator<readonly [string, string | null | undefined]> {
  for (const type of Object.values(buildSchema(read(schemaFolder('schema.graphql'))).getTypeMap())) {
    if (type.name.startsWith('__')) continue;
    yield [type.name, type.description];
    if (isEnumType(type))
      for (const { name, description } of type.getValues()) yield [`${type.name}.${name}`, description];
    if (!(type instanceof GraphQLObjectType || isInputObjectType(type) || isInterfaceType(type))) continue;
    for (const field of Object.values(type.getFields())) {
      yield [`${type.name}.${field.name}`, field.description];
      if ('args' in field)
        for (const { name, description } of field.args)
          yield [`${type.name}.${field.name}(${name})`, description];
    }
  }
}

/** The descriptions, summaries and titles below a node of the OpenAPI document, without its examples. */
function* ofOpenApi(node: unknown, path = ''): Generator<readonly [string, string]> {
  if (typeof node !== 'object' || node === null) return;
  for (const [name, value] of Object.entries(node)) {
    const place = `${path}/${name}`;
    if (typeof value === 'string' && ['description', 'summary', 'title'].includes(name)) yield [place, value];
    else if (name !== 'example' && name !== 'examples') yield* ofOpenApi(value, place);
  }
}

/** The help of a command and of those below it. */
function* ofCommand(command: Command): Generator<readonly [string, string]> {
  yield [command.name(), command.helpInformation().replaceAll(/\s+/g, ' ')];
  for (const one of command.commands) yield* ofCommand(one);
}

describe('public text uses plain words', () => {
  test('in every description of the GraphQL schema', () => {
    expect(wrongWords(ofGraphql())).toEqual([]);
  });

  test.each(VERSIONS)('in every description of the OpenAPI document of %s', (version) => {
    expect(wrongWords(ofOpenApi(JSON.parse(read(schemaFolder(documentFile(version))))))).toEqual([]);
  });

  test('in the meaning of every error code, and in what to do about it', () => {
    expect(
      wrongWords(Object.entries(ERRORS).map(([code, { meaning, action }]) => [code, `${meaning} ${action}`])),
    ).toEqual([]);
  });

  test('in the help of every command', () => {
    expect(wrongWords(ofCommand(commandLine()))).toEqual([]);
  });

  test('in the alerts and the dashboard', () => {
    const lines = ['ops/alerts.yml', 'ops/dashboard.json'].flatMap((file) =>
      read(projectFile(file))
        .split('\n')
        .map((line, index) => [`${file}:${index + 1}`, line] as const),
    );
    expect(wrongWords(lines)).toEqual([]);
  });
});
