/** The milliseconds of CPU that this process uses while `run` runs, without other programs on the machine. */
export async function cpuDuring(run: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
