import { readFile } from 'node:fs/promises';
import { schemaOfDocuments } from '../graphql/schema.js';
import { projectFile, schemaFolder } from '../paths.js';
import type { VersionPrefix } from '../rest/call/version.js';
import { restCalls, restStreams } from '../rest/calls.js';
import { readExamples } from '../rest/example.js';
import { openApi } from '../rest/openapi/openapi.js';
import { printedJson } from './printed-json.js';

/** The OpenAPI document of a version as it is committed: its server is the default address. */
export async function printedOpenApi(prefix: VersionPrefix): Promise<string> {
  const { version } = JSON.parse(await readFile(projectFile('package.json'), 'utf8')) as { version: string };
  const document = openApi(prefix, {
    streams: restStreams(),
    calls: restCalls(),
    examples: readExamples(schemaFolder('examples')),
    release: version,
    graphql: schemaOfDocuments(),
  });
  return `${printedJson(document)}\n`;
}
