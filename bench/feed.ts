import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../src/config.js';
import { openDatabase } from '../src/database/open.js';
import { Brand } from '../src/domain/base/brand.entity.js';
import { entities } from '../src/domain/entities.js';
import { projectFile } from '../src/paths.js';
import { writeFeed } from './feed-file.js';
import { report, timedMs } from './report.js';

/**
 * Imports a feed of 100,000 properties into an empty brand with the command line, then the same feed again.
 * The time is that of the whole command, and the memory that of its process.
 */
const PROPERTIES = 100_000;
const MAXIMUM_SECONDS = 60;
const MAXIMUM_MB = 300;

/** Prints the most memory that the process has used, in KiB, and its processor time, in microseconds. */
const REPORT_USE =
  'data:text/javascript,process.on("exit",()=>{const u=process.resourceUsage();' +
  'process.stderr.write("memory "+u.maxRSS+" cpu "+u.userCPUTime)})';

const dataDir = await mkdtemp(join(tmpdir(), 'rental-flow-bench-'));
const feed = join(dataDir, 'feed.blm');
const { orm, connection, close } = await openDatabase(readConfig({ DATA_DIR: dataDir }), entities);
try {
  const em = orm.em.fork();
  const brand = em.create(Brand, { name: 'Bench', entitlements: [] }, { persist: true });
  await em.flush();
  await writeFeed(feed, PROPERTIES);
  process.stdout.write(`${PROPERTIES} properties, ${((await stat(feed)).size / 1e6).toFixed(0)} MB\n`);
  for (const run of ['created', 'unchanged']) {
    let used = { output: '', cpuSeconds: Number.NaN, memory: Number.NaN };
    const ms = await timedMs(async () => {
      used = await importFeed(String(brand.id));
    });
    report(run, ms / 1000, 's', MAXIMUM_SECONDS);
    report('of it in Node.js', used.cpuSeconds, 's');
    report('memory', used.memory, 'MB', MAXIMUM_MB);
    process.stdout.write(`  ${used.output}`);
  }
} finally {
  await close();
  await rm(dataDir, { recursive: true, force: true });
}

async function importFeed(brand: string) {
  const command = spawn(
    process.execPath,
    [
      '--import',
      REPORT_USE,
      projectFile('dist/src/cli/main.js'),
      'import',
      'properties',
      feed,
      '--brand',
      brand,
    ],
    { env: { PATH: process.env.PATH, DATABASE_URL: connection.url }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let [output, errors] = ['', ''];
  command.stdout.on('data', (chunk) => {
    output += chunk;
  });
  command.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const [status] = await once(command, 'close');
  if (status !== 0) throw new Error(`The import ended with ${status}: ${errors}`);
  const [, memory, cpu] = /memory (\d+) cpu (\d+)/.exec(errors) ?? [];
  return {
    output,
    memory: Number(memory) / 1024,
    cpuSeconds: Number(cpu) / 1e6,
  };
}
