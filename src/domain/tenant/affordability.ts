/** A yearly salary carries a monthly rent of its thirtieth; a guarantor's, of its thirty-sixth (domain 7). */
const DIVISOR = { tenant: 30, guarantor: 36 } as const;

/** The rent a month, in pounds to the penny, that a yearly salary carries; null while the salary is unknown. */
export function affordableRent(salary: number | null | undefined, of: keyof typeof DIVISOR): number | null {
  return salary == null ? null : Math.round((salary / DIVISOR[of]) * 100) / 100;
}
