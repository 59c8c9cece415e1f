import type { Request, Response } from 'express';
import type { Em } from '../../database/orm/orm.js';
import type { Context, Settings } from '../../domain/base/context.js';
import { openContext } from '../../domain/open-context.js';

const IDEMPOTENCY_KEY = 'idempotency-key';

/** Node.js joins the values of a header that is sent twice by a comma, which one value may contain too. */
const isSentTwice = (req: Request, name: string): boolean =>
  req.get(name)?.includes(',') === true && req.headersDistinct[name]?.length !== 1;

/** The header X-Tenant-Id, unparsed; undefined if it is missing or empty. */
export const tenantHeaderOf = (req: Request): string | undefined =>
  req.get('x-tenant-id')?.trim() || undefined;

/** The context of a request that was admitted. */
export function contextOf(em: Em, settings: Settings, req: Request, res: Response): Context {
  const { exchange } = res;
  const { visit, slots } = exchange.required('admission');
  return openContext(em, settings, exchange.required('principal'), exchange.requestId, {
    source: exchange.source,
    signInId: exchange.signIn?.id,
    tenant: tenantHeaderOf(req),
    idempotencyKey: req.get(IDEMPOTENCY_KEY),
    hasTwoIdempotencyKeys: isSentTwice(req, IDEMPOTENCY_KEY),
    hasClientLeft: () => res.closed,
    nextTurn: () => slots.nextTurn(),
    keepRequest: () => visit.keep(),
  });
}
