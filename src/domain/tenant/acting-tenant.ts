import { passScope } from '../../auth/gates.js';
import type { Partner } from '../../auth/principal.js';
import { Scope } from '../../auth/scopes.js';
import { readOne } from '../../database/read/read.js';
import { invalid, notFound } from '../../errors.js';
import { isId } from '../../language/graphql/id.js';
import { type Context, partnerOf } from '../base/context.js';
import { Person } from '../directory/person.entity.js';
import { Referencing } from './referencing/referencing.entity.js';

/**
 * The tenant whose data a call without a tenant selector reads or changes: the person of the key, or the
 * tenant in X-Tenant-Id. Every entry point resolves it first, so the header is checked the same way on every
 * call of both APIs. Services use that of the context, which is read once.
 */
export function actingTenantId(ctx: Context): Promise<number> {
  const partner = partnerOf(ctx);
  if (!ctx.tenantHeader) return Promise.resolve(partner.personId);
  return namedTenantId(ctx, partner, ctx.tenantHeader);
}

async function namedTenantId({ reader }: Context, partner: Partner, header: string): Promise<number> {
  passScope(Scope.TENANT_ACT_AS, partner);
  const id = /^[1-9]\d{0,15}$/.test(header) ? Number(header) : 0;
  if (!isId(id)) {
    const message = 'must be a whole number from 1 to 2^53 - 1';
    throw invalid([{ in: 'header', path: 'X-Tenant-Id', message }]);
  }
  const where = { person: { id, erasedAt: null } };
  if (!(await readOne(reader, { entity: Referencing, where, fields: [] }))) throw notFound('Tenant');
  return id;
}

/** The acting tenant, as a reference. */
export async function actingTenant(ctx: Context): Promise<Person> {
  return ctx.em.getReference(Person, [ctx.brandId, await ctx.actingTenantId()]);
}
