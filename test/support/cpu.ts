/**
 * The milliseconds of CPU that this process spends while something runs; other programs on the machine do not
 * count.
 */
export async function cpuDuring(run: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
