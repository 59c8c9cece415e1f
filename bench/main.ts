import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { projectFile } from '../src/paths.js';

/** Every bench, by the name of its file. Each runs in its own process, one after the other. */
const BENCHES = [
  'create-flow',
  'deadlines',
  'renewed-flows',
  'properties',
  'feed',
  'postcodes',
  'large',
  'look-ups',
  'console',
  'floods',
  'costly',
  'event-streams',
  'webhooks',
  'peers',
  'table',
];

const args = process.argv.slice(2);
/** Options are passed on to the benches. */
const options = args.filter((arg) => arg.startsWith('-'));
const named = args.filter((arg) => !arg.startsWith('-'));
if (options.includes('--help')) {
  process.stdout.write(`Benches: ${BENCHES.join(', ')}. Without a name, all of them run.\n`);
  process.exit();
}
const unknown = named.filter((name) => !BENCHES.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`There is no bench "${unknown.join(', ')}". There are: ${BENCHES.join(', ')}.\n`);
  process.exit(1);
}
for (const name of named.length > 0 ? named : BENCHES) {
  process.stdout.write(`\n${name} (load of the machine: ${loadavg()[0]?.toFixed(1)})\n`);
  const bench = spawn(process.execPath, [projectFile(`dist/bench/${name}.js`), ...options], {
    stdio: 'inherit',
  });
  const [code] = await once(bench, 'close');
  if (code !== 0) process.exitCode = 1;
}
