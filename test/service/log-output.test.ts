import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { projectFile } from '../../src/paths.js';

const LINES = 500;

/** The arguments of Node.js for a program that logs. */
const program = (then: string): string[] => [
  '--input-type=module',
  '--eval',
  `import { createLogger } from '${pathToFileURL(projectFile('dist/src/http/observe/log.js'))}';
  const logger = createLogger('info');
  const logAll = () => { for (let number = 0; number < ${LINES}; number += 1) logger.info({ number },
    'line'); };
  ${then}`,
];

/** Runs a program to its end; returns its exit and the numbers in its lines. */
function run(then: string): { end: unknown; numbers: number[] } {
  const { status, signal, stdout } = spawnSync(process.execPath, program(then), { encoding: 'utf8' });
  const lines = stdout.split('\n').filter((line) => line !== '');
  return { end: signal ?? status, numbers: lines.map((line) => JSON.parse(line).number) };
}

describe('the log', () => {
  const all = Array.from({ length: LINES }, (_, number) => number);

  test.each([
    ['exits', 'logAll(); process.exit(3);', 3],
    ['fails', 'logAll(); throw new Error("It fails.");', 1],
    ['has nothing left to do', 'logAll();', 0],
    [
      'is killed after a fatal line',
      'logAll(); logger.fatal({ number: 500 }); process.kill(process.pid, 9);',
      'SIGKILL',
    ],
  ])('has all lines in their order when the process %s', (_when, then, end) => {
    expect(run(then)).toEqual({ end, numbers: end === 'SIGKILL' ? [...all, LINES] : all });
  });

  test('keeps no more than 8 MiB while nothing reads it, and states how many lines were lost', async () => {
    const many = 12_000;
    const child = spawn(
      process.execPath,
      program(`let number = 0;
        const timer = setInterval(() => {
          for (const end = number + 1000; number < end; number += 1) logger.info({ number, pad: 'x'.repeat(1000) });
          if (number < ${many}) return;
          clearInterval(timer);
          setTimeout(() => process.stderr.write('all'), 100);
        }, 15);`),
    );
    try {
      await once(child.stderr, 'data');
      const lines = (await text(child.stdout))
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
      const logged = lines.filter(({ number }) => number !== undefined);
      expect(logged.length).toBeLessThan((9 * 1024 ** 2) / 1000);
      expect(lines.filter(({ number }) => number === undefined)).toEqual([
        expect.objectContaining({ level: 40, msg: expect.stringMatching(`^${many - logged.length} lines`) }),
      ]);
    } finally {
      child.kill('SIGKILL');
    }
  });

  test('lets a process end although nothing reads its output and lines are waiting to be written', async () => {
    const child = spawn(
      process.execPath,
      program(`const timer = setInterval(() => logger.info({ pad: 'x'.repeat(300_000) }), 100);
        setTimeout(() => {
          clearInterval(timer);
          logger.info('the last line');
          process.exit(3);
        }, 2500);`),
    );
    const bound = setTimeout(() => child.kill('SIGTERM'), 20_000);
    const end = await once(child, 'exit');
    clearTimeout(bound);
    child.stdout.destroy();
    expect(end).toEqual([3, null]);
  });

  test('has a line while the process goes on', async () => {
    const child = spawn(process.execPath, program('setInterval(() => {}, 1000); logger.info("first");'));
    try {
      for await (const line of createInterface(child.stdout)) {
        expect(JSON.parse(line).msg).toBe('first');
        break;
      }
      expect(child.exitCode).toBeNull();
    } finally {
      child.kill('SIGKILL');
    }
  });
});
