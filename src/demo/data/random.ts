/** Random numbers that are the same on every run: mulberry32 from a seed. */
export class Random {
  constructor(private state: number) {}

  /** At least 0, below 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from `min` to `max`. */
  integer(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  of<T>(list: readonly T[]): T {
    const one = list[this.integer(0, list.length - 1)];
    if (one === undefined) throw new Error('Nothing can be chosen from an empty list.');
    return one;
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  hex(length: number): string {
    return Array.from({ length }, () => this.integer(0, 15).toString(16)).join('');
  }
}
