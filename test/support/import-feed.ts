import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readConfig, settingsOf } from '../../src/config.js';
import type { Orm } from '../../src/database/orm/orm.js';
import { BrandTarget } from '../../src/feeds/brand-target.js';
import { type ImportOptions, importFeed } from '../../src/feeds/import.js';
import { type ImportReport, isFailure } from '../../src/feeds/report.js';
import { DiskStore } from '../../src/media/disk-store.js';
import { runSql } from './database.js';
import { TestProcess } from './process.js';

export interface Outcome {
  status: number | null;
  output: string;
  /** Of `--json`; undefined if the command failed. */
  report: ImportReport | undefined;
}

/** Starts `rental-flow import properties`. */
export const startImport = (
  databaseUrl: string,
  file: string,
  brand: number,
  options: readonly string[] = [],
  environment: Record<string, string> = {},
): TestProcess =>
  new TestProcess(
    'dist/src/cli/main.js',
    { DATABASE_URL: databaseUrl, ...environment },
    ...['import', 'properties', file, '--brand', String(brand), ...options],
  );

/** Runs it with `--json`. */
export async function runImport(
  databaseUrl: string,
  file: string,
  brand: number,
  options: readonly string[] = [],
  environment: Record<string, string> = {},
): Promise<Outcome> {
  const command = startImport(databaseUrl, file, brand, ['--json', ...options], environment);
  const status = await command.end();
  const { output } = command;
  return { status, output, report: output.startsWith('{') ? JSON.parse(output) : undefined };
}

/** The folder of the pictures of an import in this process. */
export const mediaBeside = (file: string): string => join(dirname(file), 'media');

/** Imports in this process, which checks each statement; the status is that of the command. */
export async function importHere(
  orm: Orm,
  file: string,
  brand: number,
  options: ImportOptions = {},
): Promise<{ status: number; report: ImportReport }> {
  const settings = settingsOf(readConfig({}));
  const to = {
    target: new BrandTarget(orm.em, settings, brand, options.isDryRun ?? false),
    media: new DiskStore(mediaBeside(file), settings),
  };
  const report = await importFeed(file, to, options);
  return { status: isFailure(report) ? 1 : 0, report };
}

/** The rows of `FILE.rejected.ndjson`; undefined if the file does not exist. */
export function rejectedRows(file: string): Record<string, unknown>[] | undefined {
  const path = `${file}.rejected.ndjson`;
  if (!existsSync(path)) return undefined;
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line));
}

/** All columns of a brand's properties that an import sets, in the order of their references. */
export const propertiesOf = (databaseUrl: string, brand: number) =>
  runSql<Record<string, unknown>>(
    databaseUrl,
    `select to_jsonb(p) - '{id,brand_id,branch_id,created_at,updated_at,available_from,words,point}'::text[]
        || jsonb_build_object('branch', b.reference) as property
      from property p left join branch b on b.brand_id = p.brand_id and b.id = p.branch_id
      where p.brand_id = $1 and p.reference is not null order by p.reference`,
    [brand],
  ).then((rows) => rows.map(({ property }) => property as Record<string, unknown>));
