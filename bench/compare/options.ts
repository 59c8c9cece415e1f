import { parseArgs } from 'node:util';
import { SERVERS } from './servers.js';
import { WORKS } from './works.js';

export interface Options {
  servers: string[];
  works: string[];
  rounds: number;
  seconds: number;
  connections: number;
  /** Whether the results replace those of `docs/performance.md`. */
  isRecorded: boolean;
}

const DEFAULTS = { rounds: '7', seconds: '0.4', connections: '64' };

/** Reads `--works=five,nested --servers=rental-flow,bare --rounds=7 --seconds=0.4 --connections=64 --record`. */
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
      record: { type: 'boolean', default: false },
    },
  });
  return {
    servers: chosen('server', values.servers, [...SERVERS.keys()]),
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
function chosen(kind: string, list: string | undefined, known: readonly string[]): string[] {
  const wanted = list?.split(',') ?? known;
  const unknown = wanted.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new Error(`There is no ${kind} "${unknown.join(', ')}". There are: ${known.join(', ')}.`);
  return known.filter((name) => wanted.includes(name) || name === 'rental-flow');
}

function atLeast(least: number, name: string, text: string): number {
  const number = Number(text);
  if (!(number >= least)) throw new Error(`--${name} must be a number of at least ${least}.`);
  return number;
}
