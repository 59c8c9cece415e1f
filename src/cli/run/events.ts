import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig, settingsOf } from '../../config.js';
import type { Orm } from '../../database/orm/orm.js';
import type { Context } from '../../domain/base/context.js';
import { CATALOGUE } from '../../domain/events/catalogue.js';
import { eventRecord } from '../../domain/feed/event-record.js';
import { newestEvents, readAfter } from '../../domain/feed/follow.js';
import { lastSequence } from '../../domain/feed/last-sequence.js';
import { jobContext } from '../../domain/open-context.js';
import { StartError } from '../../errors.js';
import { isForPeople, type OutputOptions, print, printRecords, type Row } from '../output/print.js';
import { EVENTS } from '../output/views.js';
import { brandIds } from './brand-ids.js';
import { withDatabase } from './database.js';
import { untilStopped } from './until-stopped.js';

interface EventsOptions extends OutputOptions {
  types?: string[];
}

const LOOK_MS = 500;

/** The newest events of a brand, the oldest of them first. */
export async function list(
  brand: number,
  { count, types, ...options }: EventsOptions & { count: number },
): Promise<void> {
  rejectUnknown(types);
  const records = await withDatabase('read', async (orm) => {
    const ctx = await contextOf(orm, brand);
    const rows = await newestEvents(ctx, types ?? null, count);
    return rows.map((row) => eventRecord(ctx.brandId, row));
  });
  printRecords(records, EVENTS, options);
}

/** Prints each event of a brand as it happens, one line for each. */
export async function tail(brand: number, { types, ...options }: EventsOptions): Promise<void> {
  rejectUnknown(types);
  await withDatabase('read', async (orm) => {
    const ctx = await contextOf(orm, brand);
    let number = await lastSequence(ctx);
    await untilStopped(async (signal) => {
      while (!signal.aborted) {
        const last = await lastSequence(ctx);
        for (const record of await recordsBetween(ctx, number, last, types)) print(lineOf(record, options));
        number = last;
        await sleep(LOOK_MS, undefined, { signal }).catch(() => {});
      }
    });
  });
}

function rejectUnknown(types: readonly string[] = []): void {
  const names = [...CATALOGUE.values()].map(({ name }) => name);
  const unknown = types.filter((type) => !names.includes(type));
  if (unknown.length > 0)
    throw new StartError(
      `Unknown types of events: ${unknown.join(', ')}. The types are ${names.join(', ')}.`,
    );
}

const lineOf = (record: Row, options: OutputOptions): string =>
  isForPeople(options) ? EVENTS.list.map(({ of }) => of(record)).join('  ') : JSON.stringify(record);

async function contextOf(orm: Orm, brand: number): Promise<Context> {
  const [brandId = brand] = await brandIds(orm, brand);
  return jobContext(orm.em, settingsOf(readConfig()), brandId, 'events');
}

/** The events after one number, up to another one. */
async function recordsBetween(
  ctx: Context,
  after: number,
  to: number,
  types: readonly string[] | undefined,
): Promise<Row[]> {
  const records: Row[] = [];
  for (let number = after; number < to; ) {
    const rows = (await readAfter(ctx, number)).filter(({ id }) => id <= to);
    records.push(
      ...rows.filter(({ name }) => types?.includes(name) ?? true).map((row) => eventRecord(ctx.brandId, row)),
    );
    number = rows.at(-1)?.id ?? to;
  }
  return records;
}
