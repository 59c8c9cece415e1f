/** Waits for work, and fails where it takes longer than the limit; the work itself goes on. */
export async function withLimit<T>(limitMs: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const error = new Error(`The work took longer than ${limitMs / 1000} s.`);
  const timer = setTimeout(() => late.reject(error), limitMs);
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}
