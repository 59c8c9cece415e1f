import { readFile } from 'node:fs/promises';
import { schema } from '../graphql/schema.js';
import { projectFile, schemaFolder } from '../paths.js';
import { readCalls } from '../rest/document.js';
import { readExamples } from '../rest/example.js';
import { openApi } from '../rest/openapi.js';
import { wireSchema } from '../rest/wire-schema.js';

/** The OpenAPI document as it is committed. */
export async function printedOpenApi(): Promise<string> {
  const { version } = JSON.parse(await readFile(projectFile('package.json'), 'utf8')) as { version: string };
  const calls = readCalls(schemaFolder('rest'), wireSchema(schema()));
  return `${JSON.stringify(openApi(calls, readExamples(schemaFolder('examples')), version), null, 2)}\n`;
}
