import { compareServers } from './compare/compare.js';
import { readOptions } from './compare/options.js';
import { inColumns, processTable, targetTable } from './compare/table.js';
import { targetsOf } from './compare/targets.js';

/**
 * Compares the service with servers that serve the same requests from the same database. The bench `table`
 * measures the rest too, and records the results.
 */
const results = await compareServers(readOptions(process.argv.slice(2)));
process.stdout.write(`\nProcesses\n${inColumns(processTable(results.processes))}\n\n`);
process.stdout.write(`${inColumns(targetTable(targetsOf(results)))}\n`);
