import type { Request, Response } from 'express';
import { Kind } from 'graphql';
import type { Principal } from '../../../auth/principal.js';
import { requestUuidOf } from '../../../domain/base/context.js';
import type { CallOwner } from '../../../domain/request-log/logged-call.js';
import { RequestLogOutcome, RequestVia } from '../../../domain/request-log/request-lists.js';
import type { CallKind, RequestLog } from '../../../domain/request-log/request-log.js';
import { checkOf } from '../../../domain/request-log/request-log.service.js';
import { ERRORS } from '../../../error-codes.js';
import { schema } from '../../../graphql/schema.js';
import { subnetOf } from '../../../language/net/network.js';
import { callName, flowOf } from './flow-of-call.js';
import { problemsOf } from './problems.js';

/** A longer request is logged, even if it succeeds. */
const SLOW_MS = 1000;
/** As proxies log it: the client closed the connection before the response. */
const CLIENT_LEFT = 499;
/** The most root fields and codes that are stored. */
const MOST = 5;

/** Called once for each request, when its response was sent or its client has left. */
export type LogCall = (req: Request, res: Response, durationMs: number) => void;

/**
 * Adds the requests to the APIs and to the console that were rejected, failed or were slow to the log.
 * Nothing is computed for the others.
 */
export const callLog = (
  log: Pick<RequestLog, 'add'>,
  onFailure: (error: unknown, requestId: string) => void,
): LogCall => {
  const add = addTo(log);
  return (req, res, durationMs) => {
    try {
      add(req, res, durationMs);
    } catch (error) {
      // The response was sent: nothing else would catch it.
      onFailure(error, res.exchange.requestId);
    }
  };
};

const addTo =
  (log: Pick<RequestLog, 'add'>): LogCall =>
  (req, res, durationMs) => {
    const { exchange } = res;
    if (req.routePath === undefined && exchange.source === undefined) return;
    const outcome = outcomeOf(res, durationMs);
    if (!outcome) return;
    const owner = ownerOf(res);
    const network = subnetOf(exchange.address);
    const isExact = owner.brandId !== null && !isPublic(callerOf(res));
    log.add({
      owner,
      kind: { ...kindOf(req, res, outcome), ...(owner.brandId === null && { flowId: null }) },
      durationMs: Math.round(durationMs),
      requestId: requestUuidOf(exchange)?.toLowerCase() ?? null,
      network: owner.brandId === null ? (network ?? '') : '',
      first: () => ({
        address: isExact ? exchange.address : network,
        problems: outcome === RequestLogOutcome.SLOW ? [] : problemsOf(req, res),
      }),
    });
  };

const hasEnded = ({ exchange }: Response): boolean => exchange.isSent || exchange.streamBegan !== undefined;

function outcomeOf(res: Response, durationMs: number): RequestLogOutcome | undefined {
  const { exchange, statusCode } = res;
  const hasCodes = exchange.error !== undefined || (exchange.graphqlOutcome?.codes.length ?? 0) > 0;
  if (hasEnded(res) && (hasCodes || statusCode >= 400))
    return statusCode >= 500 || exchange.errorCodes.some(isOfService)
      ? RequestLogOutcome.FAILED
      : RequestLogOutcome.REJECTED;
  // A stream lasts.
  return durationMs > SLOW_MS && exchange.streamBegan === undefined ? RequestLogOutcome.SLOW : undefined;
}

const isOfService = (code: string): boolean => isKnown(code) && ERRORS[code].status >= 500;

const isKnown = (code: string): code is keyof typeof ERRORS => Object.hasOwn(ERRORS, code);

/** The caller; of a key that was revoked or has expired too, if its secret was right. */
const callerOf = ({ exchange }: Response): Principal | undefined =>
  exchange.principal ?? exchange.rejected?.former;

const isPublic = (caller: Principal | undefined): boolean => caller?.kind === 'partner' && caller.isPublic;

function ownerOf(res: Response): CallOwner {
  const caller = callerOf(res);
  return {
    brandId: caller?.kind === 'partner' ? caller.brandId : null,
    keyId: caller?.kind === 'partner' ? caller.keyId : (res.exchange.rejected?.keyId ?? null),
    operatorTokenId: caller?.kind === 'operator' ? caller.tokenId : null,
  };
}

function kindOf(req: Request, res: Response, outcome: RequestLogOutcome): CallKind {
  const { exchange } = res;
  const isSlow = outcome === RequestLogOutcome.SLOW;
  const codes = isSlow ? [] : exchange.errorCodes.slice(0, MOST);
  const [first] = codes;
  const usual = first === undefined ? 'none' : checkOf(first);
  return {
    outcome,
    method: req.method,
    route: routeOf(req, res),
    operations: operationsOf(res),
    status: hasEnded(res) ? res.statusCode : CLIENT_LEFT,
    codes,
    failedCheck: isSlow ? 'none' : (exchange.failure?.check ?? usual),
    keyRejection: exchange.rejection ?? null,
    via: exchange.source === 'console' ? RequestVia.CONSOLE : RequestVia.API,
    flowId: flowOf(req, res),
  };
}

/** The console has no parameters in its paths, except in those of its page. */
function routeOf({ routePath, path }: Request, { exchange }: Response): string | null {
  if (routePath !== undefined) return routePath;
  return exchange.operation === undefined || exchange.operation === 'console' ? null : path;
}

/** The root fields of a GraphQL request that the schema has, or the name of the REST call. */
function operationsOf({ exchange: { operation = '', graphqlOutcome } }: Response): string[] {
  if (operation !== 'graphql') return [callName(operation) ?? []].flat();
  const node = graphqlOutcome?.operation;
  const root = node && schema().getRootType(node.operation)?.getFields();
  const names = node?.selectionSet.selections.flatMap((one) =>
    one.kind === Kind.FIELD && root && Object.hasOwn(root, one.name.value) ? one.name.value : [],
  );
  return [...new Set(names)].slice(0, MOST);
}
