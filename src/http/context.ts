import type { Request, Response } from 'express';
import type { Principal } from '../auth/principal.js';
import type { Em } from '../database/orm.js';
import type { Context, Settings } from '../domain/base/context.js';
import { Relations } from '../domain/base/relations.js';
import { consumers } from '../domain/consumers.js';
import { actingTenantId } from '../domain/tenant/acting-tenant.js';
import { principalOf } from './request.js';

/** A brand id that matches no row: an operator sees no brand's rows until one is chosen. */
const NO_BRAND = 0;

/** A context on its own fork of the entity manager, which sees the rows of the caller's brand and no others. */
export function openContext(
  em: Em,
  settings: Settings,
  principal: Principal,
  requestId: string,
  tenantHeader?: string,
): Context {
  const isPartner = principal.kind === 'partner';
  const brandId = isPartner ? principal.brandId : NO_BRAND;
  const fork = em.fork({ useContext: true });
  fork.setFilterParams('brand', { brand: brandId });
  const context: Context = {
    principal,
    brandId,
    actor: { userId: isPartner ? principal.userId : null },
    now: () => new Date(),
    em: fork,
    relations: new Relations(fork, brandId),
    settings,
    consumers,
    requestId,
    tenantHeader,
    actingTenantId: () => actingTenantId(context),
  };
  return context;
}

/** The context of a request, behind the authentication. */
export const contextOf = (em: Em, settings: Settings, req: Request, res: Response): Context =>
  openContext(em, settings, principalOf(res), String(req.id), req.get('x-tenant-id')?.trim() || undefined);
