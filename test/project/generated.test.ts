import { readFile } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import { callTable } from '../../src/dev/call-table.js';
import { ERROR_GUIDE, withErrorTable } from '../../src/dev/error-table.js';
import { LAW_GUIDE, withLawTable } from '../../src/dev/law-table.js';
import { printedOpenApi } from '../../src/dev/printed-openapi.js';
import { statutes } from '../../src/domain/statute/table/statute.js';
import { ERROR_CODES } from '../../src/error-codes.js';
import { printedSchema } from '../../src/graphql/schema.js';
import { projectFile, schemaFolder } from '../../src/paths.js';
import { VERSIONS } from '../../src/rest/call/version.js';
import { restCalls, restStreams } from '../../src/rest/calls.js';
import { documentFile } from '../../src/rest/openapi/addresses.js';

describe('"npm run generate" writes exactly the committed', () => {
  test('schema.graphql', async () => {
    expect(await readFile(schemaFolder('schema.graphql'), 'utf8')).toBe(printedSchema());
  });

  test.each(VERSIONS)('OpenAPI document of %s', async (version) => {
    expect(await readFile(schemaFolder(documentFile(version)), 'utf8')).toBe(await printedOpenApi(version));
  });

  test('docs/rest-calls.md', async () => {
    const calls = [...restCalls(), ...restStreams()];
    expect(await readFile(projectFile('docs/rest-calls.md'), 'utf8')).toBe(callTable(calls));
  });

  test('table of all error codes in the guide to errors', async () => {
    const guide = await readFile(projectFile(ERROR_GUIDE), 'utf8');
    expect(guide).toBe(withErrorTable(guide));
    for (const code of ERROR_CODES) expect(guide).toContain(`| \`${code}\` |`);
  });

  test('table of all rules in the guide to the law', async () => {
    const guide = await readFile(projectFile(LAW_GUIDE), 'utf8');
    expect(guide).toBe(withLawTable(guide));
    for (const { key } of statutes()) expect(guide).toContain(`| \`${key}\` |`);
  });

  // The generator is a separate package, which only "npm run generate" installs.
  test('types of each version in clients/typescript/src', async () => {
    const sources = await import(projectFile('clients/typescript/sources.mjs'));
    expect(sources.VERSIONS).toHaveLength(VERSIONS.length);
    for (const { types: file, document } of sources.VERSIONS) {
      const text = await readFile(file, 'utf8');
      const [, types = ''] = /^(?:\/\/ .*\n)+\n([\s\S]*)$/.exec(text) ?? [];
      expect(text.slice(0, text.length - types.length)).toBe(`${sources.heading(types, document)}\n`);
    }
  });
});
