import { readConfig, settingsOf } from '../../../config.js';
import type { ConnectionSettings } from '../../../database/connect/connection.js';
import { createPool } from '../../../database/connect/connection.js';
import { withMigrationLimits } from '../../../database/migrate/migration-limits.js';
import type { Orm } from '../../../database/orm/orm.js';
import { audit } from '../../../domain/base/audit/audit.js';
import { AuditAction } from '../../../domain/base/audit/audit-action.js';
import { Brand } from '../../../domain/base/brand.entity.js';
import { NO_BRAND } from '../../../domain/base/context.js';
import { placeProperties } from '../../../domain/listing/place-properties.js';
import { commandContext, jobContext } from '../../../domain/open-context.js';
import { StartError } from '../../../errors.js';
import { openPostcodes, type PostcodeSource } from '../../../feeds/postcodes/files.js';
import { importPostcodes, type PostcodeImport, rowsOf } from '../../../feeds/postcodes/import-postcodes.js';
import { isForPeople, type OutputOptions, print, printJson, printNote } from '../../output/print.js';
import { withDatabase } from '../database.js';
import { ProgressBar } from './progress.js';
import { stopSignal } from './stop-signal.js';

/** The rejected rows that are printed. */
const PRINTED = 20;
const STOPPED_PLACING =
  'Stopped while properties were located. All rows were saved. Run it again to locate the other properties.';

export async function run(path: string, options: OutputOptions): Promise<void> {
  const source = await openPostcodes(path);
  const bar = new ProgressBar(process.stderr);
  const stopping = stopSignal(bar);
  try {
    await withDatabase('create', async (orm, connection) => {
      const command = commandContext(orm.em, settingsOf(readConfig()), NO_BRAND, 'import postcodes');
      await audit(command, { action: AuditAction.POSTCODES_IMPORTED, targets: [] });
      const result = await read(source, connection, { bar, stopping });
      if (isForPeople(options)) print(resultOf(result));
      const locatedAgain = await placeAll(orm, stopping);
      const sentences = locatedAgain.map(
        ({ brandId, properties }) =>
          `Brand ${brandId}: ${counted(properties, 'property', 'properties')} located again.`,
      );
      if (!isForPeople(options)) printJson({ ...result, locatedAgain });
      else if (sentences.length > 0) print(sentences.join('\n'));
    });
  } finally {
    source.close();
  }
}

async function read(
  { files, done }: PostcodeSource,
  connection: ConnectionSettings,
  { bar, stopping }: { bar: ProgressBar; stopping: AbortSignal },
): Promise<PostcodeImport> {
  const pool = createPool(withMigrationLimits(connection), 1);
  const rejections: string[] = [];
  try {
    const client = await pool.connect();
    return await importPostcodes(client, files, {
      onRead: (counts) => bar.show({ rows: rowsOf(counts), done: done() }),
      onRejected: ({ row, reason }) => {
        if (rejections.length < PRINTED) rejections.push(`Row ${row}: ${reason}.`);
      },
      stopping,
    }).finally(() => client.release());
  } finally {
    bar.end();
    await pool.end();
    if (rejections.length > 0) printNote(rejections.join('\n'));
  }
}

/** The brands with properties that were located again. */
async function placeAll(orm: Orm, stopping: AbortSignal): Promise<{ brandId: number; properties: number }[]> {
  const settings = settingsOf(readConfig());
  const placed: { brandId: number; properties: number }[] = [];
  const brands = await orm.em.fork().find(Brand, {}, { fields: ['id'], orderBy: { id: 'asc' } });
  for (const { id: brandId } of brands) {
    if (stopping.aborted) throw new StartError(STOPPED_PLACING);
    const context = jobContext(orm.em, settings, brandId, 'import postcodes');
    placed.push({ brandId, properties: await placeProperties(context) });
  }
  return placed.filter(({ properties }) => properties > 0);
}

const resultOf = (result: PostcodeImport): string =>
  `${counted(rowsOf(result), 'row', 'rows')}: ${result.placed} with a place (${result.changed} of them new ` +
  `or changed), ${result.unplaced} without, ${result.rejected} rejected.`;

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;
