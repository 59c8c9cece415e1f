import { passScope } from '../../auth/gates.js';
import type { Partner } from '../../auth/principal.js';
import { Scope } from '../../auth/scopes.js';
import { invalid, notFound } from '../../errors.js';
import { isId } from '../../language/id.js';
import { type Context, partnerOf } from '../base/context.js';
import { User } from '../directory/user.entity.js';
import { PreQualification } from './pre-qualification.entity.js';

const namedTenants = new WeakMap<Context, Promise<number>>();

/**
 * The tenant whose data a call without a tenant selector reads or changes: the user of the key, or the tenant
 * in X-Tenant-Id. Every entry point resolves it first, so the header is checked the same way on every call of
 * both APIs.
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
  const id = /^[1-9]\d{0,15}$/.test(header) ? Number(header) : 0;
  if (!isId(id)) {
    const message = 'must be a whole number from 1 to 2^53 - 1';
    throw invalid([{ in: 'header', path: 'X-Tenant-Id', message }]);
  }
  if ((await em.count(PreQualification, { user: { id, erasedAt: null } })) === 0) throw notFound('Tenant');
  return id;
}

/** The acting tenant, as a reference. */
export async function actingTenant(ctx: Context): Promise<User> {
  return ctx.em.getReference(User, [ctx.brandId, await ctx.actingTenantId()]);
}
