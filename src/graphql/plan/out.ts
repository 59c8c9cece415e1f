import type { ResponseSize } from '../operation/response-size.js';

/** Longer text is written as bytes: V8 takes more time to flatten a longer concatenation. */
const FLUSH_LENGTH = 1024;
/** The most bytes that one UTF-16 unit takes in UTF-8. */
const BYTES_OF_UNIT = 3;
/** A larger buffer is left to the garbage collector after its response. */
const MAX_KEPT_BYTES = 4 * 1024 * 1024;

/** All responses are written here, one at a time: nothing waits between the first and the last byte. */
let shared = Buffer.allocUnsafeSlow(256 * 1024);

/** The JSON of a response, which becomes bytes after each record. */
export class Out {
  private at = 0;
  private text = '';
  private buffer = shared;

  constructor(private readonly size: ResponseSize) {}

  add(text: string): void {
    this.text += text;
  }

  /** Adds the last text of a record. */
  end(text: string): void {
    this.text += text;
    if (this.text.length > FLUSH_LENGTH) this.flush();
  }

  /** A copy of the bytes, since the buffer is used again. */
  take(): Buffer {
    this.flush();
    return Buffer.from(this.buffer.subarray(0, this.at));
  }

  private flush(): void {
    const needed = this.at + this.text.length * BYTES_OF_UNIT;
    if (needed > this.buffer.length) this.grow(needed * 2);
    const bytes = this.buffer.write(this.text, this.at, 'utf8');
    this.at += bytes;
    this.text = '';
    if (!this.size.addText(bytes)) this.size.throwExcess();
  }

  private grow(size: number): void {
    const larger = Buffer.allocUnsafeSlow(size);
    this.buffer.copy(larger, 0, 0, this.at);
    if (this.buffer === shared && size <= MAX_KEPT_BYTES) shared = larger;
    this.buffer = larger;
  }
}
