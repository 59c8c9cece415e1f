/**
 * Loaded into every server that is measured (`node --import`): answers what the process has used so far. All
 * servers are asked alike, between rounds, and on every operating system.
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
// The channel alone must not keep a server running that has stopped.
process.channel?.unref();
