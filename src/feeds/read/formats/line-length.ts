/**
 * Measures the lines of a file. A CSV parser limits the characters of a row's values, so that a row of
 * delimiters alone, whose values are empty, would fill the memory.
 */
export class LineLength {
  /** The length of the line that the next chunk continues. */
  current = 0;
  /** The length of the longest line that ends in the last chunk or is continued after it. */
  longest = 0;

  add(chunk: string): void {
    const first = chunk.search(/[\n\r]/);
    const last = Math.max(chunk.lastIndexOf('\n'), chunk.lastIndexOf('\r'));
    const [before, after] = first === -1 ? [chunk.length, 0] : [first, chunk.length - last - 1];
    this.longest = Math.max(this.current + before, after);
    this.current = first === -1 ? this.longest : after;
  }
}
