import { renameSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../eventually.js';
import { TestProcess } from '../process.js';

const LISTENING = '"listening"';
/** A line of the log about a failure that no caller got. */
const FAILURE = /^\{"level":[56]0.*$/gm;

/** The service as a process that is killed at any moment, and then started again at the same address. */
export class KilledService {
  private process: TestProcess;
  private turn = Promise.resolve();
  private startedAt = Date.now();
  private startMs = 0;
  private readonly failures: string[] = [];

  /** `folder` has the file with the clock. */
  constructor(
    private readonly folder: string,
    private readonly environment: Readonly<Record<string, string>>,
    now: string,
  ) {
    this.setClock(now);
    this.process = this.spawn();
  }

  setClock(instant: string): void {
    const file = this.clockFile();
    // A process that reads it meanwhile gets either the old instant or the new one, never a part.
    writeFileSync(`${file}.new`, instant);
    renameSync(`${file}.new`, file);
  }

  async listening(): Promise<void> {
    await eventually(() => this.process.output.includes(LISTENING));
    this.startMs ||= Date.now() - this.startedAt;
  }

  /** Kills the process and starts the next one; resolves when that is starting. */
  kill(): Promise<void> {
    this.turn = this.turn.then(async () => {
      this.process.kill('SIGKILL');
      await this.process.end();
      this.keepFailures();
      this.process = this.spawn();
    });
    return this.turn;
  }

  /** Kills the process, and the next one at this fraction of the time that a start takes. */
  async killTwice(fraction: number): Promise<void> {
    await this.kill();
    await sleep(this.startMs * fraction);
    await this.kill();
  }

  /** Stops the process; returns the failures that the processes have logged. */
  async stop(): Promise<string[]> {
    await this.turn;
    this.process.kill('SIGTERM');
    if ((await this.process.end()) !== 0) this.failures.push(this.process.output);
    this.keepFailures();
    return this.failures;
  }

  private spawn(): TestProcess {
    this.startedAt = Date.now();
    return new TestProcess('dist/test/support/play/served.js', this.environment, this.clockFile());
  }

  private keepFailures(): void {
    this.failures.push(...(this.process.output.match(FAILURE) ?? []));
  }

  private clockFile(): string {
    return `${this.folder}/clock`;
  }
}
