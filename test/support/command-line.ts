import { execFile, spawnSync } from 'node:child_process';
import { projectFile } from '../../src/paths.js';
import { TestProcess } from './process.js';

export interface Ended {
  status: number | null;
  /** The result, and the whole output. */
  stdout: string;
  output: string;
}

/** Runs a command of the command line as a separate process. */
export async function rentalFlow(environment: Record<string, string>, ...args: string[]): Promise<Ended> {
  const command = new TestProcess('dist/src/cli/main.js', environment, ...args);
  const status = await command.end();
  return { status, stdout: command.stdout, output: command.output };
}

/** Whether a terminal is available: `script` of util-linux provides one. */
export const hasTerminal =
  process.platform === 'linux' && spawnSync('script', ['-qec', 'true', '/dev/null']).status === 0;

const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** The same on a terminal of 80 columns: its lines. */
export function onTerminal(environment: Record<string, string>, ...args: string[]): Promise<string[]> {
  const command = [process.execPath, projectFile('dist/src/cli/main.js'), ...args].map(quote).join(' ');
  const { PATH = '', HOME = '' } = process.env;
  return new Promise((resolve) => {
    execFile(
      'script',
      ['-qec', `stty cols 80; ${command}`, '/dev/null'],
      { env: { PATH, HOME, ...environment } },
      (_error, stdout) => resolve(stdout.replaceAll('\r', '').trimEnd().split('\n')),
    );
  });
}
