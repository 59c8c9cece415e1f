/** Waits for a promise, but no longer than so many milliseconds. */
export async function withTimeout(ms: number, promise: Promise<unknown> | undefined): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([promise, patience]).finally(() => clearTimeout(timer));
}
