import { hashSecret, newSecret } from '../../auth/key.js';
import { DEFAULT_SCOPES, PUBLIC_SCOPES, Scope } from '../../auth/scopes.js';
import { lockForChange, lockRow } from '../../database/change/lock-for-change.js';
import { readOne, type Selected } from '../../database/read/read.js';
import { AppError, invalid, invalidArgument, notFound, type Problem } from '../../errors.js';
import type { Selection } from '../../language/graphql/selection.js';
import { normalOrigin } from '../../language/validation/origin.js';
import { audit, auditUpdate, changesBetween } from '../base/audit/audit.js';
import { AuditAction } from '../base/audit/audit-action.js';
import type { Brand } from '../base/brand.entity.js';
import { brandOf, type Context } from '../base/context.js';
import { type PageArgs, readPage } from '../base/lists/page.js';
import { brandToRead, selectBrand } from '../brand/brand.service.js';
import { Person } from '../directory/person.entity.js';
import { disableEndpointsOf } from '../endpoint/disable-endpoints.js';
import { Referencing } from '../tenant/referencing/referencing.entity.js';
import { endVisits } from '../visit/end-visits.js';
import { ApiKey } from './api-key.entity.js';
import { createKey } from './create-key.js';
import { type Issued, issued } from './issued-key.js';
import type { IssueApiKeyInput, UpdateApiKeyInput } from './key.input.js';

/** Issues a key. Its plaintext is returned only here. */
export async function issueApiKey(ctx: Context, brandId: number, input: IssueApiKeyInput): Promise<Issued> {
  rejectProblems(input, ctx.now());
  await selectBrand(ctx, brandId);
  const origins = [...new Set(input.origins?.map((text) => normalOrigin(text) ?? text))];
  const scopes = [...new Set(input.scopes ?? (origins.length > 0 ? PUBLIC_SCOPES : DEFAULT_SCOPES))];
  const { record, parts } = await createKey(ctx, {
    name: input.name ?? '',
    scopes,
    origins,
    expiresAt: input.expiresAt ?? null,
    person: input.personId ? await namedPerson(ctx, brandOf(ctx), input.personId) : null,
  });
  await audit(ctx, {
    action: AuditAction.API_KEY_ISSUED,
    targets: [target(record.id), { type: 'person', id: record.person.id }],
    changes: {
      scopes: [null, scopes],
      expires_at: [null, record.expiresAt?.toISOString() ?? null],
      is_public: [null, origins.length > 0],
    },
  });
  return issued(record, parts);
}

const target = (id: number) => ({ type: 'api_key', id });

const PUBLIC_KEY = 'is not allowed for a key with origins: everyone who opens their pages has the key';

/** All that is wrong with the values at once. Their formats are checked before. */
function rejectProblems({ expiresAt, origins, scopes }: IssueApiKeyInput, now: Date): void {
  const problems: Problem[] = [];
  if (expiresAt && expiresAt <= now)
    problems.push({ in: 'arguments', path: 'input.expiresAt', message: 'must be in the future' });
  for (const [place, scope] of (origins && scopes ? scopes : []).entries())
    if (!PUBLIC_SCOPES.includes(scope))
      problems.push({
        in: 'arguments',
        path: `input.scopes[${place}]`,
        message: PUBLIC_KEY,
        allowed: PUBLIC_SCOPES,
      });
  if (problems.length > 0) throw invalid(problems, Scope);
}

/** A page of a brand's keys, without their secrets, oldest first. */
export async function apiKeys(
  ctx: Context,
  { brandId, id }: { brandId: number | null; id: number | null },
  page: PageArgs,
  fields: Selection,
): Promise<Selected<ApiKey>[]> {
  const brand = await brandToRead(ctx, brandId);
  if (brand === null) throw invalidArgument('brandId', 'is required with an operator token');
  const where = { brand, ...(id != null && { id }) };
  return readPage(ctx.reader, { entity: ApiKey, where, direction: 'asc' }, page, fields);
}

