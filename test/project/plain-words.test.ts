import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { parse, visit } from 'graphql';
import type { CliCommand } from '../../src/cli/input/command.js';
import { commandLine } from '../../src/cli/program.js';
import { ERRORS } from '../../src/error-codes.js';
import { projectFile, schemaFolder } from '../../src/paths.js';
import { AVOIDED } from '../support/plain-words.js';

/** Text in which such a word is right: what a person answers in a form, and the names of a request. */
const ALLOWED: readonly string[] = [
  'The answer.',
  'A question of a form with its answer.',
  'every required answer',
  // The words of the law about a request.
  'request.answered',
  '\\"refused\\"',
  '`refused`',
  '"refused"',
];

const read = (path: string) => readFileSync(projectFile(path), 'utf8');

/** Markdown without code, comments, the targets of links and the table that is made of the error codes. */
const prose = (markdown: string): string =>
  markdown
    .replace(/<!-- The table of codes[\s\S]*<!-- The end of the table of codes/, '<!--')
    .replace(/^ *```[\s\S]*?^ *```$/gm, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/`[^`]*`/g, '`…`')
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/([^\n])\n(?! *(?:[-|#\n]|\d+\.))\s*/g, '$1 ');

/** The lines of code of a page, without SQL. */
const codeOf = (path: string): string[] =>
  (read(path).match(/^ *```[\s\S]*?^ *```$/gm) ?? []).map((block) => block.replace(/^where .*$/gm, ''));

/** The values of these members in JSON. */
function valuesOf(value: unknown, members: ReadonlySet<string>): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) =>
    typeof one === 'string' && members.has(name) ? [one] : valuesOf(one, members),
  );
}

function helpOf(command: CliCommand): string {
  let text = '';
  command.configureOutput({ writeOut: (part) => (text += part), getOutHelpWidth: () => 10_000 }).outputHelp();
  return [text, ...command.commands.map((one) => helpOf(one as CliCommand))].join('\n');
}

function descriptionsOfSchema(): string {
  const descriptions: string[] = [];
  visit(parse(readFileSync(schemaFolder('schema.graphql'), 'utf8')), {
    enter(node) {
      if ('description' in node && node.description) descriptions.push(node.description.value);
    },
  });
  return descriptions.join('\n\n');
}

const pagesOf = (folder: string): string[] =>
  readdirSync(projectFile(folder)).flatMap((file) => (file.endsWith('.md') ? [`${folder}/${file}`] : []));
const markdown = (path: string): [string, () => string] => [path, () => prose(read(path))];
const json = (path: string, members: string[]): [string, () => string] => [
  path,
  () => prose(valuesOf(JSON.parse(read(path)), new Set(members)).join('\n\n')),
];

/** Public text by its source. */
const SOURCES: readonly [source: string, text: () => string][] = [
  ...['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'docs/performance.md'].map(markdown),
  ...[...pagesOf('docs/guides'), ...pagesOf('docs/decisions')].map(markdown),
  ['ops/alerts.yml', () => prose(read('ops/alerts.yml'))],
  ['ops/postgres/service-role.sql', () => prose(read('ops/postgres/service-role.sql'))],
  json('ops/dashboard.json', ['title', 'description']),
  ...['clients/typescript/README.md', 'docs/rest-calls.md', 'docs/v2.0-calls.md'].map(markdown),
  ['the error codes', () => prose(valuesOf(ERRORS, new Set(['meaning', 'action'])).join('\n\n'))],
  json('schema/openapi-v2.0.json', ['title', 'summary', 'description']),
  json('schema/openapi-v2.1.json', ['title', 'summary', 'description']),
  json('data/statute.json', ['title', 'consequence', 'note']),
  json('data/possession-grounds.json', ['title', 'landlords', 'note']),
  ['schema/schema.graphql', () => prose(descriptionsOfSchema())],
  ['the help of the command line', () => prose(helpOf(commandLine()))],
  ['the code of the guides', () => pagesOf('docs/guides').flatMap(codeOf).join('\n')],
];

const withoutAllowed = (text: string): string =>
  ALLOWED.reduce((rest, words) => rest.replaceAll(words, '…'), text);

describe('public text uses plain words', () => {
  test.each(AVOIDED)('and the words that "%s" replaces are found', (_write, found, example) => {
    expect(example).toMatch(found);
  });

  test.each(SOURCES)('in %s', (_source, text) => {
    const lines = withoutAllowed(text()).split('\n');
    const seen = lines.flatMap((line) =>
      AVOIDED.flatMap(([write, found]) => (found.test(line) ? [`write "${write}": ${line}`] : [])),
    );
    expect(seen).toEqual([]);
  });

  test('and each exception occurs', () => {
    const all = SOURCES.map(([, text]) => text()).join('\n');
    expect(ALLOWED.filter((words) => !all.includes(words))).toEqual([]);
  });
});
