import type { Caller, Principal } from '../auth/principal.js';
import { nowOf } from '../database/clock.js';
import type { Em } from '../database/orm.js';
import type { Context, Settings } from './base/context.js';
import { Relations } from './base/relations.js';
import { consumers } from './consumers.js';
import { actingTenantId } from './tenant/acting-tenant.js';

/** A brand id that matches no row: an operator reads no brand's rows before one is selected. */
const NO_BRAND = 0;

interface Origin {
  principal: Caller;
  brandId: number;
  userId: number | null;
  requestId: string;
  headers?: Headers;
}

/** The headers of a request that an operation reads, unparsed. */
interface Headers {
  tenant?: string | undefined;
  idempotencyKey?: string | undefined;
  hasTwoIdempotencyKeys?: boolean;
}

/** A context on its own fork of the entity manager, which reads the rows of one brand only. */
function createContext(
  em: Em,
  settings: Settings,
  { principal, brandId, userId, requestId, headers = {} }: Origin,
): Context {
  const fork = em.forRequest();
  fork.setFilterParams('brand', { brand: brandId });
  const context: Context = {
    principal,
    brandId,
    actor: { userId },
    now: () => nowOf(fork),
    em: fork,
    relations: new Relations(fork, brandId),
    settings,
    consumers,
    requestId,
    tenantHeader: headers.tenant,
    idempotency: {
      key: headers.idempotencyKey,
      isDoubled: headers.hasTwoIdempotencyKeys === true,
      isReplayed: false,
    },
    totals: { isEstimated: false },
    actingTenantId: () => actingTenantId(context),
  };
  return context;
}

/** The context of a request. */
export function openContext(
  em: Em,
  settings: Settings,
  principal: Principal,
  requestId: string,
  headers: Headers = {},
): Context {
  const isPartner = principal.kind === 'partner';
  return createContext(em, settings, {
    principal,
    brandId: isPartner ? principal.brandId : NO_BRAND,
    userId: isPartner ? principal.userId : null,
    requestId,
    headers,
  });
}

/** The context of a job: it acts on the rows of one brand, as that brand's system user. */
export const jobContext = (em: Em, settings: Settings, brandId: number, job: string): Context =>
  createContext(em, settings, { principal: { kind: 'system' }, brandId, userId: null, requestId: job });
