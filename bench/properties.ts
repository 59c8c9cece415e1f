import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig, settingsOf } from '../src/config.js';
import { openDatabase } from '../src/database/open.js';
import { Random } from '../src/demo/data/random.js';
import { FEATURES, KINDS, STREETS } from '../src/demo/words/words.js';
import { Brand } from '../src/domain/base/brand.entity.js';
import { entities } from '../src/domain/entities.js';
import { upsertProperties } from '../src/domain/listing/listing.service.js';
import type { PropertyInput } from '../src/domain/listing/property.input.js';
import { jobContext } from '../src/domain/open-context.js';
import { readOutcodes } from '../src/domain/place/outcodes.js';
import { RentFrequency } from '../src/domain/property/property-lists.js';
import { report } from './report.js';

/** Creates properties in batches of 500, each in its own transaction; sends them again; changes them all. */
const PROPERTIES = 20_000;
/** 100,000 properties in a minute. */
const MAXIMUM_SECONDS = 12;
const BATCH = 500;

const random = new Random(7);
const outcodes = readOutcodes().filter(({ town }) => town !== '');
const WORDS = `a well presented property close to shops schools and the station with a bright reception room
  modern fitted kitchen recently decorated bathroom double glazing and gas central heating available to view
  by appointment`;
const words = WORDS.split(/\s+/);

function property(number: number): PropertyInput {
  const { code, town } = random.of(outcodes);
  return {
    reference: `B1_${number}`,
    addressLine1: `${random.integer(1, 180)} ${random.of(STREETS)}`,
    addressLine2: town,
    postcode: `${code} ${random.integer(1, 9)}${random.of(['AB', 'DE', 'HJ', 'LN'])}`,
    rentPence: random.integer(60, 400) * 1000,
    rentFrequency: RentFrequency.MONTHLY,
    bedrooms: random.integer(0, 5),
    bathrooms: 1,
    accommodationType: random.of(KINDS),
    furnishing: 'furnished',
    summary: Array.from({ length: 30 }, () => random.of(words)).join(' '),
    description: Array.from({ length: 120 }, () => random.of(words)).join(' '),
    features: FEATURES.filter(() => random.chance(0.4)),
    images: Array.from({ length: 8 }, (_, index) => `https://images.example.com/${number}/${index}.jpg`),
    floorPlans: [{ url: `https://images.example.com/${number}/plan.jpg`, caption: 'Ground floor' }],
  };
}

const dataDir = await mkdtemp(join(tmpdir(), 'rental-flow-bench-'));
const config = readConfig({ DATA_DIR: dataDir });
const { orm, close } = await openDatabase(config, entities);
try {
  const em = orm.em.fork();
  const brand = em.create(Brand, { name: 'Bench', entitlements: [] }, { persist: true });
  await em.flush();
  const all = Array.from({ length: PROPERTIES }, (_, index) => property(index));
  const run = async (name: string, change: (one: PropertyInput) => PropertyInput): Promise<void> => {
    const start = process.hrtime.bigint();
    const cpu = process.cpuUsage();
    for (let at = 0; at < all.length; at += BATCH) {
      const ctx = jobContext(orm.em, settingsOf(config), brand.id, 'bench');
      await ctx.em.transact(() => upsertProperties(ctx, all.slice(at, at + BATCH).map(change)));
    }
    const seconds = Number(process.hrtime.bigint() - start) / 1e9;
    const own = process.cpuUsage(cpu).user / 1e6;
    report(`${PROPERTIES} properties ${name}`, seconds, 's', MAXIMUM_SECONDS);
    report('of it in Node.js', own, 's');
  };
  await run('created', (one) => one);
  await run('unchanged', (one) => one);
  await run('updated', (one) => ({ ...one, rentPence: (one.rentPence ?? 0) + 100 }));
} finally {
  await close();
  await rm(dataDir, { recursive: true, force: true });
}
