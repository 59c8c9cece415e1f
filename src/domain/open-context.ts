import { type Caller, COMMAND_LINE, hasPublicKey, type Principal } from '../auth/principal.js';
import { nowOf } from '../database/declare/clock.js';
import type { Em } from '../database/orm/orm.js';
import { Reader } from '../database/sql/reader.js';
import { type Context, type Idempotency, NO_BRAND, type Settings, type Totals } from './base/context.js';
import { Relations } from './base/relations.js';
import { consumers } from './consumers.js';
import { actingTenantId } from './tenant/acting-tenant.js';
import { voidables } from './voidables.js';

interface Origin {
  principal: Caller;
  brandId: number;
  personId: number | null;
  requestId: string;
  request?: RequestPart;
}

/** What an operation reads of its request. The headers are unparsed. */
interface RequestPart {
  source?: Context['source'];
  signInId?: Context['signInId'];
  tenant?: string | undefined;
  idempotencyKey?: string | undefined;
  hasTwoIdempotencyKeys?: boolean;
  hasClientLeft?: Context['hasClientLeft'];
  nextTurn?: Context['nextTurn'];
  keepRequest?: Context['keepRequest'];
}

/** A context that reads the rows of one brand only. A class, since a getter of an object literal is slow. */
class BrandContext implements Context {
  readonly principal: Caller;
  readonly brandId: number;
  readonly actor: { personId: number | null };
  readonly reader: Reader;
  readonly relations: Relations;
  readonly consumers = consumers;
  readonly voidables = voidables;
  readonly requestId: string;
  readonly source: Context['source'];
  readonly signInId: Context['signInId'];
  readonly tenantHeader: string | undefined;
  readonly idempotency: Idempotency;
  readonly totals: Totals = { isEstimated: false };
  readonly now: () => Date;
  readonly beforeResponse: Context['beforeResponse'] = [];
  changes: Context['changes'];
  rootOutcomes: Context['rootOutcomes'];
  response: Context['response'];
  rateHeaders: Context['rateHeaders'];
  readonly hasClientLeft: Context['hasClientLeft'];
  readonly nextTurn: Context['nextTurn'];
  readonly keepRequest: Context['keepRequest'];
  private tenantId: Promise<number> | undefined;

  constructor(
    root: Em,
    readonly settings: Settings,
    { principal, brandId, personId, requestId, request = {} }: Origin,
  ) {
    this.principal = principal;
    this.brandId = brandId;
    this.actor = { personId };
    this.reader = new Reader(root, brandId, hasPublicKey(principal));
    this.relations = new Relations(this.reader, brandId);
    this.requestId = requestId;
    this.now = () => nowOf(root);
    this.hasClientLeft = request.hasClientLeft ?? (() => false);
    this.nextTurn = request.nextTurn ?? (() => undefined);
    this.keepRequest = request.keepRequest ?? (() => () => {});
    this.source = request.source;
    this.signInId = request.signInId;
    this.tenantHeader = request.tenant;
    this.idempotency = {
      key: request.idempotencyKey,
      isDoubled: request.hasTwoIdempotencyKeys === true,
      isReplayed: false,
    };
  }

  get em(): Em {
    return this.reader.em;
  }

  actingTenantId(): Promise<number> {
    this.tenantId ??= actingTenantId(this);
    return this.tenantId;
  }
}

/** The context of a request. */
export function openContext(
  em: Em,
  settings: Settings,
  principal: Principal,
  requestId: string,
  request: RequestPart = {},
): Context {
  const isPartner = principal.kind === 'partner';
  return new BrandContext(em, settings, {
    principal,
    brandId: isPartner ? principal.brandId : NO_BRAND,
    personId: isPartner ? principal.personId : null,
    requestId,
    request,
  });
}

/** The context of a command, for one brand or for the whole installation. */
export const commandContext = (em: Em, settings: Settings, brandId: number, command: string): Context =>
  new BrandContext(em, settings, { principal: COMMAND_LINE, brandId, personId: null, requestId: command });

/** The context of a job: it acts on the rows of one brand, as that brand's system user. */
export const jobContext = (em: Em, settings: Settings, brandId: number, job: string): Context =>
  new BrandContext(em, settings, { principal: { kind: 'system' }, brandId, personId: null, requestId: job });
