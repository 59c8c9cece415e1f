import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { projectFile } from '../paths.js';
import { readableLine } from './readable-log.js';

/**
 * "npm run dev": compiles on every change, restarts the demo service, and prints its log in a readable
 * format. Arguments such as `--inspect` go to the service's Node.js.
 */
const compiler = spawn(
  process.execPath,
  [
    projectFile('node_modules/typescript/bin/tsc'),
    '-p',
    projectFile('.'),
    '--watch',
    '--preserveWatchOutput',
  ],
  { stdio: ['ignore', 'inherit', 'inherit'] },
);
const watched = ['dist/src', 'dist/migrations', 'schema/rest'].map(
  (folder) => `--watch-path=${projectFile(folder)}`,
);
const service = spawn(
  process.execPath,
  [
    '--watch',
    '--watch-preserve-output',
    ...watched,
    ...process.argv.slice(2),
    projectFile('dist/src/demo/main.js'),
  ],
  { stdio: ['ignore', 'pipe', 'inherit'] },
);
createInterface({ input: service.stdout }).on('line', (line) => console.log(readableLine(line)));

// The service drains and stops its embedded PostgreSQL before it ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => service.kill(signal));
await once(service, 'exit');
compiler.kill();
