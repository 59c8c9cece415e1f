import { hashSecret, parseKey } from '../auth/key.js';
import { COMMAND_LINE } from '../auth/principal.js';
import { Scope } from '../auth/scopes.js';
import { withClock } from '../database/declare/clock.js';
import type { Em } from '../database/orm/orm.js';
import { Brand } from '../domain/base/brand.entity.js';
import type { Settings } from '../domain/base/context.js';
import { ApiKey } from '../domain/key/api-key.entity.js';
import { OperatorToken } from '../domain/key/operator-token.entity.js';
import { Agency, type DemoClock } from './data/agency.js';
import { DEMO_BRANDS, DEMO_SCOPES } from './data/brand.js';
import { ISSUE_KEY, ISSUE_TOKEN } from './data/operations.js';
import { type BrandFacts, type DemoKeys, factsOf } from './facts.js';
import { createRequestLog } from './request-log.js';

/** The demo's operator token, and its brands with their keys: those of the last start, or new ones. */
export function keysOf(
  em: Em,
  settings: Settings,
  previous: DemoKeys | undefined,
  today: Date,
): Promise<DemoKeys> {
  const clock: DemoClock = { now: today };
  return withClock(
    () => clock.now,
    () => findOrIssue(em, new Agency(em, settings, clock, COMMAND_LINE), previous, today),
  );
}

async function findOrIssue(
  em: Em,
  operator: Agency,
  previous: DemoKeys | undefined,
  today: Date,
): Promise<DemoKeys> {
  const brands: BrandFacts[] = [];
  for (const { name, domain } of DEMO_BRANDS) {
    em.clear();
    const brand = await em.findOneOrFail(Brand, { name });
    em.setFilterParams('brand', { brand: brand.id });
    const tenantId = await keyTenantOf(em, brand, domain);
    const previousKey = previous?.brands.find(({ brandId }) => brandId === brand.id)?.partnerKey;
    const partnerKey =
      previousKey && (await works(em, ApiKey, previousKey))
        ? previousKey
        : await issueKey(em, operator, { brandId: brand.id, personId: tenantId, today });
    brands.push(await factsOf(em, brand, tenantId, partnerKey));
  }
  const operatorToken =
    previous && (await works(em, OperatorToken, previous.operatorToken))
      ? previous.operatorToken
      : await issueToken(operator, today);
  return { operatorToken, brands };
}

const FIRST_TENANT = `select id from app_user where brand_id = $1 and kind = 'tenant' and email like $2
  order by id limit 1`;

/** The id of the tenant that the demo key of a brand acts as: the first one of the brand. */
async function keyTenantOf(em: Em, brand: Brand, domain: string): Promise<number> {
  const [tenant] = await em.cells(FIRST_TENANT, [brand.id, `%@${domain}`]);
  if (!tenant) throw new Error(`The brand ${brand.name} has no tenant.`);
  return Number(tenant[0]);
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

interface NewKey {
  brandId: number;
  personId: number;
  today: Date;
}

/** Issues a key as an operator does, and adds what its software did wrong. */
async function issueKey(em: Em, operator: Agency, { brandId, personId, today }: NewKey): Promise<string> {
  const scopes = Object.entries(Scope).flatMap(([name, scope]) => (DEMO_SCOPES.includes(scope) ? name : []));
  const { issueApiKey } = await operator.run<{ issueApiKey: { id: number; key: string } }>(today, ISSUE_KEY, {
    brandId,
    input: { name: 'Demo', scopes, personId },
  });
  await createRequestLog(em, brandId, issueApiKey.id, today);
  return issueApiKey.key;
}

async function issueToken(operator: Agency, today: Date): Promise<string> {
  const { issueOperatorToken } = await operator.run<{ issueOperatorToken: { token: string } }>(
    today,
    ISSUE_TOKEN,
    { input: { name: 'Demo' } },
  );
  return issueOperatorToken.token;
}
