import { readFile } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import { printedOpenApi } from '../../src/dev/printed-openapi.js';
import { printedSchema } from '../../src/graphql/schema.js';
import { schemaFolder } from '../../src/paths.js';

describe('a generated file is committed as "npm run generate" writes it', () => {
  test('schema.graphql', async () => {
    expect(await readFile(schemaFolder('schema.graphql'), 'utf8')).toBe(printedSchema());
  });

  test('openapi.json', async () => {
    expect(await readFile(schemaFolder('openapi.json'), 'utf8')).toBe(await printedOpenApi());
  });
});
