import type { Request, Response } from 'express';
import type { Principal } from '../auth/principal.js';
import type { Em } from '../database/orm.js';
import type { Context, Settings } from '../domain/base/context.js';
import { Relations } from '../domain/base/relations.js';
import { principalOf } from './request.js';

/** No row has this brand: whoever has entered none sees nothing. */
const NO_BRAND = 0;

/** A context on a fork of its own, which sees the rows of the caller's brand and no others. */
export function openContext(
  em: Em,
  settings: Settings,
  principal: Principal,
  requestId: string,
  tenantHeader?: string,
): Context {
  const brandId = principal.kind === 'partner' ? principal.brandId : NO_BRAND;
  const fork = em.fork({ useContext: true });
  fork.setFilterParams('brand', { brand: brandId });
  return { principal, em: fork, relations: new Relations(fork, brandId), settings, requestId, tenantHeader };
}

/** The context of a request, behind the authentication. */
export const contextOf = (em: Em, settings: Settings, req: Request, res: Response): Context =>
  openContext(em, settings, principalOf(res), String(req.id), req.get('x-tenant-id')?.trim() || undefined);
