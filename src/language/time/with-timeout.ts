/** Waits for work, and fails once it takes longer than the time limit. The work itself goes on. */
export async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  const timeout = Promise.withResolvers<never>();
  const error = new Error(`The work took longer than ${ms / 1000} s.`);
  const timer = setTimeout(() => timeout.reject(error), ms);
  return Promise.race([work, timeout.promise]).finally(() => clearTimeout(timer));
}

/** Waits until work settles or the time is over. A rejection is passed on; a timeout is not a failure. */
export async function waitAtMost(ms: number, work: Promise<unknown> | undefined): Promise<void> {
  const timeout = Promise.withResolvers<void>();
  const timer = setTimeout(timeout.resolve, ms);
  await Promise.race([work, timeout.promise]).finally(() => clearTimeout(timer));
}
