import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { projectFile } from '../../src/paths.js';
import { cloneDatabase, EMPTY_TEMPLATE, runSql } from '../support/database.js';
import { TestProcess } from '../support/process.js';

const PORT_OF_GUIDE = 'http://127.0.0.1:4000';
const TIMEOUT_MS = 5 * 60 * 1000;
/** The command line is called without npm, which looks for a newer build first. */
const PRELUDE = `set -eu
cd "$PROJECT"
npm() { shift 4; "$NODE" dist/src/cli/main.js "$@"; }
node() { "$NODE" "$@"; }
command -v curl >/dev/null || curl() { "$NODE" dist/test/support/curl.js "$@"; }
`;

/** The commands of the guide, in their order. Those that build or start the service are run by the test. */
const blocks = (): string[] =>
  [...readFileSync(projectFile('docs/guides/first-flow.md'), 'utf8').matchAll(/^```sh\n([\s\S]*?)^```$/gm)]
    .map(([, commands = '']) => commands)
    .filter((commands) => commands.trim() !== 'npm start')
    .map((commands) => commands.replace('npm run build\n', ''));

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let service: TestProcess;
let url: string;
beforeAll(async () => {
  database = await cloneDatabase(EMPTY_TEMPLATE);
  service = new TestProcess('dist/src/main.js', { DATABASE_URL: database.url });
  await service.prints(/http:\/\/127\.0\.0\.1:\d+/);
  url = /http:\/\/127\.0\.0\.1:\d+/.exec(service.output)?.[0] ?? '';
}, TIMEOUT_MS);
afterAll(async () => {
  service.kill('SIGTERM');
  await service.end();
  await database.drop();
});

test(
  'every command of the guide to a first tenancy works, and both tenancies reach the keys',
  async () => {
    const script = PRELUDE + blocks().join('\n').replaceAll(PORT_OF_GUIDE, url);
    const { output, status } = await run(script);
    expect(output).not.toMatch(/"status":false|"errors":\[\{"message"/);
    // Each answer is on a line of its own.
    expect(output).not.toContain('}{');
    expect({ status, end: output.slice(-2000) }).toEqual({ status: 0, end: expect.any(String) });
    const flows = await runSql<{ reference: string; percentage_completed: number }>(
      database.url,
      'select reference, percentage_completed from flow order by id',
    );
    expect(flows).toEqual([
      { reference: 'tenancy-1', percentage_completed: 100 },
      { reference: 'tenancy-2', percentage_completed: 100 },
      { reference: 'tenancy-2-review', percentage_completed: expect.any(Number) },
    ]);
  },
  TIMEOUT_MS,
);

function run(script: string): Promise<{ output: string; status: number }> {
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, NODE: process.execPath, PROJECT: projectFile(''), DATABASE_URL: database.url };
  return new Promise((resolve) => {
    execFile('sh', ['-c', script], { env, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) =>
      resolve({ output: stdout + stderr, status: error ? Number(error.code ?? 1) : 0 }),
    );
  });
}
