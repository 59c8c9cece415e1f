/**
 * Loaded into every measured server (`node --import`): reports the resources that the process has used so
 * far. All servers report them in the same way, between rounds, on every operating system.
 */
export interface Usage {
  /** Processor time of all threads, in microseconds. */
  cpu: number;
  /** Resident memory, in bytes. */
  memory: number;
}

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  const usage: Usage = { cpu: user + system, memory: process.memoryUsage.rss() };
  process.send?.(usage);
});
// The channel alone must not keep a stopped server running.
process.channel?.unref();
