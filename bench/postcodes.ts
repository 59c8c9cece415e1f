import { createWriteStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readConfig } from '../src/config.js';
import { createPool } from '../src/database/connect/connection.js';
import { withMigrationLimits } from '../src/database/migrate/migration-limits.js';
import { openDatabase } from '../src/database/open.js';
import { entities } from '../src/domain/entities.js';
import { readOutcodes } from '../src/domain/place/outcodes.js';
import { importPostcodes } from '../src/feeds/postcodes/import-postcodes.js';
import { report } from './report.js';

/**
 * Imports 1,700,000 postcodes with eastings and northings, twice: into a table with only the outcodes, and
 * again when nothing changes.
 */
const POSTCODES = 1_700_000;
const MAXIMUM_SECONDS = 90;
const LETTERS = 'ABDEFGHJLNPQRSTUWXYZ';
const dataDir = await mkdtemp(join(tmpdir(), 'rental-flow-bench-'));
const path = join(dataDir, 'postcodes.csv');

/** Rows like those of Code-Point Open, without a header. */
function* rows(): Generator<string> {
  const outcodes = readOutcodes().filter(({ code }) => !/^(BT|JE|GY|IM)/.test(code));
  for (let made = 0, round = 0; made < POSTCODES; round += 1) {
    const lines: string[] = [];
    for (const [index, { code, easting, northing }] of outcodes.entries()) {
      const [digit, first, second] = [round % 10, Math.floor(round / 10) % 20, Math.floor(round / 200) % 20];
      const incode = `${digit}${LETTERS[first]}${LETTERS[second]}`;
      const shift = (round * 7919 + index) % 900;
      lines.push(
        `"${code} ${incode}",10,${easting + shift},${northing + shift},"E92000001","","","E1","E2","E3"\n`,
      );
      made += 1;
      if (made === POSTCODES) break;
    }
    yield lines.join('');
  }
}

const database = await openDatabase(readConfig({ DATA_DIR: dataDir }), entities);
const pool = createPool(withMigrationLimits(database.connection), 1);
try {
  await pipeline(Readable.from(rows()), createWriteStream(path));
  for (const round of ['first', 'again']) {
    const client = await pool.connect();
    const start = process.hrtime.bigint();
    const cpu = process.cpuUsage();
    const file = { name: path, open: async () => (await open(path)).createReadStream() };
    const result = await importPostcodes(client, [file], { onRead: () => {}, onRejected: () => {} });
    client.release();
    const seconds = Number(process.hrtime.bigint() - start) / 1e9;
    const own = process.cpuUsage(cpu).user / 1e6;
    report(`${round}: ${POSTCODES} postcodes, ${result.changed} changed`, seconds, 's', MAXIMUM_SECONDS);
    report('of it in Node.js', own, 's');
    report('memory', process.resourceUsage().maxRSS / 1024, 'MB');
  }
} finally {
  await pool.end();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
}
