import type { Em, Orm } from '../database/orm/orm.js';
import { Brand } from '../domain/base/brand.entity.js';
import type { Settings } from '../domain/base/context.js';
import { createDemoBrand, DEMO_BRANDS, OF_TENANCIES } from './data/brand.js';
import type { DemoKeys } from './facts.js';
import { keysOf } from './keys.js';
import { rollBackIds, roundIds } from './sequences.js';

/** The last day of the demo data, for data that must be the same on every day. */
export const EXAMPLE_DAY = new Date('2026-11-20T09:00:00Z');

/** On a slow machine the work between two statements takes long. */
const NO_IDLE_LIMIT = 'set local idle_in_transaction_session_timeout = 0';

/** More than a brand has of any kind. */
const ID_STEP = 200;

interface LoadEvents {
  /** Called before data is made that is missing. */
  onMissing?: () => void;
  beforeCommit?: (keys: DemoKeys) => Promise<void>;
}

/**
 * Creates the demo's brands if they are missing, as if they had worked with the service until `today`. The
 * keys of the last start are kept while they work. All of it is one transaction: a start that is killed
 * leaves nothing, and the next one makes the same records, with the same ids.
 */
export function loadDemo(
  orm: Orm,
  settings: Settings,
  previous: DemoKeys | undefined,
  today: Date,
  { onMissing = () => {}, beforeCommit = async () => {} }: LoadEvents = {},
): Promise<DemoKeys> {
  return orm.em.forRequest().transact(async (em) => {
    await em.execute(NO_IDLE_LIMIT);
    await createMissing(em, settings, today, onMissing);
    const keys = await keysOf(em, settings, previous, today);
    await beforeCommit(keys);
    return keys;
  });
}

async function createMissing(em: Em, settings: Settings, today: Date, onMissing: () => void): Promise<void> {
  const there = await em.find(Brand, { name: { $in: DEMO_BRANDS.map(({ name }) => name) } });
  const missing = DEMO_BRANDS.filter(({ name }) => !there.some((brand) => brand.name === name));
  if (missing.length === 0) return;
  onMissing();
  await rollBackIds(em);
  for (const demo of missing) {
    em.clear();
    em.setFilterParams('brand', { brand: 0 });
    await createDemoBrand(em, settings, demo, today);
    await roundIds(em, OF_TENANCIES, ID_STEP);
  }
}
