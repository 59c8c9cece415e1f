import { hashSecret, newPrefix, newSecret, parseKey, spellKey } from '../auth/key.js';
import { nowOf } from '../database/declare/clock.js';
import type { Em } from '../database/orm/orm.js';
import { Brand } from '../domain/base/brand.entity.js';
import { Person } from '../domain/directory/person.entity.js';
import { ApiKey } from '../domain/key/api-key.entity.js';
import { OperatorToken } from '../domain/key/operator-token.entity.js';
import { createOperatorToken } from '../domain/key/operator-token.service.js';
import { DEMO_BRANDS, DEMO_SCOPES } from './data/brand.js';
import { type BrandFacts, type DemoKeys, factsOf } from './facts.js';
import { createRequestLog } from './request-log.js';

/** The demo's operator token and its brands with their keys: those of the last start, or new ones. */
export async function keysOf(em: Em, previous: DemoKeys | undefined): Promise<DemoKeys> {
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
        : await issueKey(em, brand, tenantId);
    brands.push(await factsOf(em, brand, tenantId, partnerKey));
  }
  const operatorToken =
    previous && (await works(em, OperatorToken, previous.operatorToken))
      ? previous.operatorToken
      : (await createOperatorToken(em, { name: 'Demo' })).token;
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

async function issueKey(em: Em, brand: Brand, personId: number): Promise<string> {
  const parts = { namespace: 'svcp', prefix: newPrefix(), secret: newSecret() } as const;
  const record = em.create(
    ApiKey,
    {
      brand,
      person: em.getReference(Person, [brand.id, personId]),
      prefix: parts.prefix,
      secretHash: hashSecret(parts.secret),
      name: 'Demo',
      scopes: [...DEMO_SCOPES],
    },
    { persist: true },
  );
  await em.flush();
  await createRequestLog(em, brand.id, record.id, nowOf(em));
  return spellKey(parts);
}
