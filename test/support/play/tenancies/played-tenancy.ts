import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { addDays } from '../../../../src/language/time/calendar.js';
import { type Data, record, records } from '../data.js';
import { emptyWorld } from '../empty-world.js';
import type { Player } from '../player.js';
import { flowOf, type Stage, stageOf } from '../stage.js';
import type { Send, World } from '../world.js';
import type { Ids, Tenancy } from './tenancy.js';

const SCOPES = [
  'directory:write',
  'properties:write',
  'flows:read',
  'flows:write',
  'tenancies:write',
  'payments:write',
  'certificates:write',
  'compliance:read',
  'compliance:write',
  'timeline:read',
  'prequalification:read',
  'prequalification:write',
  'maintenance:read',
];

/** For a request on each day of three years, on a busy machine. */
const ENOUGH_MS = 900_000;

const STATES = `query ($id: SafeInt!) { flow(id: $id) {
  phase current_rent_pence: currentRentPence deadlines { key state subject { id } } } }`;

/** A day costs one small request, over GraphQL in both plays. */
async function askOf({ world, flowId }: Stage): Promise<Data> {
  const { body } = await world.send({
    operation: 'States',
    isChange: false,
    method: 'POST',
    path: '/graphql',
    body: { query: STATES, variables: { id: flowId } },
  });
  expect(body).not.toHaveProperty('errors');
  return record(body.data.flow);
}

/** As the law tables spell a name: GraphQL has it in capitals, REST in lower case. */
const spelled = (name: unknown): string => String(name).toLowerCase();

/**
 * The phase of a flow, its rent in pence, and the state of each rule; of a rule about several payments or
 * notices, each has a number.
 */
function statesOf({ deadlines, phase, current_rent_pence: rent }: Data): Map<string, string> {
  const states = new Map([
    ['phase', spelled(phase)],
    ['rent', String(rent)],
  ]);
  for (const { key, subject, state } of records(deadlines)) {
    const of = [...states.keys()].filter((name) => name.startsWith(`${key} `)).length;
    states.set(subject ? `${key} ${of + 1}` : String(key), spelled(state));
  }
  return states;
}

/** Plays a tenancy on an empty database, and compares the deadlines of each day with the law. */
export function playTenancy(tenancy: Tenancy, api: string, playerOf: (send: Send) => Player): void {
  describe(`${tenancy.title}, over ${api}`, () => {
    let world: World;
    let stage: Stage;
    beforeAll(async () => {
      world = await emptyWorld(`${tenancy.from}T10:00:00Z`, SCOPES);
      stage = stageOf(world, playerOf(world.send));
    });
    afterAll(() => world.stop());

    test(
      'has each day the deadlines that the law gives it',
      async () => {
        const ids: Ids = new Map();
        const lines = new Map<string, string>();
        const last = new Map<string, string>();
        for (let day = tenancy.from; day <= tenancy.to; day = addDays(day, 1)) {
          world.at(`${day}T10:00:00Z`);
          await tenancy.acts[day]?.(stage, ids);
          stage.flowId = ids.get('flow') ?? 0;
          const states = statesOf(await askOf(stage));
          const changed = [...states].some(([key, state]) => last.get(key) !== state);
          // What the call of the API returns for the flow is compared on each day on which something changes.
          if (changed) expect(statesOf(await flowOf(stage))).toEqual(states);
          for (const key of new Set([...lines.keys(), ...states.keys()])) {
            const state = states.get(key) ?? 'absent';
            if (state === last.get(key)) continue;
            const line = lines.get(key);
            const isFirst = day === tenancy.from;
            lines.set(key, isFirst ? state : `${line ?? 'absent'}, ${day} ${state}`);
            last.set(key, state);
          }
        }
        expect(Object.fromEntries(lines)).toEqual(tenancy.law);
      },
      ENOUGH_MS,
    );
  });
}
