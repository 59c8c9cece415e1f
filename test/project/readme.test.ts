import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { projectFile } from '../../src/paths.js';
import { restCalls } from '../../src/rest/calls.js';

/** The rows of the first table below this heading, each as its cells without the code marks. */
function tableUnder(heading: string): string[][] {
  const text = readFileSync(projectFile('docs/v2.0-calls.md'), 'utf8');
  const [, , ...rows] =
    /(?:^\|.*\n)+/m
      .exec(text.slice(text.indexOf(heading)))?.[0]
      .trim()
      .split('\n') ?? [];
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('`', '')),
  );
}

test('the table of the calls of /v2.0 lists every document, with its scope and its GraphQL field', () => {
  const documented = restCalls().filter((one) => one.version.prefix === '/v2.0');
  const calls = documented.map((call) => [
    `${call.method} ${call.path}`,
    call.name,
    call.gate.for === 'operator' ? 'operator' : (call.gate.scope ?? 'any'),
    call.field.extensions.numbers ?? call.root.name.value,
  ]);
  expect(tableUnder('| Method and path |').toSorted()).toEqual(calls.toSorted());
});

test('each curl command of the README and the guides prints a line break after the response', () => {
  const guides = readdirSync(projectFile('docs/guides')).filter((file) => file.endsWith('.md'));
  const commands = ['README.md', ...guides.map((file) => `docs/guides/${file}`)].flatMap((page) => {
    const blocks = readFileSync(projectFile(page), 'utf8').match(/^```sh\n[\s\S]*?^```$/gm) ?? [];
    return blocks.flatMap((block) => block.match(/\bcurl -.*/g) ?? []);
  });
  expect(commands.length).toBeGreaterThan(8);
  expect(commands.filter((command) => !/ -w '[^']*\\n' /.test(command))).toEqual([]);
});

test('the README has at most 500 words', () => {
  expect(readFileSync(projectFile('README.md'), 'utf8').split(/\s+/).length).toBeLessThanOrEqual(500);
});

/** The paths of all documents. */
function documents(): string[] {
  const inFolder = (folder: string) =>
    readdirSync(projectFile(folder)).flatMap((file) => (file.endsWith('.md') ? [`${folder}/${file}`] : []));
  return [
    ...['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'clients/typescript/README.md'],
    ...['docs/performance.md', 'docs/rest-calls.md', 'docs/v2.0-calls.md'],
    ...inFolder('docs/guides'),
    ...inFolder('docs/decisions'),
  ];
}

test('each link of the README, the guides and the decisions leads to a file of the project', () => {
  const links = documents().flatMap((page) =>
    [...readFileSync(projectFile(page), 'utf8').matchAll(/\]\(([^)\s]+)\)/g)].map(
      ([, target = '']) => [page, target] as const,
    ),
  );
  const files = links.filter(([, target]) => !/^(?:https?:|#)/.test(target));
  expect(files.length).toBeGreaterThan(100);
  const dead = files.filter(
    ([page, target]) => !existsSync(projectFile(join(dirname(page), target.replace(/#.*/, '')))),
  );
  expect(dead).toEqual([]);
});

test('each line of prose in the documents ends by column 110', () => {
  const long = documents().flatMap((page) =>
    readFileSync(projectFile(page), 'utf8')
      .replace(/^ *```[\s\S]*?^ *```$|^\|.*$|<!--[\s\S]*?-->/gm, '')
      .split('\n')
      // A piece of code in a sentence is not broken.
      .filter((line) => line.length > 110 && !/^ *`[^`]*`[.,;]?$/.test(line))
      .map((line) => [page, line] as const),
  );
  expect(long).toEqual([]);
});

test('each source file that CONTRIBUTING and the decisions name exists', () => {
  const decisions = readdirSync(projectFile('docs/decisions')).map((file) => `docs/decisions/${file}`);
  const named = ['CONTRIBUTING.md', ...decisions].flatMap((page) =>
    [
      ...readFileSync(projectFile(page), 'utf8').matchAll(
        /`((?:src|test|schema|scripts|bench|ops)\/[\w./-]+\.\w+)`/g,
      ),
    ].map(([, path = '']) => [page, path] as const),
  );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(([, path]) => !existsSync(projectFile(path)))).toEqual([]);
});