/** Replaces the secret of a key. The record and the prefix stay; the old secret stops working immediately. */
export async function rotateApiKey(ctx: Context, brandId: number, id: number): Promise<Issued> {
  const record = await keyForChange(ctx, brandId, id);
  if (!record.isActive)
    throw new AppError('INVALID_TRANSITION', 'The key is revoked and cannot be rotated.', { allowed: [] });
  if (record.isOfVisit) {
    const message = 'The key of a visit cannot be rotated: its secret is never shown. Revoke it instead.';
    throw new AppError('INVALID_TRANSITION', message, { allowed: [] });
  }
  const parts = { namespace: 'svcp', prefix: record.prefix, secret: newSecret() } as const;
  Object.assign(record, { secretHash: hashSecret(parts.secret), rotatedAt: ctx.now() });
  await audit(ctx, { action: AuditAction.API_KEY_ROTATED, targets: [target(id)] });
  return issued(record, parts);
}

/** Changes the name and the limits of a key. */
export async function updateApiKey(
  ctx: Context,
  brandId: number,
  id: number,
  { name, rateLimits }: UpdateApiKeyInput,
): Promise<ApiKey> {
  const record = await keyForChange(ctx, brandId, id);
  if (name != null && record.isOfVisit) {
    const message = 'The name of the key of a visit cannot be changed: it states who visits, and why.';
    throw new AppError('INVALID_TRANSITION', message, { allowed: [] });
  }
  const before = audited(record);
  if (name != null) record.name = name;
  if (rateLimits) {
    const limits = Object.entries({ ...record.rateLimits, ...rateLimits }).filter(
      ([, limit]) => limit != null,
    );
    record.rateLimits = Object.fromEntries(limits);
  }
  const changes = changesBetween(before, audited(record), ['name']);
  await auditUpdate(ctx, { action: AuditAction.API_KEY_UPDATED, targets: [target(id)], changes });
  return record;
}

const audited = ({ name, rateLimits }: ApiKey) => ({
  name,
  reads: rateLimits.reads ?? null,
  writes: rateLimits.writes ?? null,
  emails: rateLimits.emails ?? null,
});

/** Revokes a key. Revoking it again is a success; the record is kept. */
export async function revokeApiKey(
  ctx: Context,
  brandId: number,
  id: number,
  disableEndpoints: boolean,
): Promise<ApiKey> {
  const record = await keyForChange(ctx, brandId, id);
  const disabled = disableEndpoints ? await disableEndpointsOf(ctx, id) : [];
  const endpoints = disabled.map((endpoint) => ({ type: 'webhook_endpoint', id: endpoint }));
  if (record.isActive || endpoints.length > 0)
    await audit(ctx, {
      action: AuditAction.API_KEY_REVOKED,
      targets: [target(id), ...endpoints],
      changes: changesBetween({ is_active: record.isActive }, { is_active: false }),
    });
  if (record.isActive) Object.assign(record, { isActive: false, revokedAt: ctx.now() });
  await endVisits(ctx, 'key', [id], 'key_revoked');
  return record;
}

async function keyForChange(ctx: Context, brandId: number, id: number): Promise<ApiKey> {
  await selectBrand(ctx, brandId);
  const record = await lockForChange(ctx.em, ApiKey, id);
  if (!record) throw notFound('API key');
  return record;
}

/**
 * A person whom the operator named. To act for a key it needs a referencing record, like every
 * tenant.
 */
async function namedPerson(ctx: Context, brand: Brand, id: number): Promise<Person> {
  if (!(await lockRow(ctx.em, { entity: Person, where: { id }, fields: [] }))) throw notFound('Person');
  const person = ctx.em.getReference(Person, [brand.id, id]);
  const where = { person: [brand.id, id] as const };
  if (!(await readOne(ctx.reader, { entity: Referencing, where, fields: [] })))
    ctx.em.create(Referencing, { brand, person }, { persist: true });
  return person;
}
