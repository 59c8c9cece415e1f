import { readConfig, settingsOf } from '../config.js';
import type { ConnectionSettings } from '../database/connection.js';
import { createPool } from '../database/connection.js';
import { withMigrationLimits } from '../database/migration-limits.js';
import type { Orm } from '../database/orm.js';
import { Brand } from '../domain/base/brand.entity.js';
import { placeProperties } from '../domain/listing/place-properties.js';
import { jobContext } from '../domain/open-context.js';
import { openPostcodes, type PostcodeSource } from '../feeds/postcodes/files.js';
import { importPostcodes, type PostcodeImport } from '../feeds/postcodes/import-postcodes.js';
import { withDatabase } from './database.js';
import { CliCommand } from './input/command.js';
import { JSON_RESULT_OPTION, type OutputOptions, print, printJson, tell } from './output/print.js';
import { ProgressBar } from './progress.js';

const MORE = `
Reads the ONS Postcode Directory, the NSPL, Code-Point Open, and any CSV file
with postcodes or outcodes and their latitude and longitude, or eastings and
northings. The file may be compressed (.gz, .zip). Properties without
coordinates of their own are placed anew.

A row that cannot be read is reported with its number; the others are imported.
A file of another kind changes nothing. Run the same command again after an
interruption.`;

/** The rejected rows that are printed. */
const PRINTED = 20;

/** Imports the places of postcodes. */
export const importPostcodesCommand = (): CliCommand =>
  new CliCommand('postcodes')
    .description('imports the places of postcodes, for all brands')
    .argument('<file>', 'a file of postcodes or outcodes')
    .addHelpText('after', MORE)
    .option(...JSON_RESULT_OPTION)
    .withExamples('import postcodes ONSPD.zip')
    .action(async (path: string, { json }: OutputOptions) => {
      const source = await openPostcodes(path);
      try {
        await withDatabase('create', async (orm, connection) => {
          const result = await read(source, connection);
          if (!json) print(resultOf(result));
          const placedAnew = await placeAll(orm);
          if (json) printJson({ ...result, placedAnew });
          else
            for (const { brandId, properties } of placedAnew)
              print(`Brand ${brandId}: ${counted(properties, 'property', 'properties')} placed anew.`);
        });
      } finally {
        source.close();
      }
    });

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

/** The brands with properties that were placed anew. */
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
