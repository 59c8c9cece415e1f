import { type DestinationStream, pino } from 'pino';

/** How long a line waits for others, which are written with it. */
const WAIT_MS = 10;

/** Standard output. A write for each line would take longer than the line. */
class LogOutput implements DestinationStream {
  private lines = '';
  private timer: NodeJS.Timeout | undefined;
  private readonly output = pino.destination({ fd: 1, sync: false });

  constructor() {
    process.on('exit', () => this.flushSync());
  }

  write(line: string): void {
    this.lines += line;
    this.timer ??= setTimeout(() => this.output.write(this.take()), WAIT_MS).unref();
  }

  /** Writes what waits before it returns. Pino calls it after a fatal line. */
  flushSync(): void {
    this.output.flushSync();
    const lines = this.take();
    if (lines !== '') pino.destination({ fd: 1, sync: true }).write(lines);
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
