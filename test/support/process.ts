import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFile } from '../../src/paths.js';
import { eventually } from './eventually.js';
import { LONG_LIMITS } from './time-limits.js';

/** A process of the project, in a separate process group, as a terminal starts it. */
export class TestProcess {
  readonly child: ChildProcess;
  private printed = '';
  private result = '';
  private readonly ended: Promise<number | null>;

  constructor(script: string, environment: Record<string, string>, ...args: string[]) {
    const { PATH = '', HOME = '' } = process.env;
    this.child = spawn(process.execPath, [projectFile(script), ...args], {
      env: { PATH, HOME, PORT: '0', METRICS_PORT: '0', ...LONG_LIMITS, ...environment },
      detached: true,
    });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        this.printed += chunk.toString();
      });
    }
    this.child.stdout?.on('data', (chunk: Buffer) => {
      this.result += chunk.toString();
    });
    this.ended = new Promise((resolve) => this.child.once('close', resolve));
  }

  get output(): string {
    return this.printed;
  }

  /** The result that the process has printed, without its messages. */
  get stdout(): string {
    return this.result;
  }

  /** Waits until the process has printed the text. */
  async prints(text: string | RegExp): Promise<void> {
    await eventually(async () => {
      if (this.child.exitCode !== null) throw new Error(`The process ended: ${this.printed}`);
      return this.printed.match(text) !== null;
    });
  }

  /** Waits for the end of the process; returns its exit code. */
  end(): Promise<number | null> {
    return this.ended;
  }

  kill(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  /** Sends the signal to every process of the group, as a terminal does. */
  killGroup(signal: NodeJS.Signals): void {
    if (this.child.pid) process.kill(-this.child.pid, signal);
  }
}

/** The process id of the embedded server on a data folder, while it runs. */
export function embeddedServer(dataDir: string): number | undefined {
  let pid: number;
  try {
    pid = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
  } catch {
    // The server that ends removes the file.
    return undefined;
  }
  return existsSync(`/proc/${pid}`) ? pid : undefined;
}
