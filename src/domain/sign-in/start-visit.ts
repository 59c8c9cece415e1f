import { ENTITLEMENT_OF, READ_SCOPES, type Scope } from '../../auth/scopes.js';
import { drawIds } from '../../database/orm/ids.js';
import { readOne } from '../../database/read/read.js';
import { instantOf } from '../../database/wire/cell.js';
import { audit } from '../base/audit/audit.js';
import { AuditAction } from '../base/audit/audit-action.js';
import { Brand } from '../base/brand.entity.js';
import { brandOf, type Context } from '../base/context.js';
import { selectBrand } from '../brand/brand.service.js';
import { Person, PersonRole } from '../directory/person.entity.js';
import { createKey } from '../key/create-key.js';
import { createTenant } from '../tenant/create-tenant.js';
import { ConsoleVisit } from '../visit/console-visit.entity.js';
import { endVisits } from '../visit/end-visits.js';

const HOUR_MS = 60 * 60 * 1000;
/** The most characters of the name of a key. */
const NAME_LENGTH = 200;
/** The name of the person that the keys of all visits to a brand act as. */
const VISITOR = 'Visits of operators';

interface WantedVisit {
  brandId: number;
  reason: string;
  hours: number;
}

/** The most visits of an operator token to a brand at a time; a further one ends the oldest. */
const MOST = 5;

/**
 * The sign-in and its token, locked: neither ends before the visit is stored, and no other visit of the token
 * starts meanwhile.
 */
const LOCK = `select s.ends_at, t.id, t.name from console_sign_in s
    join operator_token t on t.id = s.operator_token_id
  where s.id = $1 and s.idle_ends_at > $2::timestamptz and s.writes_until > $2::timestamptz
    and s.secret_hash = t.secret_hash and t.is_active
    and (t.expires_at is null or t.expires_at > $2::timestamptz)
  for update of s for no key update of t`;

/** The other sign-ins with the visits beyond the most, of which one is to start. */
const OLDEST = `select sign_in_id from console_visit
  where operator_token_id = $1 and brand_id = $2 and sign_in_id <> $3 and ended_at is null
  order by api_key_id desc offset ${MOST - 1}`;

/**
 * Starts a visit of an operator to a brand: a key with the scopes that only read, which nobody ever sees and
 * the sign-in alone uses. It ends with the sign-in at the latest, which ends with its token. Returns whether
 * it has started; not if the sign-in was ended or locked at this moment.
 */
export async function startVisit(ctx: Context, { brandId, reason, hours }: WantedVisit): Promise<boolean> {
  const { signInId = 0 } = ctx;
  const [locked] = await ctx.reader.cells(LOCK, [signInId, ctx.now()]);
  if (!locked) return false;
  const [signInEnds, tokenId, tokenName] = locked;
  await selectBrand(ctx, brandId);
  const oldest = await ctx.reader.cells(OLDEST, [tokenId, brandId, signInId]);
  // All at once: the keys are locked in the order of their ids.
  await endVisits(ctx, 'signIn', [signInId, ...oldest.map(([id]) => Number(id))], 'other_visit');
  const scopes = await readScopes(ctx);
  const wanted = new Date(ctx.now().getTime() + hours * HOUR_MS);
  const latest = instantOf(signInEnds ?? '');
  const endsAt = wanted < latest ? wanted : latest;
  const { record } = await createKey(ctx, {
    name: shortened(`Visit of ${tokenName || `operator token ${tokenId}`}: ${reason}`),
    isOfVisit: true,
    scopes,
    origins: [],
    expiresAt: endsAt,
    person: await visitor(ctx),
  });
  ctx.em.create(
    ConsoleVisit,
    {
      apiKeyId: record.id,
      brand: brandOf(ctx),
      signInId,
      operatorTokenId: Number(tokenId),
      reason,
      startedAt: ctx.now(),
      endsAt,
    },
    { persist: true },
  );
  await audit(ctx, {
    action: AuditAction.VISIT_STARTED,
    targets: [{ type: 'api_key', id: record.id }],
    changes: { scopes: [null, scopes], expires_at: [null, endsAt.toISOString()] },
  });
  return true;
}

/** The scopes that read, of the products of the brand. */
async function readScopes({ reader, brandId }: Context): Promise<Scope[]> {
  const brand = await readOne(reader, { entity: Brand, where: { id: brandId }, fields: ['entitlements'] });
  return READ_SCOPES.filter((scope) => {
    const entitlement = ENTITLEMENT_OF[scope];
    return entitlement === null || brand?.entitlements.includes(entitlement);
  });
}

/** A character of two units of UTF-16 is not cut in half. */
const HALF_PAIR = /[\uD800-\uDBFF]$/;

const shortened = (name: string): string =>
  name.length <= NAME_LENGTH
    ? name
    : `${name
        .slice(0, NAME_LENGTH - 1)
        .replace(HALF_PAIR, '')
        .trimEnd()}…`;

/** Keys stay when their visits are deleted. */
const LAST = `select k.user_id from api_key k where k.brand_id = $1 and k.is_of_visit order by k.id desc limit 1`;

/** The person that the key of the last visit to the brand acts as, or a new one. */
async function visitor(ctx: Context): Promise<Person> {
  const brand = brandOf(ctx);
  const [last] = await ctx.reader.cells(LAST, [brand.id]);
  const known = last && { entity: Person, where: { id: Number(last[0]) }, fields: [] };
  if (known && (await readOne(ctx.reader, known)))
    return ctx.em.getReference(Person, [brand.id, known.where.id]);
  const [id] = await drawIds(ctx.em, [Person]);
  return createTenant(ctx.em, brand, { id, kind: PersonRole.SOFTWARE, firstName: VISITOR });
}
