import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { MetadataStorage } from '@mikro-orm/core';
import { getMetadataStorage } from 'type-graphql';
import type { Module } from '../../src/domain/base/module/module.js';
import { modules } from '../../src/domain/modules.js';
import { projectFile } from '../../src/paths.js';

const DOMAIN = projectFile('dist/src/domain');

/** What a kind of module file exports, and which member of the module lists it. */
interface Kind {
  isPart: (exported: unknown) => boolean;
  partsOf: (module: Module) => readonly unknown[];
}

const isClass = (value: unknown): value is new () => object =>
  typeof value === 'function' && /^class\b/.test(`${value}`);
const isFunction = (value: unknown): boolean => typeof value === 'function';
const isResolver = (value: unknown): boolean =>
  getMetadataStorage().resolverClasses.some(({ target }) => target === value);
const isEntity = (value: unknown): boolean => isClass(value) && MetadataStorage.isKnownEntity(value.name);

const KINDS: Readonly<Record<string, Kind>> = {
  entity: { isPart: isEntity, partsOf: ({ entities = [] }) => entities },
  resolver: { isPart: isResolver, partsOf: ({ resolvers = [] }) => resolvers },
  relations: { isPart: isResolver, partsOf: ({ resolvers = [] }) => resolvers },
  events: { isPart: () => true, partsOf: ({ events }) => [events] },
  consumer: {
    isPart: isFunction,
    partsOf: ({ consumers = [], jobConsumers = [] }) => [...consumers, ...jobConsumers],
  },
  tasks: {
    isPart: () => true,
    partsOf: ({ tasks = [], deliveries = [], brandTasks = [], tableTasks = [] }) => [
      ...tasks,
      ...deliveries,
      ...brandTasks,
      ...tableTasks,
    ],
  },
};

const KIND = /\.([a-z]+)\.js$/;
const files = readdirSync(DOMAIN, { recursive: true, encoding: 'utf8' }).filter(
  (file) => (KIND.exec(file)?.[1] ?? '') in KINDS,
);

/** The module that a file belongs to, by the first folder of its path. */
const moduleOf = (file: string): string => file.split('/', 1)[0] ?? '';

/** The exports of a file that its module should list, and those that it does not list. */
async function partsOf(file: string, module: Module): Promise<{ parts: string[]; missing: string[] }> {
  const kind = KINDS[KIND.exec(file)?.[1] ?? ''];
  if (!kind) throw new Error(`${file} is of no kind that modules export.`);
  const exported: Record<string, unknown> = await import(join(DOMAIN, file));
  const parts = Object.entries(exported).filter(([, value]) => kind.isPart(value));
  const known = kind.partsOf(module);
  return {
    parts: parts.map(([name]) => name),
    missing: parts.filter(([, value]) => !known.includes(value)).map(([name]) => name),
  };
}

describe('the modules of src/domain', () => {
  test('contain files of each kind', () => {
    expect(new Set(files.map((file) => KIND.exec(file)?.[1]))).toEqual(new Set(Object.keys(KINDS)));
  });

  test.each(files)('export the parts that %s declares', async (file) => {
    const { parts, missing } = await partsOf(file, modules[moduleOf(file)] ?? {});
    expect(parts).not.toEqual([]);
    expect(missing).toEqual([]);
  });

  test('are reported if they do not export a part', async () => {
    expect((await partsOf('message/message.events.js', {})).missing).toEqual(['messageEvents']);
  });
});
