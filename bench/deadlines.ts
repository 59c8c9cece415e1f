import pg from 'pg';
import { median, report, timedMs } from './report.js';
import { startBench } from './service.js';

/**
 * Requests the deadlines that are due in a week, over 100,000 flows of one brand: 500,000 stored deadlines,
 * of which most are met and in the past. Prints the median of each request, beside that of the bare
 * statement.
 */
const FLOWS = 100_000;
const ROUNDS = 200;
const MAXIMUM_MS = 20;
const service = await startBench();
const key = service.brand.partnerKey;
const pool = new pg.Pool({ connectionString: service.databaseUrl, max: 2 });

/** Flows that were created over the last six years; the latest ones have deadlines that are not met. */
const FILL = [
  `insert into flow (brand_id, property_id, percentage_completed, is_completed, agent_id, branch_id,
    created_at, updated_at)
    select 1, (select min(id) from property where brand_id = 1), 0, false, a.id, a.branch_id, now(), now()
    from generate_series(1, ${FLOWS}) n
      join (select id, branch_id, row_number() over (order by id) - 1 as place, count(*) over () as agents
      from agent where brand_id = 1) a on a.place = n % a.agents`,
  `insert into deadline (brand_id, created_at, updated_at, flow_id, agent_id, branch_id, key, kind, verdict,
    triggered_on, due_on, last_on, met_on)
    select 1, now(), now(), f.id, f.agent_id, f.branch_id, k.key, 'H',
      case when due.due_on >= current_date then 'due' when f.id % 50 = 0 then 'missed' else 'met' end,
      due.due_on - 29, due.due_on, due.due_on, case when due.due_on < current_date then due.due_on end
    from flow f cross join (values ('en.hd.deadline'), ('en.hd.repay.signed'), ('en.deposit.protect'),
      ('en.deposit.pi'), ('en.hd.repay.lapsed')) k (key)
      cross join lateral (select (current_date + 30 - ((f.id * 7919 + length(k.key)) % 2190)::int)
        as due_on) due
    where f.brand_id = 1 on conflict do nothing`,
  'analyze flow',
  'analyze deadline',
];

const NODE =
  'edges { node { key title dueOn state metOn flow { id version } } } pageInfo { hasNextPage endCursor }';
const day = (offset: number): string => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
const REQUESTS: readonly [name: string, args: string][] = [
  ['due in a week, open', `dueBefore: "${day(7)}", states: [OPEN]`],
  ['due in a week, open, one agent', `dueBefore: "${day(7)}", states: [OPEN], agentId: 1`],
  ['due in a week, any state', `dueBefore: "${day(7)}"`],
  ['missed', 'states: [MISSED]'],
  ['open or missed, one rule', 'states: [OPEN, MISSED], keys: ["en.deposit.protect"]'],
];
const BARE = `select id, key, due_on from deadline
  where brand_id = 1 and verdict = 'due' and due_on >= current_date and due_on < $1 order by due_on, id
  limit 21`;

async function medianMs(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push(await timedMs(work));
  return median(times);
}

/** The time of any request, without the list. */
const request = (query: string): Promise<Response> =>
  fetch(`${service.url}/graphql`, {
    method: 'POST',
    headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
    body: JSON.stringify({ query }),
  });

async function ask(args: string): Promise<void> {
  const response = await request(`{ deadlines(${args}) { ${NODE} } }`);
  const { data, errors } = (await response.json()) as {
    data?: { deadlines: { edges: unknown[] } };
    errors?: unknown;
  };
  if (!data || data.deadlines.edges.length === 0) throw new Error(`No deadlines: ${JSON.stringify(errors)}`);
}

try {
  for (const sql of FILL) await pool.query(sql);
  const [row] = (await pool.query('select count(*)::int as stored from deadline')).rows;
  process.stdout.write(`${FLOWS} flows, ${row.stored} stored deadlines\n`);
  report('the bare statement', await medianMs(() => pool.query(BARE, [day(7)])), 'ms');
  const least = await medianMs(async () => (await request('{ viewer { key { id } } }')).text());
  report('a request without a list', least, 'ms');
  for (const [name, args] of REQUESTS)
    report(`deadlines, ${name}`, await medianMs(() => ask(args)), 'ms', MAXIMUM_MS);
} finally {
  await pool.end();
  await service.stop();
}
