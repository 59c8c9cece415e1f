import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { projectFile } from '../../src/paths.js';

/** The layers of src/, the lowest first. A module imports from its own layer or from a lower one. */
const LAYERS = [
  ['error-codes', 'errors', 'config', 'paths'],
  ['language', 'media'],
  ['database', 'auth'],
  ['domain'],
  ['feeds'],
  ['graphql', 'jobs', 'streams'],
  ['rest'],
  ['http'],
  ['app'],
  ['service', 'program', 'memory'],
  ['demo'],
  ['main', 'cli', 'dev'],
] as const;

const SOURCE = projectFile('src');
const IMPORT = /(?:from|import\()\s*'(\.[^']+)'/g;

/** The top-level folder or file that a source file belongs to. */
const moduleOf = (file: string): string => relative(SOURCE, file).split('/')[0]?.replace(/\.ts$/, '') ?? '';
const layerOf = (module: string): number =>
  LAYERS.findIndex((modules) => (modules as readonly string[]).includes(module));

function importsOf(file: string, text = readFileSync(file, 'utf8')): string[] {
  return [...text.matchAll(IMPORT)].map(([, path = '']) => join(dirname(file), path).replace(/\.js$/, '.ts'));
}

/** The imports of a file that lead to a higher layer. */
function upwardImports(file: string, text?: string): string[] {
  return importsOf(file, text).filter((target) => layerOf(moduleOf(target)) > layerOf(moduleOf(file)));
}

/** Every import cycle between files, written as a path. */
function fileCycles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const cycles: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file].join(' > '));
    if (path.includes(file) || done.has(file)) return;
    for (const target of graph.get(file) ?? []) visit(target, [...path, file]);
    done.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  return cycles;
}

/** The folders that import themselves, directly or through other folders. */
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

/** The folders that contain more than 16 files directly, each with their number. */
function crowdedFolders(names: readonly string[]): string[] {
  const sizes = new Map<string, number>();
  for (const folder of names.map((name) => dirname(name))) sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
  return [...sizes].filter(([, size]) => size > 16).map(([folder, size]) => `${folder}: ${size}`);
}

const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => join(SOURCE, file));

describe('the import rules', () => {
  test('assign a layer to every module of src/', () => {
    expect([...new Set(files.map(moduleOf))].filter((module) => layerOf(module) < 0)).toEqual([]);
  });

  test.each(files.map((file) => [relative(SOURCE, file), file]))(
    'let %s import from its own layer or a lower one only',
    (_, file) => {
      expect(upwardImports(file).map((target) => relative(SOURCE, target))).toEqual([]);
    },
  );

  test('detect an import from a higher layer', () => {
    expect(upwardImports(join(SOURCE, 'domain/x.ts'), "import { a } from '../http/log.js';")).toHaveLength(1);
  });

  test('allow no cycle between files', () => {
    const names = files.map((file): [string, string[]] => [
      relative(SOURCE, file),
      importsOf(file).map((target) => relative(SOURCE, target)),
    ]);
    expect(fileCycles(new Map(names))).toEqual([]);
  });

  test('detect a cycle between files', () => {
    const graph = new Map([
      ['a', ['b']],
      ['b', ['c']],
      ['c', ['b']],
    ]);
    expect(fileCycles(graph)).toEqual(['b > c > b']);
  });

  test('allow no cycle between folders', () => {
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

  test('detect a cycle between folders', () => {
    const graph = new Map([
      ['a', new Set(['b'])],
      ['b', new Set(['c'])],
      ['c', new Set(['a'])],
      ['d', new Set(['a'])],
    ]);
    expect(folderCycles(graph)).toEqual(['a', 'b', 'c']);
  });

  test('allow at most 16 files in a folder', () => {
    expect(crowdedFolders(files.map((file) => relative(SOURCE, file)))).toEqual([]);
  });

  test('detect a folder with 17 files', () => {
    const names = Array.from({ length: 17 }, (_, number) => `a/${number}.ts`);
    expect(crowdedFolders([...names, ...names.slice(1).map((name) => `b/${name}`)])).toEqual(['a: 17']);
  });

  test('allow only config.ts to read the environment', () => {
    const readers = files
      .filter((file) => /process\.env\b/.test(readFileSync(file, 'utf8')))
      .map((file) => relative(SOURCE, file));
    expect(readers).toEqual(['config.ts']);
  });
});
