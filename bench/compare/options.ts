import { parseArgs } from 'node:util';
import type { ServerName, WorkName } from './names.js';
import { BEFORE, serverNames } from './servers.js';
import { WORKS } from './works.js';

export interface Options {
  servers: ServerName[];
  works: WorkName[];
  rounds: number;
  seconds: number;
  connections: number;
  /** The folder of another build of the service, which is measured too. */
  before: string | undefined;
  /** Whether the results replace those of `docs/performance.md`. */
  isRecorded: boolean;
}

const DEFAULTS = { rounds: '7', seconds: '0.4', connections: '64' };

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
      record: { type: 'boolean', default: false },
    },
  });
  const { before } = values;
  return {
    servers: [...chosen('server', values.servers, serverNames), ...(before ? [BEFORE] : [])],
    before,
    works: chosen(
      'work',
      values.works,
      WORKS.map(({ name }) => name),
    ),
    rounds: atLeast(1, 'rounds', values.rounds),
    seconds: atLeast(0.1, 'seconds', values.seconds),
    connections: atLeast(1, 'connections', values.connections),
    isRecorded: values.record,
  };
}

/** The service is always measured: the answers of the others are compared with its answers. */
function chosen<Name extends string>(kind: string, list: string | undefined, known: readonly Name[]): Name[] {
  const wanted: readonly string[] = list?.split(',') ?? known;
  const names: readonly string[] = known;
  const unknown = wanted.filter((name) => !names.includes(name));
  if (unknown.length > 0)
    throw new Error(`There is no ${kind} "${unknown.join(', ')}". There are: ${known.join(', ')}.`);
  return known.filter((name) => wanted.includes(name) || name === 'rental-flow');
}

function atLeast(least: number, name: string, text: string): number {
  const number = Number(text);
  if (!(number >= least)) throw new Error(`--${name} must be a number of at least ${least}.`);
  return number;
}
