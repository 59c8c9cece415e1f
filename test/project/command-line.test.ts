import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { projectFile } from '../../src/paths.js';

/** Static imports; the compiled code has no type imports. */
const IMPORT = /^(?:import|export) (?:[^;']* from )?'([^']+)';/gm;

/** Every package that a compiled file requires before it runs, directly or through other files. */
function packagesOf(file: string, seen: Set<string> = new Set()): string[] {
  seen.add(file);
  const names = [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, name = '']) => name);
  const below = names
    .filter((name) => name.startsWith('.'))
    .map((name) => join(dirname(file), name))
    .flatMap((path) => (seen.has(path) ? [] : packagesOf(path, seen)));
  return [...names.filter((name) => !/^(?:\.|node:)/.test(name)), ...below];
}

const neededBy = (path: string): string[] => [...new Set(packagesOf(projectFile(path)))].sort();

test('the command line loads no code of the service to print help or a usage error', () => {
  expect(neededBy('dist/src/cli/main.js')).toEqual([
    'commander',
    'graphql/jsutils/suggestionList.js',
    'string-width',
    'temporal-polyfill',
    'wrap-ansi',
  ]);
});

test.each(['dist/src/main.js', 'dist/src/demo/main.js'])(
  '%s reports a wrong configuration and a used port before it loads the code of the service',
  (program) => {
    const large = ['@mikro-orm/core', 'express', 'graphql', 'graphile-worker', 'type-graphql'];
    expect(neededBy(program).filter((name) => large.includes(name))).toEqual([]);
  },
);

test('the command line finds the packages of the service when a command requires them', () => {
  expect(neededBy('dist/src/cli/run/as-operator.js')).toEqual(
    expect.arrayContaining(['@mikro-orm/core', 'graphql', 'type-graphql']),
  );
});

test('an example whose output is piped calls npm with --silent, since npm adds two lines to it otherwise', () => {
  const guides = readdirSync(projectFile('docs/guides')).filter((file) => file.endsWith('.md'));
  const piped = ['README.md', ...guides.map((file) => `docs/guides/${file}`)].flatMap((file) =>
    [...readFileSync(projectFile(file), 'utf8').matchAll(/^```sh\n([\s\S]*?)^```$/gm)].flatMap(
      ([, block = '']) =>
        block.split('\n').filter((line) => /npm run .*cli --.*/.test(line) && /\$\(|[|>]/.test(line)),
    ),
  );
  expect(piped.length).toBeGreaterThan(1);
  expect(piped.filter((line) => !line.includes('npm run --silent cli -- '))).toEqual([]);
});
