import type { Context } from '../base/context.js';
import { type InstallationSource, worstOf } from '../base/installation/installation.js';
import type { FailedJob, FailedJobsArgs } from './installation.payload.js';

function sourceOf({ settings }: Context): InstallationSource {
  if (!settings.installation) throw new Error('This process has no source for the installation.');
  return settings.installation;
}

/** The installation. Each part is read only if it is selected: most are made by asking other systems. */
export function installation(ctx: Context): object {
  const source = sourceOf(ctx);
  const findings = once(() => source.findings());
  return {
    version: source.version,
    startedAt: source.startedAt,
    findings,
    checkedAt: async () =>
      new Date(Math.min(...(await findings()).map(({ checkedAt }) => checkedAt.getTime()))),
    status: async () => worstOf(await findings()),
    queue: () => source.queue(),
    repeatedTasks: () => source.repeatedTasks(),
    mail: () => source.mail(),
  };
}

export const failedJobs = (ctx: Context, { first }: FailedJobsArgs): Promise<FailedJob[]> =>
  sourceOf(ctx).failedJobs(first);

function once<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => {
    running ??= read();
    return running;
  };
}
