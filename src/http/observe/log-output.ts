import { type DestinationStream, pino } from 'pino';

/** How long a line waits for others, which are written with it. */
const WAIT_MS = 10;
/** The most that is kept while the output is not read: further lines are lost, and counted. */
const MAX_KEPT_BYTES = 8 * 1024 ** 2;
/** An output that accepts nothing for this long counts as not read. */
const UNREAD_MS = 1000;
/** Pino’s level of a warning. */
const WARNING = 40;

/** Standard output. A write for each line would take longer than the line. */
class LogOutput implements DestinationStream {
  private lines = '';
  private timer: NodeJS.Timeout | undefined;
  private readonly output = pino.destination({ fd: 1, sync: false, maxLength: MAX_KEPT_BYTES });
  private lost = 0;
  /** Since when the output has taken nothing of what is written; undefined if it has taken all. */
  private waitsSince: number | undefined;

  constructor() {
    // Ahead of Pino's own listener, which writes all that is left.
    process.prependListener('exit', () => this.atExit());
    this.output.on('write', () => {
      this.waitsSince = Date.now();
    });
    this.output.on('drop', (lines: string) => {
      this.lost += lines.split('\n').length - 1;
    });
    this.output.on('drain', () => {
      this.waitsSince = undefined;
      this.reportLost();
    });
  }

  write(line: string): void {
    this.lines += line;
    this.timer ??= setTimeout(() => this.send(this.take()), WAIT_MS).unref();
  }

  /** Writes what waits before it returns. Pino calls it after a fatal line. */
  flushSync(): void {
    this.output.flushSync();
    const lines = this.take();
    if (lines !== '') pino.destination({ fd: 1, sync: true }).write(lines);
  }

  private send(lines: string): void {
    this.waitsSince ??= Date.now();
    this.output.write(lines);
  }

  private atExit(): void {
    const isUnread = this.waitsSince !== undefined && Date.now() - this.waitsSince > UNREAD_MS;
    // The output is not read: a write of the remaining lines would never end.
    if (isUnread) this.output.destroy();
    else this.flushSync();
  }

  private reportLost(): void {
    if (this.lost === 0) return;
    const msg = `${this.lost} lines of the log were lost: the standard output was not read`;
    this.lost = 0;
    this.send(`${JSON.stringify({ level: WARNING, time: Date.now(), msg })}\n`);
  }

  private take(): string {
    clearTimeout(this.timer);
    this.timer = undefined;
    const { lines } = this;
    this.lines = '';
    return lines;
  }
}

let output: LogOutput | undefined;

/** The output of all logs of the process. */
export function logOutput(): DestinationStream {
  output ??= new LogOutput();
  return output;
}
