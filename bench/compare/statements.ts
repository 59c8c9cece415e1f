import { statementsOf } from '../database/statements.js';
import type { ServerName } from './names.js';
import type { startLoad } from './rounds.js';
import type { Server } from './server.js';
import { inColumns } from './table.js';
import { canDo, type Work } from './works.js';

const REQUESTS = 1000;
/** The numbers of these requests follow those of the rounds, in a lap that begins with the same flow. */
const FROM = 200_000_000;
const SHOWN = 12;
const TEXT = 90;

/** Prints what PostgreSQL plans and executes for a request of a work, by statement. */
export async function showStatements(
  work: Work,
  servers: ReadonlyMap<ServerName, Server>,
  load: ReturnType<typeof startLoad>,
  databaseUrl: string,
): Promise<void> {
  for (const [name, { port }] of [...servers].filter(([one]) => canDo(work, one))) {
    let requests = 0;
    const order = { port, work: work.name, server: name, from: FROM, connections: 16, seconds: 0.1 };
    const statements = await statementsOf(databaseUrl, async () => {
      ({ requests } = await load.run({ ...order, least: { requests: REQUESTS, seconds: 20 } }));
    });
    const each = (ms: number): string => ((1000 * ms) / requests).toFixed(0);
    const lines = statements
      .slice(0, SHOWN)
      .map(({ text, calls, planMs, executeMs }) => [
        text.replaceAll(/\s+/g, ' ').slice(0, TEXT),
        (calls / requests).toFixed(2),
        each(planMs),
        each(executeMs),
      ]);
    process.stdout.write(
      `${inColumns([[`Statements of ${name}`, 'a request', 'plan µs', 'execute µs'], ...lines])}\n`,
    );
  }
}
