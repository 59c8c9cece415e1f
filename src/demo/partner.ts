import { parseKey } from '../auth/key.js';
import { Entitlement, Scope } from '../auth/scopes.js';
import type { Em } from '../database/orm/orm.js';
import type { Settings } from '../domain/base/context.js';
import { Agency, type DemoClock } from './data/agency.js';
import type { BrandFacts } from './facts.js';

const KEY = 'select id, user_id from api_key where prefix = $1';

/** The agency with its key, for changes while the demo starts. */
export async function partnerOf(
  em: Em,
  settings: Settings,
  clock: DemoClock,
  { brandId, partnerKey }: Pick<BrandFacts, 'brandId' | 'partnerKey'>,
): Promise<Agency> {
  const [[keyId, personId] = []] = await em.cells(KEY, [parseKey(partnerKey)?.prefix]);
  return new Agency(em, settings, clock, {
    ...{ kind: 'partner', brandId, keyId: Number(keyId), personId: Number(personId) },
    scopes: new Set(Object.values(Scope)),
    entitlements: new Set(Object.values(Entitlement)),
    rateLimits: {},
    isPublic: false,
  });
}
