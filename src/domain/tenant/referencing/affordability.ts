/** The share of a yearly salary that counts as affordable rent a month. */
const DIVISOR = { tenant: 30, guarantor: 36 } as const;

/** The affordable rent a month in pounds, to the penny; null if the salary is unknown. */
export function affordableRent(salary: number | null | undefined, of: keyof typeof DIVISOR): number | null {
  if (salary == null) return null;
  // Whole pence, because fractions of a pound are not exact in binary.
  const pence = Math.round(salary * 100);
  return Math.round(pence / DIVISOR[of]) / 100;
}
