import type { Request, Response } from 'express';
import type { Em } from '../database/orm.js';
import type { Context, Settings } from '../domain/base/context.js';
import { openContext } from '../domain/open-context.js';
import { factsOf, principalOf } from './request-facts.js';

/** The context of an authenticated request. */
export const contextOf = (em: Em, settings: Settings, req: Request, res: Response): Context =>
  openContext(em, settings, principalOf(res), factsOf(res).requestId ?? '', {
    tenant: req.get('x-tenant-id')?.trim() || undefined,
    idempotencyKey: req.get('idempotency-key'),
  });
