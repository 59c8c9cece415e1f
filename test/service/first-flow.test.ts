import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { cloneDatabase, EMPTY_TEMPLATE, runSql } from '../support/database.js';
import { blocksOf, runBlocks } from '../support/guide.js';
import { TestProcess } from '../support/process.js';

const TIMEOUT_MS = 5 * 60 * 1000;

/** The commands of the guide. Those that build or start the service are run by the test. */
const blocks = () =>
  blocksOf('first-flow')
    .filter(({ commands }) => commands.trim() !== 'npm start')
    .map(({ commands, response }) => ({ commands: commands.replace('npm run build\n', ''), response }));

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
  'every command of the guide to a first tenancy works, and both tenancies reach the hand-over of the keys',
  async () => {
    const { output, status } = await runBlocks(blocks(), url, { DATABASE_URL: database.url });
    expect(output).not.toMatch(/"status":false|"errors":\[\{"message"/);
    // Each response is on a separate line.
    expect(output).not.toContain('}{');
    expect({ status, end: output.slice(-2000) }).toEqual({ status: 0, end: expect.any(String) });
    const flows = await runSql<{ reference: string; percentage_completed: number }>(
      database.url,
      'select reference, percentage_completed from flow order by id',
    );
    expect(flows).toEqual([
      { reference: 'tenancy-1', percentage_completed: 100 },
      { reference: 'tenancy-2', percentage_completed: 100 },
      { reference: 'tenancy-2-next', percentage_completed: expect.any(Number) },
    ]);
  },
  TIMEOUT_MS,
);
