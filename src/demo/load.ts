import { hashSecret, newPrefix, newSecret, parseKey, spellKey } from '../auth/key.js';
import { withClock } from '../database/clock.js';
import type { Em, Orm } from '../database/orm.js';
import { Brand } from '../domain/base/brand.entity.js';
import type { Settings } from '../domain/base/context.js';
import { User } from '../domain/directory/user.entity.js';
import { ApiKey } from '../domain/key/api-key.entity.js';
import { OperatorToken } from '../domain/key/operator-token.entity.js';
import { issueOperatorToken } from '../domain/key/operator-token.service.js';
import { createDemoBrand, DEMO_BRANDS, DEMO_SCOPES } from './brand.js';
import { type BrandFacts, type DemoFacts, factsOf } from './facts.js';

/** The day that the demo data ends at, where it must be the same on every day. */
export const EXAMPLE_DAY = new Date('2026-11-20T09:00:00Z');

/** A small brand is made long before the one that it waits for, above all on a slow machine. */
const WAITS_FOR_OTHERS = 'set local idle_in_transaction_session_timeout = 0';

type Loaded = Pick<DemoFacts, 'operatorToken' | 'brands'>;

/**
 * Creates the demo's brands where they are missing, as if they had worked with the service until `today`. The
 * keys of the last start are kept while they work.
 */
export async function loadDemo(
  orm: Orm,
  settings: Settings,
  previous: DemoFacts | undefined,
  today: Date,
): Promise<Loaded> {
  await createMissing(orm, settings, today);
  return withClock(
    () => today,
    () => readLoaded(orm, previous),
  );
}

/** The brands with their keys, which are issued today unless those of the last start work. */
async function readLoaded(orm: Orm, previous: DemoFacts | undefined): Promise<Loaded> {
  const brands: BrandFacts[] = [];
  for (const { name, domain } of DEMO_BRANDS) {
    const em = forkFor(orm);
    const brand = await em.findOneOrFail(Brand, { name });
    const tenant = await keyTenantOf(em, brand, domain);
    const previousKey = previous?.brands.find(({ brandId }) => brandId === brand.id)?.partnerKey;
    const partnerKey =
      previousKey && (await works(em, ApiKey, previousKey)) ? previousKey : await issueKey(em, brand, tenant);
    brands.push(await factsOf(em, brand, tenant.id, partnerKey));
  }
  const em = forkFor(orm);
  const operatorToken =
    previous && (await works(em, OperatorToken, previous.operatorToken))
      ? previous.operatorToken
      : (await issueOperatorToken(em, { name: 'Demo' })).token;
  return { operatorToken, brands };
}

/**
 * Creates the missing brands side by side, each whole or not at all. One begins when the one before has its
 * people and properties, and ends after it, so that they have the same ids every time.
 */
async function createMissing(orm: Orm, settings: Settings, today: Date): Promise<void> {
  const ends: Promise<void>[] = [];
  try {
    for (const demo of DEMO_BRANDS) {
      const em = forkFor(orm);
      if (await em.findOne(Brand, { name: demo.name })) continue;
      const before = ends.at(-1);
      const { promise: hasBegun, resolve: begun } = Promise.withResolvers<void>();
      const end = em.transactional(async (inner) => {
        await inner.execute(WAITS_FOR_OTHERS);
        await createDemoBrand(inner, settings, demo, today, { begun, before: async () => before });
      });
      ends.push(end);
      await Promise.race([hasBegun, end]);
    }
  } finally {
    await Promise.allSettled(ends);
  }
  await Promise.all(ends);
}

function forkFor(orm: Orm): Em {
  const em = orm.em.fork({ useContext: true });
  em.setFilterParams('brand', { brand: 0 });
  return em;
}

/** The tenant that the demo key of a brand acts as: the first one of the brand. */
async function keyTenantOf(em: Em, brand: Brand, domain: string): Promise<User> {
  em.setFilterParams('brand', { brand: brand.id });
  return em.findOneOrFail(
    User,
    { kind: 'tenant', email: { $like: `%@${domain}` } },
    { orderBy: { id: 'asc' } },
  );
}

async function works(em: Em, entity: typeof ApiKey | typeof OperatorToken, key: string): Promise<boolean> {
  const parts = parseKey(key);
  return (
    parts !== undefined &&
    (await em.count<ApiKey | OperatorToken>(entity, {
      prefix: parts.prefix,
      secretHash: hashSecret(parts.secret),
      isActive: true,
    })) === 1
  );
}

async function issueKey(em: Em, brand: Brand, user: User): Promise<string> {
  const parts = { namespace: 'svcp', prefix: newPrefix(), secret: newSecret() } as const;
  em.create(
    ApiKey,
    {
      brand,
      user,
      prefix: parts.prefix,
      secretHash: hashSecret(parts.secret),
      name: 'Demo',
      scopes: [...DEMO_SCOPES],
    },
    { persist: true },
  );
  await em.flush();
  return spellKey(parts);
}
