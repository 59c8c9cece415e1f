import { parseArgs } from 'node:util';
import type { ServerName, WorkName } from './names.js';
import { BEFORE, SERVICE, serverNames } from './servers.js';
import { WORKS } from './works.js';

export const PARTS = ['works', 'sizes', 'memory', 'start', 'large'] as const;
type Part = (typeof PARTS)[number];

export interface Options {
  servers: ServerName[];
  works: WorkName[];
  rounds: number;
  seconds: number;
  /** How many connections the client has: each number is measured. */
  connections: number[];
  /** The folder of another build of the service, which is measured too. */
  before: string | undefined;
  /** What `table` measures in addition to the works. */
  parts: Part[];
  /** Whether PostgreSQL's time is printed for each statement of the works. */
  areStatementsShown: boolean;
  /** A folder that keeps the filled database for the next run. */
  data: string | undefined;
  /** Whether the results replace those of `docs/performance.md`. */
  isRecorded: boolean;
}

const DEFAULTS = { rounds: '7', seconds: '0.4', connections: '1,16,64' };

/** Reads options such as `--works=five,nested --servers=bare`; `docs/performance.md` lists them. */
export function readOptions(args: readonly string[]): Options {
  const type = 'string' as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      servers: { type },
      works: { type },
      rounds: { type, default: DEFAULTS.rounds },
      seconds: { type, default: DEFAULTS.seconds },
      connections: { type, default: DEFAULTS.connections },
      before: { type },
      data: { type },
      statements: { type: 'boolean', default: false },
      parts: { type, default: PARTS.join(',') },
      record: { type: 'boolean', default: false },
    },
  });
  const { before } = values;
  return {
    // The service is always measured: the responses of the others are compared with its responses.
    servers: [
      ...new Set([SERVICE, ...listed('server', values.servers, serverNames)]),
      ...(before ? [BEFORE] : []),
    ],
    before,
    data: values.data,
    areStatementsShown: values.statements,
    parts: listed('part', values.parts, PARTS),
    works: listed(
      'work',
      values.works,
      WORKS.map(({ name }) => name),
    ),
    rounds: atLeast(1, 'rounds', values.rounds),
    seconds: atLeast(0.1, 'seconds', values.seconds),
    connections: values.connections.split(',').map((count) => atLeast(1, 'connections', count)),
    isRecorded: values.record,
  };
}

function listed<Name extends string>(kind: string, list: string | undefined, known: readonly Name[]): Name[] {
  const wanted: readonly string[] = list?.split(',') ?? known;
  const names: readonly string[] = known;
  const unknown = wanted.filter((name) => !names.includes(name));
  if (unknown.length > 0)
    throw new Error(`There is no ${kind} "${unknown.join(', ')}". There are: ${known.join(', ')}.`);
  return known.filter((name) => wanted.includes(name));
}

function atLeast(least: number, name: string, text: string): number {
  const number = Number(text);
  if (!(number >= least)) throw new Error(`--${name} must be a number of at least ${least}.`);
  return number;
}
