import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KEY_LENGTH } from '../config/secret-box.js';
import { readConfig, settingsOf } from '../config.js';
import { EXAMPLE_DAY, loadDemo } from '../demo/load.js';
import { printedSchema } from '../graphql/schema.js';
import { createLogger } from '../http/observe/log.js';
import { projectFile, schemaFolder } from '../paths.js';
import { VERSIONS } from '../rest/call/version.js';
import { restCalls, restStreams } from '../rest/calls.js';
import { readExamples } from '../rest/example.js';
import { documentFile } from '../rest/openapi/addresses.js';
import { startService } from '../service.js';
import { callTable } from './call-table.js';
import { ERROR_GUIDE, withErrorTable } from './error-table.js';
import { makeExampleCalls } from './examples.js';
import { LAW_GUIDE, withLawTable } from './law-table.js';
import { printedJson } from './printed-json.js';
import { printedOpenApi } from './printed-openapi.js';

/**
 * Writes schema/schema.graphql and the tables of error codes and rules, makes the example calls on fresh demo
 * data, and writes the OpenAPI documents.
 */
await writeFile(schemaFolder('schema.graphql'), printedSchema());
const guide = projectFile(ERROR_GUIDE);
await writeFile(guide, withErrorTable(await readFile(guide, 'utf8')));
const law = projectFile(LAW_GUIDE);
await writeFile(law, withLawTable(await readFile(law, 'utf8')));

const dataDir = await mkdtemp(join(tmpdir(), 'rental-flow-generate-'));
let loaded: Awaited<ReturnType<typeof loadDemo>> | undefined;
const config = readConfig({
  PORT: '0',
  METRICS_PORT: '0',
  DATA_DIR: dataDir,
  JOBS: 'off',
  DRAIN_DELAY: '0s',
  PUBLIC_URL: 'https://api.rental-flow.example.com',
  SECRETS_KEY: Buffer.alloc(KEY_LENGTH).toString('base64'),
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
  for (const version of VERSIONS)
    await writeFile(schemaFolder(documentFile(version)), await printedOpenApi(version));
  await writeFile(projectFile('docs/rest-calls.md'), callTable([...calls, ...restStreams()]));
  process.stdout.write(
    `schema.graphql, ${calls.length} examples and ${VERSIONS.map(documentFile).join(', ')} are written.\n`,
  );
} finally {
  await service.stop();
  await rm(dataDir, { recursive: true, force: true });
}
