import type { Context } from '../base/context.js';
import type { Outside } from '../base/module/outside.js';
import type { TableTask } from '../base/module/table-task.js';
import { inTransaction } from '../base/transaction.js';
import { hashOf, numbered } from './hash.js';

/** The most brands of a run. */
const CHAINS = 100;
/** The most entries of a brand that a transaction numbers, and the most transactions for it in a run. */
const BATCH = 500;
const BATCHES_PER_RUN = 20;

const WAITING = `select chain from audit_entry where number is null
  group by chain order by min(id) limit ${CHAINS}`;
const BEGIN = 'insert into audit_chain (chain) values ($1) on conflict do nothing';
const LOCK = 'select last_number, last_hash from audit_chain where chain = $1 for update';
const NEXT = `select id, text from audit_entry where chain = $1 and number is null
  order by id limit ${BATCH}`;
const NUMBER = `update audit_entry e set number = r.number, text = r.text, hash = r.hash,
    actor_type = r.text::json -> 'actor' ->> 'type', actor_id = (r.text::json -> 'actor' ->> 'id')::bigint,
    targets = r.text::jsonb -> 'targets'
  from json_to_recordset($1::json) as r(id bigint, number bigint, text text, hash text)
  where e.id = r.id`;
const END = 'update audit_chain set last_number = $2::bigint, last_hash = $3 where chain = $1';

interface Numbered {
  id: number;
  number: number;
  text: string;
  hash: string;
}

/** Gives the next entries of a brand their numbers and hashes. The chain is locked until the commit. */
export async function numberNext({ reader }: Context, chain: number): Promise<Numbered[]> {
  await reader.write(BEGIN, [chain]);
  const [[last = 0, lastHash = ''] = []] = await reader.cells(LOCK, [chain]);
  const entries: Numbered[] = [];
  for (const { id, text } of await reader.records<{ id: number; text: string }>(NEXT, [chain])) {
    const number = Number(last) + entries.length + 1;
    const whole = numbered(text, number);
    const hash = hashOf(entries.at(-1)?.hash ?? lastHash ?? '', whole);
    entries.push({ id, number, text: whole, hash });
  }
  const end = entries.at(-1);
  if (end) {
    await reader.write(NUMBER, [JSON.stringify(entries)]);
    await reader.write(END, [chain, end.number, end.hash]);
  }
  return entries;
}

/** Each hash is logged, so that the log shows whether entries were removed from the end. */
async function numberChain(ctx: Context, chain: number, { log }: Outside): Promise<void> {
  for (let count = 0; count < BATCHES_PER_RUN; count += 1) {
    const entries = await inTransaction(ctx, () => numberNext(ctx, chain));
    for (const { number, hash } of entries) log({ audit: { chain, number, hash } }, 'audit');
    if (entries.length < BATCH) return;
  }
}

/** A chain that someone has changed does not delay the others. */
async function numberEntries(ctx: Context, outside: Outside): Promise<boolean> {
  const chains = (await ctx.reader.cells(WAITING, [])).map(([chain]) => Number(chain));
  const failures: unknown[] = [];
  for (const chain of chains)
    await numberChain(ctx, chain, outside).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
  return chains.length > 0;
}

/** Numbers the entries of the audit log: changes do not wait for one another to do it. */
export const auditNumbers: TableTask = { name: 'audit', work: numberEntries, everyMs: 2000 };
