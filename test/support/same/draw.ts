import fc from 'fast-check';

/** Draws the parts of a random document; a failing document can be drawn again. */
export class Draw {
  constructor(private readonly gen: fc.GeneratorValue) {}

  /** A whole number from 0, less than `count`. */
  below(count: number): number {
    return this.gen(fc.nat, count - 1);
  }

  /** True in so many percent of the cases. */
  chance(percent: number): boolean {
    return this.below(100) < percent;
  }

  from<T>(values: readonly T[]): T {
    const value = values[this.below(values.length)];
    if (value === undefined) throw new Error('There is nothing to draw from.');
    return value;
  }

  /** Some of the values, each with the same probability; in one case of ten, all of them. */
  some<T>(values: readonly T[], percent: number): T[] {
    if (this.chance(10)) return [...values];
    return values.filter(() => this.chance(percent));
  }
}
