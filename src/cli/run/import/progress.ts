const BAR_LENGTH = 30;
const REDRAW_MS = 100;
/** Without a terminal, the progress is written after each of these numbers of rows. */
const ROWS_PER_LINE = 10_000;

interface State {
  rows: number;
  /** From 0 to 1. */
  done: number;
}

/** Shows how far an import is: a bar on a terminal, elsewhere a line from time to time. */
export class ProgressBar {
  private drawnAt = 0;
  private lines = 0;

  constructor(private readonly stream: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>) {}

  show({ rows, done }: State): void {
    const percent = `${Math.floor(done * 100)}%`;
    if (this.stream.isTTY) {
      if (Date.now() - this.drawnAt < REDRAW_MS) return;
      this.drawnAt = Date.now();
      const full = Math.round(done * BAR_LENGTH);
      const bar = '█'.repeat(full) + '░'.repeat(BAR_LENGTH - full);
      this.stream.write(`\r\u001b[K${bar} ${percent}  ${rows} rows`);
    } else if (Math.floor(rows / ROWS_PER_LINE) > this.lines) {
      this.lines = Math.floor(rows / ROWS_PER_LINE);
      this.stream.write(`${rows} rows, ${percent} of the file\n`);
    }
  }

  /** Removes the bar. */
  end(): void {
    if (this.stream.isTTY && this.drawnAt > 0) this.stream.write('\r\u001b[K');
  }
}
