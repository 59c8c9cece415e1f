import { startTestServer } from './server.js';
import type { Shared } from './shared.js';
import { prepareTemplates } from './templates.js';

/** Prepares one PostgreSQL server for all test files, with a template to clone for each kind of database. */
export default async function globalSetup(): Promise<void> {
  const server = await startTestServer();
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= server.stop();
    return stopping;
  };
  // An interrupted run has no teardown. The signal may come twice: from the terminal and from the parent
  // process.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => void stop().finally(() => process.exit(1)));
  try {
    const { names, brandOwned, facts, drop } = await prepareTemplates(server);
    const { adminUrl, cloneCommand, tablespace } = server;
    const shared: Shared = { adminUrl, cloneCommand, tablespace, templates: names, brandOwned, facts };
    process.env.RENTAL_FLOW_TEST = JSON.stringify(shared);
    Object.assign(globalThis, { stopTestServer: () => drop().finally(stop) });
  } catch (error) {
    await stop();
    throw error;
  }
}
