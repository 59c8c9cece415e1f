/**
 * Notices a line that never ends. A CSV parser limits the characters of a row's values, so that a row of
 * delimiters alone, whose values are empty, would fill the memory.
 */
export class LineLimit {
  private length = 0;

  constructor(private readonly maximum: number) {}

  /** Whether the line that the chunk continues is longer than allowed. */
  isExceededBy(chunk: string | Uint8Array): boolean {
    const end = Math.max(lastIndexOf(chunk, '\n'), lastIndexOf(chunk, '\r'));
    this.length = end === -1 ? this.length + chunk.length : chunk.length - end - 1;
    return this.length > this.maximum;
  }
}

const lastIndexOf = (chunk: string | Uint8Array, character: string): number =>
  typeof chunk === 'string' ? chunk.lastIndexOf(character) : chunk.lastIndexOf(character.charCodeAt(0));
