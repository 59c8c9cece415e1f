import { readConfig, settingsOf } from '../../../config.js';
import type { ConnectionSettings } from '../../../database/connect/connection.js';
import { createPool } from '../../../database/connect/connection.js';
import { withMigrationLimits } from '../../../database/migrate/migration-limits.js';
import type { Orm } from '../../../database/orm/orm.js';
import { Brand } from '../../../domain/base/brand.entity.js';
import { placeProperties } from '../../../domain/listing/place-properties.js';
import { jobContext } from '../../../domain/open-context.js';
import { openPostcodes, type PostcodeSource } from '../../../feeds/postcodes/files.js';
import { importPostcodes, type PostcodeImport } from '../../../feeds/postcodes/import-postcodes.js';
import { type OutputOptions, print, printJson, tell } from '../../output/print.js';
import { withDatabase } from '../database.js';
import { ProgressBar } from './progress.js';

/** The rejected rows that are printed. */
const PRINTED = 20;

export async function run(path: string, { json }: OutputOptions): Promise<void> {
  const source = await openPostcodes(path);
  try {
    await withDatabase('create', async (orm, connection) => {
      const result = await read(source, connection);
      if (!json) print(resultOf(result));
      const placedAnew = await placeAll(orm);
      if (json) printJson({ ...result, placedAnew });
      else
        for (const { brandId, properties } of placedAnew)
          print(`Brand ${brandId}: ${counted(properties, 'property', 'properties')} located again.`);
    });
  } finally {
    source.close();
  }
}

async function read(
  { files, done }: PostcodeSource,
  connection: ConnectionSettings,
): Promise<PostcodeImport> {
  const bar = new ProgressBar(process.stderr);
  const pool = createPool(withMigrationLimits(connection), 1);
  const rejections: string[] = [];
  try {
    const client = await pool.connect();
    return await importPostcodes(client, files, {
      onRead: ({ placed, unplaced, rejected }) =>
        bar.show({ rows: placed + unplaced + rejected, done: done() }),
      onRejected: ({ row, reason }) => {
        if (rejections.length < PRINTED) rejections.push(`Row ${row}: ${reason}.`);
      },
    }).finally(() => client.release());
  } finally {
    bar.end();
    await pool.end();
    if (rejections.length > 0) tell(rejections.join('\n'));
  }
}

/** The brands with properties that were located again. */
async function placeAll(orm: Orm): Promise<{ brandId: number; properties: number }[]> {
  const settings = settingsOf(readConfig());
  const placed: { brandId: number; properties: number }[] = [];
  const brands = await orm.em.fork().find(Brand, {}, { fields: ['id'], orderBy: { id: 'asc' } });
  for (const { id: brandId } of brands) {
    const context = jobContext(orm.em, settings, brandId, 'import postcodes');
    placed.push({ brandId, properties: await placeProperties(context) });
  }
  return placed.filter(({ properties }) => properties > 0);
}

function resultOf({ placed, unplaced, rejected, changed }: PostcodeImport): string {
  const rows = counted(placed + unplaced + rejected, 'row', 'rows');
  return (
    `${rows}: ${placed} with a place (${changed} of them new or changed), ` +
    `${unplaced} without, ${rejected} rejected.`
  );
}

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;
