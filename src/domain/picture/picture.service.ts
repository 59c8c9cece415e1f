import type { MediaStore } from '../../media/store.js';
import type { Context } from '../base/context.js';

/** How long a picture stays that no property has: an import takes less between storing and naming it. */
const KEPT_MS = 24 * 3_600_000;
/** The pictures of one transaction, whose rows stay locked until they are removed from the store. */
const PAGE = 50;

const NOTE = `insert into picture (name, check_after)
  select name, $2::timestamptz from unnest($1::text[]) as name order by name
  on conflict (name) do update set check_after = excluded.check_after`;
const DUE = `select name from picture where check_after < $1::timestamptz
  order by check_after limit ${PAGE} for update skip locked`;
const USED = `select distinct name from property, jsonb_object_keys(pictures) as name
  where pictures <> '{}' and pictures ?| $1::text[] and name = any($1::text[])`;
const KEEP = 'update picture set check_after = $2::timestamptz where name = any($1::text[])';
const FORGET = 'delete from picture where name = any($1::text[])';

const later = (now: Date): Date => new Date(now.getTime() + KEPT_MS);

/**
 * Announces pictures that are about to be stored. A removal of one of them that has begun ends first; one
 * that has not begun leaves it for a day.
 */
export async function notePictures({ reader, now }: Context, names: readonly string[]): Promise<void> {
  if (names.length > 0) await reader.cells(NOTE, [names, later(now())]);
}

/**
 * Removes pictures that no property of any brand has. Their rows are locked, so an import that stores one of
 * them at the same time waits, and stores it again. Returns whether more of them are due.
 */
export async function removeUnused({ reader, now }: Context, store: MediaStore): Promise<boolean> {
  const due = namesOf(await reader.cells(DUE, [now()]));
  if (due.length === 0) return false;
  const used = new Set(namesOf(await reader.cells(USED, [due])));
  const unused = due.filter((name) => !used.has(name));
  await Promise.all(unused.map((name) => store.remove(name)));
  if (used.size > 0) await reader.write(KEEP, [[...used], later(now())]);
  if (unused.length > 0) await reader.write(FORGET, [unused]);
  return due.length === PAGE;
}

const namesOf = (rows: readonly (readonly (string | null | undefined)[])[]): string[] =>
  rows.flatMap(([name]) => name ?? []);
