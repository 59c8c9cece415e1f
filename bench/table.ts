import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { compareServers } from './compare/compare.js';
import { memoryOfStrings } from './compare/memory.js';
import { readOptions } from './compare/options.js';
import { writeResults } from './compare/page.js';
import { secondStart } from './compare/second-start.js';
import { inColumns, processTable, targetTable } from './compare/table.js';
import { targetsOf } from './compare/targets.js';
import { measureSizes } from './database/sizes.js';
import { measureLarge } from './large-lists.js';

/**
 * All targets of the service in one table: works beside those of other servers, the sizes of rows, memory,
 * and the lists of a large brand. `docs/performance.md` has the results.
 */
const { isRecorded, ...options } = readOptions(process.argv.slice(2));
const { parts } = options;
const results = await compareServers(
  { ...options, isRecorded, works: parts.includes('works') ? options.works : [] },
  async (cluster, found) => {
    if (parts.includes('sizes')) found.sizes = await measureSizes(cluster.databaseUrl);
    if (parts.includes('memory')) found.memory = await memoryOfStrings(cluster);
  },
);
if (parts.includes('start')) {
  const folder = await mkdtemp(join(tmpdir(), 'rental-flow-start-'));
  results.secondStart = await secondStart(folder).finally(() => rm(folder, { recursive: true, force: true }));
}
if (parts.includes('large')) results.large = await measureLarge(options.data);
const targets = targetsOf(results);
process.stdout.write(`\nProcesses\n${inColumns(processTable(results.processes))}\n\n`);
process.stdout.write(`${inColumns(targetTable(targets))}\n`);
process.stdout.write(`Load of the machine: ${loadavg()[0]?.toFixed(1)}\n`);
process.stdout.write(`Written: ${writeResults(results, isRecorded)}.json and .svg\n`);
if (targets.some(({ figure, maximum }) => !(figure <= maximum))) process.exitCode = 1;
