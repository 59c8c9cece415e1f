import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { StartError } from '../../errors.js';
import { EXPECTED } from './columns.js';
import { type PostcodeFile, type Rejection, type RowCounts, readPlaces } from './read-places.js';
import type { PlacedCode } from './row.js';

export interface PostcodeImport extends RowCounts {
  /** The codes that were new or had another place. */
  changed: number;
}

export interface ImportObserver {
  onRead: (counts: Readonly<RowCounts>) => void;
  onRejected: (rejection: Rejection) => void;
  /** Aborting it ends the import, with an error that has the count of the rows. */
  stopping?: AbortSignal;
}

export const rowsOf = ({ placed, unplaced, rejected }: Readonly<RowCounts>): number =>
  placed + unplaced + rejected;

const STAGE = `create temporary table postcode_import
  (code text, lat float8, lon float8, country text, at bigint) on commit drop`;
const COPY = 'copy postcode_import (code, lat, lon, country, at) from stdin';
/** Two imports at the same time run one after the other; readers do not wait. */
const LOCK = 'lock table postcode in share row exclusive mode';
/** Of several rows of a code the last one counts. If the file has no country, the stored one stays. */
const UPSERT = `insert into postcode as p (code, lat, lon, country)
  select distinct on (code) code, lat, lon, country from postcode_import order by code, at desc
  on conflict (code) do update
    set lat = excluded.lat, lon = excluded.lon, country = coalesce(excluded.country, p.country)
    where (p.lat, p.lon, p.country) is distinct from
      (excluded.lat, excluded.lon, coalesce(excluded.country, p.country))`;
const SORT_MEMORY = `set local work_mem = '128MB'`;

const CHUNK_ROWS = 1000;
const DECIMALS = 6;

/** Puts the places of files into the table of postcodes: all of them, or none. */
export async function importPostcodes(
  client: ClientBase,
  files: readonly PostcodeFile[],
  observer: ImportObserver,
): Promise<PostcodeImport> {
  const counts: RowCounts = { placed: 0, unplaced: 0, rejected: 0 };
  await client.query('begin');
  try {
    await client.query(STAGE);
    for (const file of files) await stage(client, file, counts, observer);
    if (counts.placed === 0) throw new StartError(`${files[0]?.name} has no row with a place. ${EXPECTED}`);
    await client.query(SORT_MEMORY);
    await client.query(LOCK);
    rejectStopped(observer.stopping, counts);
    const { rowCount } = await client.query(UPSERT);
    await client.query('commit');
    await client.query('analyze postcode');
    return { ...counts, changed: rowCount ?? 0 };
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

async function stage(
  client: ClientBase,
  file: PostcodeFile,
  counts: RowCounts,
  { onRead, onRejected, stopping }: ImportObserver,
): Promise<void> {
  const first = counts.placed;
  await pipeline(
    readPlaces(file, counts, onRejected),
    async function* (places: AsyncIterable<PlacedCode>) {
      let lines: string[] = [];
      let at = first;
      for await (const place of places) {
        at += 1;
        lines.push(lineOf(place, at));
        if (lines.length < CHUNK_ROWS) continue;
        yield lines.join('');
        lines = [];
        onRead(counts);
        rejectStopped(stopping, counts);
      }
      yield lines.join('');
    },
    client.query(copyFrom(COPY)),
  );
  onRead(counts);
}

function rejectStopped(stopping: AbortSignal | undefined, counts: RowCounts): void {
  if (stopping?.aborted)
    throw new StartError(
      `Stopped after ${rowsOf(counts)} rows were read. None was saved: the rows of a file are ` +
        'saved together. Run it again.',
    );
}

/** A row of PostgreSQL's text format; nothing in it needs escaping. */
const lineOf = ({ code, lat, lon, country }: PlacedCode, at: number): string =>
  `${code}\t${lat.toFixed(DECIMALS)}\t${lon.toFixed(DECIMALS)}\t${country ?? '\\N'}\t${at}\n`;
