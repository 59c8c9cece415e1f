import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { projectFile } from '../../src/paths.js';

/** The floors of the house, from the ground up; an import goes down or stays. */
const FLOORS = [
  ['errors', 'config', 'paths'],
  ['language'],
  ['database', 'auth'],
  ['domain'],
  ['graphql', 'jobs'],
  ['rest'],
  ['http'],
  ['app'],
  ['service', 'signals'],
  ['demo'],
  ['main', 'cli', 'dev'],
] as const;

const SOURCE = projectFile('src');
const IMPORT = /(?:from|import\()\s*'(\.[^']+)'/g;

const roomOf = (file: string): string => relative(SOURCE, file).split('/')[0]?.replace(/\.ts$/, '') ?? '';
const floorOf = (room: string): number =>
  FLOORS.findIndex((rooms) => (rooms as readonly string[]).includes(room));

function importsOf(file: string, text = readFileSync(file, 'utf8')): string[] {
  return [...text.matchAll(IMPORT)].map(([, path = '']) => join(dirname(file), path).replace(/\.js$/, '.ts'));
}

/** The imports that go up a floor. */
function climbing(file: string, text?: string): string[] {
  return importsOf(file, text).filter((target) => floorOf(roomOf(target)) > floorOf(roomOf(file)));
}

const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => join(SOURCE, file));

/** The folders that are reached from themselves. */
function folderCycles(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const reached = (from: string, seen: Set<string> = new Set()): Set<string> => {
    for (const target of graph.get(from) ?? []) {
      if (seen.has(target)) continue;
      seen.add(target);
      reached(target, seen);
    }
    return seen;
  };
  return [...graph.keys()].filter((folder) => reached(folder).has(folder)).sort();
}

describe('the house', () => {
  test('every room stands on a floor', () => {
    expect([...new Set(files.map(roomOf))].filter((room) => floorOf(room) < 0)).toEqual([]);
  });

  test.each(files.map((file) => [relative(SOURCE, file), file]))(
    '%s imports from its own floor or below',
    (_, file) => {
      expect(climbing(file).map((target) => relative(SOURCE, target))).toEqual([]);
    },
  );

  test('an import that goes up a floor is seen', () => {
    expect(climbing(join(SOURCE, 'domain/x.ts'), "import { a } from '../http/log.js';")).toHaveLength(1);
  });

  test('no file imports itself by a detour', () => {
    const graph = new Map(files.map((file) => [file, importsOf(file)]));
    const cycles: string[] = [];
    const done = new Set<string>();
    const walk = (file: string, way: readonly string[]): void => {
      if (way.includes(file))
        cycles.push([...way.slice(way.indexOf(file)), file].map((one) => relative(SOURCE, one)).join(' > '));
      if (way.includes(file) || done.has(file)) return;
      for (const target of graph.get(file) ?? []) walk(target, [...way, file]);
      done.add(file);
    };
    for (const file of files) walk(file, []);
    expect(cycles).toEqual([]);
  });

  test('no two folders import each other, not by way of others either', () => {
    const folderOf = (file: string): string => relative(SOURCE, dirname(file));
    const graph = new Map<string, Set<string>>();
    for (const file of files.filter((one) => dirname(one) !== SOURCE)) {
      const targets = importsOf(file)
        .map(folderOf)
        .filter((target) => target !== folderOf(file));
      graph.set(folderOf(file), new Set([...(graph.get(folderOf(file)) ?? []), ...targets]));
    }
    expect(folderCycles(graph)).toEqual([]);
  });

  test('two folders that import each other are seen', () => {
    const graph = new Map([
      ['a', new Set(['b'])],
      ['b', new Set(['c'])],
      ['c', new Set(['a'])],
      ['d', new Set(['a'])],
    ]);
    expect(folderCycles(graph)).toEqual(['a', 'b', 'c']);
  });

  test('the environment is read in config.ts alone', () => {
    const readers = files
      .filter((file) => /process\.env\b/.test(readFileSync(file, 'utf8')))
      .map((file) => relative(SOURCE, file));
    expect(readers).toEqual(['config.ts']);
  });
});
