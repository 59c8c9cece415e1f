import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { StatementBatch } from '../src/database/wire/statement-batch.js';
import { mean, median, report, timed } from './report.js';
import { startBench } from './service.js';

/**
 * Compares `createFlow` with two new tenants over HTTP, key look-up and validation included, with its bare
 * SQL: the statements that it sends, replayed by the driver in one transaction. Both commit. The result is
 * the ratio of their medians, measured in turns in the same run. The processor time of this process, without
 * that of the database, gives the same result on a busy machine.
 */
const ROUNDS = 300;
const MAXIMUM = 2.5;
const CREATE = 'mutation ($input: CreateFlowInput!) { createFlow(input: $input) { flowId } }';

const { url, databaseUrl, brand, stop } = await startBench();

const agent = new Agent({ keepAlive: true });

/** `fetch` would take a large part of the measured time. */
function send(body: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const headers = { 'X-API-Key': brand.partnerKey, 'Content-Type': 'application/json' };
  request(`${url}/graphql`, { method: 'POST', agent, headers }, (response) => {
    text(response).then(resolve, reject);
  })
    .on('error', reject)
    .end(body);
  return promise;
}

async function createFlow(number: number): Promise<void> {
  const tenant = (name: string, isLead: boolean) => ({
    firstName: name,
    lastName: 'Bell',
    email: `${name}.${number}@example.com`,
    isLead,
  });
  const input = {
    propertyId: 1,
    rentPence: 120_000,
    rentPeriod: 'MONTHLY',
    tenants: [tenant('jo', true), tenant('max', false)],
  };
  const { errors } = JSON.parse(await send(JSON.stringify({ query: CREATE, variables: { input } })));
  if (errors) throw new Error(JSON.stringify(errors));
}

interface Statement {
  text: string;
  values: readonly unknown[];
}

/** The statements of one transaction of the service. */
async function statementsOf(act: () => Promise<void>): Promise<Statement[]> {
  const { query } = pg.Client.prototype;
  const sent: (Statement & { client: pg.Client })[] = [];
  const record = function (this: pg.Client, ...call: unknown[]): unknown {
    const [first] = call;
    const batch = first instanceof StatementBatch ? first.statements : [Object(first) as Partial<Statement>];
    for (const { text = String(first), values = [] } of batch) sent.push({ client: this, text, values });
    return Reflect.apply(query, this, call);
  };
  Object.assign(pg.Client.prototype, { query: record });
  await act().finally(() => Object.assign(pg.Client.prototype, { query }));
  const { client: used } = sent.find(({ text }) => text === 'begin') ?? {};
  return sent.filter(({ client }) => client === used).map(({ text, values }) => ({ text, values }));
}

/** Deletes the rows that the statements insert, the last ones first. Events are inserted without ids. */
function undoing(statements: readonly Statement[]): string {
  const remove = (table: string, column: string, ids: string): string =>
    `delete from ${table} where brand_id = ${brand.brandId} and ${column} in (${ids})`;
  const inserted = statements.flatMap(({ text, values }) => {
    const [, table, columns] = /^insert into "(\w+)" \(("brand_id", "id"[^)]*)\)/.exec(text) ?? [];
    if (!table || !columns) return [];
    const width = columns.split(',').length;
    return [{ table, ids: values.filter((_, index) => index % width === 1).join() }];
  });
  const flows = inserted.find(({ table }) => table === 'flow')?.ids ?? '';
  return [
    ...['timeline_entry', 'outbox'].map((table) => remove(table, 'flow_id', flows)),
    ...inserted.toReversed().map(({ table, ids }) => remove(table, 'id', ids)),
  ].join(';');
}

const client = new pg.Client({ connectionString: databaseUrl });
try {
  await client.connect();
  for (let warm = 0; warm < 100; warm += 1) await createFlow(-warm);
  const statements = await statementsOf(() => createFlow(ROUNDS));
  const undo = undoing(statements);
  const replay = async () => {
    for (const statement of statements) await client.query(statement.text, [...statement.values]);
  };
  const own: Awaited<ReturnType<typeof timed>>[] = [];
  const bare: typeof own = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    own.push(await timed(() => createFlow(round)));
    await client.query(undo);
    bare.push(await timed(replay));
  }
  const ms = (figures: typeof own): number => median(figures.map((one) => one.ms));
  const cpuMs = (figures: typeof own): number => mean(figures.map((one) => one.cpuMs));
  report('createFlow', ms(own), 'ms');
  report(`its ${statements.length} bare statements`, ms(bare), 'ms');
  report('their ratio', ms(own) / ms(bare), '', MAXIMUM);
  report('processor time of createFlow', cpuMs(own), 'ms');
  report('processor time of its bare statements', cpuMs(bare), 'ms');
} finally {
  await client.end();
  agent.destroy();
  await stop();
}
