import { mkdirSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startEmbedded } from '../../src/database/embedded/embedded.js';
import { runSql, urlOf } from '../support/database.js';
import { digest } from '../support/digest.js';
import { type Block, blocksOf, runBlocks } from '../support/guide.js';
import { postgresBin, ToolServer, versionOf } from '../support/postgres-tools.js';
import { TestProcess } from '../support/process.js';

const BIN = postgresBin();
if (!BIN)
  process.stderr.write(
    'No PostgreSQL with its tools is installed, so no dump is restored. ' +
      'Install one, or name its folder in POSTGRES_BIN.\n',
  );

const TIMEOUT_MS = 5 * 60 * 1000;
const SERVER_OF_GUIDE = '127.0.0.1:5432';
/** Blocks for a server: they build, install, restart or need Docker. */
const OF_SERVER = /^npm run build$|^useradd|^git pull|^docker compose/;

const blocks = blocksOf('operating').filter(({ commands }) => !OF_SERVER.test(commands.trim()));
const blocksWith = (text: string): Block[] => blocks.filter(({ commands }) => commands.includes(text));
const DUMP = [...blocksWith('pg_dump'), ...blocksWith('pg_restore')];
const COPY = blocksWith('tar ');
const START = blocks.filter((block) => ![...DUMP, ...COPY].includes(block));

/** The rows of every table of a database. */
const digestOf = (url: string) => digest({ sql: (sql, params) => runSql(url, sql, params) });

/** Loads the demo's data and stops: every table has rows. */
async function loadDemo(environment: Record<string, string>): Promise<void> {
  const demo = new TestProcess('dist/src/demo/main.js', { JOBS: 'off', ...environment });
  await demo.prints('Ctrl-C');
  demo.kill('SIGTERM');
  expect(await demo.end()).toBe(0);
}

const home = mkdtempSync(join(tmpdir(), 'rental-flow-operating-'));
afterAll(() => rm(home, { recursive: true, force: true }));

test('every command of the guide to operating runs here, or is for a server', () => {
  expect([START.length, DUMP.length, COPY.length]).toEqual([2, 2, 1]);
});

(BIN ? describe : describe.skip)(
  `with the tools of PostgreSQL ${BIN ? versionOf(BIN) : '(not installed)'}`,
  () => {
    let server: ToolServer;
    beforeAll(async () => {
      server = await ToolServer.start(BIN ?? '');
    }, TIMEOUT_MS);
    afterAll(() => server.stop());

    const runAll = (list: readonly Block[]) => {
      const { host } = new URL(server.adminUrl);
      const onServer = list.map(({ commands, response }) => ({
        commands: commands.replaceAll(SERVER_OF_GUIDE, host),
        response,
      }));
      return runBlocks(onServer, '', {
        HOME: home,
        ADMIN_URL: server.adminUrl,
        PATH: [BIN, process.env.PATH].join(delimiter),
        DATA_DIR: join(home, 'data'),
      });
    };

    test(
      'an installation that is backed up and restored has every row',
      async () => {
        mkdirSync(join(home, 'data'));
        const started = await runAll(START);
        expect(started).toMatchObject({ status: 0, output: expect.stringMatching(/svcp_[0-9a-f]{12}_/) });
        const url = urlOf(server.adminUrl, 'rental_flow');
        // The demo loads its data into a database without brands.
        await runSql(url, 'truncate brand cascade');
        await loadDemo({ DATABASE_URL: url, DATA_DIR: join(home, 'data') });

        const restored = await runAll(DUMP);
        expect(restored).toMatchObject({
          status: 0,
          output: expect.stringContaining('Harbour & Vale Lettings'),
        });
        const before = await digestOf(url);
        expect(Object.keys(before).length).toBeGreaterThan(25);
        expect(await digestOf(urlOf(server.adminUrl, 'rental_flow_restored'))).toEqual(before);
      },
      TIMEOUT_MS,
    );
  },
);

test(
  'a copied and restored folder of the embedded PostgreSQL has every row',
  async () => {
    const dataDir = join(home, 'embedded');
    await loadDemo({ DATA_DIR: dataDir });
    const { status, output } = await runBlocks(COPY, '', { HOME: home, DATA_DIR: dataDir });
    expect({ status, output }).toEqual({
      status: 0,
      output: expect.stringContaining('Harbour & Vale Lettings'),
    });
    const digests = [];
    for (const folder of [dataDir, join(home, 'rental-flow-data')]) {
      const postgres = await startEmbedded(folder);
      digests.push(await digestOf(postgres.urlOf('postgres')));
      await postgres.stop();
    }
    expect(digests[1]).toEqual(digests[0]);
  },
  TIMEOUT_MS,
);
