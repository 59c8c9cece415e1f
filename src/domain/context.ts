import { passScope } from '../auth/gates.js';
import type { Partner, Principal } from '../auth/principal.js';
import { Scope } from '../auth/scopes.js';
import type { Em } from '../database/orm.js';
import { AppError, invalid, notFound } from '../errors.js';
import { isId } from '../language/scalars.js';
import type { Relations } from './relations.js';
import { PreQualification } from './tenant/pre-qualification.entity.js';
import { User } from './user/user.entity.js';

/** What the domain is told of its surroundings. */
export interface Settings {
  /** Where a signatory signs; the token is added as a query parameter. */
  esignatureBaseUrl: string;
  /** Where this service is reached from outside. */
  publicUrl: string;
  /** The sender of every message, an address. */
  mailFrom: string;
}

/** What every operation is given: who acts, on whose rows, and the request that it belongs to. */
export interface Context {
  principal: Principal;
  /** A fork for this request; inside a transaction it is the transaction's. */
  em: Em;
  relations: Relations;
  settings: Settings;
  requestId: string;
  /** The header X-Tenant-Id, as it came. */
  tenantHeader: string | undefined;
}

/** The partner who acts; the gate has let no one else through. */
export function partnerOf({ principal }: Context): Partner {
  if (principal.kind !== 'partner')
    throw new AppError('PARTNER_REQUIRED', 'This needs an API key of a brand.');
  return principal;
}

/** The user that the log entries of this request name: the one that the key acts as. */
export function actorOf(ctx: Context): User {
  const { brandId, userId } = partnerOf(ctx);
  return ctx.em.getReference(User, [brandId, userId]);
}

const namedTenants = new WeakMap<Context, Promise<number>>();

/**
 * The tenant that a call without a tenant selector speaks of: the key's own, or the one that X-Tenant-Id names. Every entry
 * point asks for it first, so the header is judged the same on every call and at both doors.
 */
export function actingTenantId(ctx: Context): Promise<number> {
  const partner = partnerOf(ctx);
  if (!ctx.tenantHeader) return Promise.resolve(partner.userId);
  const known = namedTenants.get(ctx) ?? namedTenantId(ctx, partner, ctx.tenantHeader);
  namedTenants.set(ctx, known);
  return known;
}

async function namedTenantId({ em }: Context, partner: Partner, header: string): Promise<number> {
  passScope(Scope.TENANT_ACT_AS, partner);
  const id = /^\d{1,16}$/.test(header) ? Number(header) : 0;
  if (!isId(id))
    throw invalid([
      { in: 'header', path: 'X-Tenant-Id', message: 'must be a whole number from 1 to 2^53 - 1' },
    ]);
  if ((await em.count(PreQualification, { user: [partner.brandId, id] })) === 0) throw notFound('Tenant');
  return id;
}

/** The acting tenant, as a reference. */
export async function actingTenant(ctx: Context): Promise<User> {
  return ctx.em.getReference(User, [partnerOf(ctx).brandId, await actingTenantId(ctx)]);
}
