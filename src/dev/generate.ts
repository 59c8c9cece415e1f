import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig, settingsOf } from '../config.js';
import { EXAMPLE_DAY, loadDemo } from '../demo/load.js';
import { printedSchema } from '../graphql/schema.js';
import { createLogger } from '../http/observe/log.js';
import { projectFile, schemaFolder } from '../paths.js';
import { restCalls } from '../rest/calls.js';
import { readExamples } from '../rest/example.js';
import { startService } from '../service.js';
import { callTable } from './call-table.js';
import { ERROR_GUIDE, withErrorTable } from './error-table.js';
import { makeExampleCalls } from './examples.js';
import { printedJson } from './printed-json.js';
import { printedOpenApi } from './printed-openapi.js';

/**
 * Writes schema/schema.graphql and the table of error codes, makes the example calls on fresh demo data, and
 * writes schema/openapi.json.
 */
await writeFile(schemaFolder('schema.graphql'), printedSchema());
const guide = projectFile(ERROR_GUIDE);
await writeFile(guide, withErrorTable(await readFile(guide, 'utf8')));

const dataDir = await mkdtemp(join(tmpdir(), 'rental-flow-generate-'));
let loaded: Awaited<ReturnType<typeof loadDemo>> | undefined;
const config = readConfig({
  PORT: '0',
  METRICS_PORT: '0',
  DATA_DIR: dataDir,
  JOBS: 'off',
  DRAIN_DELAY: '0s',
  PUBLIC_URL: 'https://api.rental-flow.example.com',
});
const service = await startService(config, {
  logger: createLogger('warn'),
  clock: () => EXAMPLE_DAY,
  prepare: async (orm) => {
    loaded = await loadDemo(orm, settingsOf(config), undefined, EXAMPLE_DAY);
  },
});
try {
  const calls = restCalls();
  const examples = readExamples(schemaFolder('examples'));
  const keys = { partner: loaded?.brands[0]?.partnerKey ?? '', operator: loaded?.operatorToken ?? '' };
  for (const [name, example] of await makeExampleCalls(service.url, keys, calls, examples)) {
    await writeFile(schemaFolder(`examples/${name}.json`), `${printedJson(example)}\n`);
  }
  await writeFile(schemaFolder('openapi.json'), await printedOpenApi());
  await writeFile(projectFile('docs/rest-calls.md'), callTable(calls));
  process.stdout.write(
    `schema.graphql, ${calls.length} examples and openapi.json ` +
      `(${(await readFile(schemaFolder('openapi.json'))).length} bytes) are written.\n`,
  );
} finally {
  await service.stop();
  await rm(dataDir, { recursive: true, force: true });
}
