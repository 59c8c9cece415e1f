import { isIP } from 'node:net';
import type { Request, RequestHandler, Response } from 'express';
import { ipKeyGenerator } from 'express-rate-limit';
import type { Rejection } from '../../auth/authenticator.js';
import type { Principal } from '../../auth/principal.js';
import type { Context } from '../../domain/base/context.js';
import type { ErrorCode } from '../../error-codes.js';
import type { GraphqlOutcome } from '../../graphql/apollo/outcome.js';
import { attachment } from '../../language/attachment.js';

/** What the middleware collects about a request, for the log, the metrics and the last use of its key. */
export interface RequestFacts {
  requestId: string;
  /** The client's address; behind trusted proxies, the address that they report. */
  address: string;
  principal: Principal;
  /** The origin of the page that sent the request, if it is not a page of this service. */
  foreignOrigin: string;
  /** Why the key was rejected. */
  rejection: Rejection;
  /** The documented name of a REST call, `graphql`, or the name of a page such as `home`. */
  operation: string;
  graphql: GraphqlOutcome;
  /** The code of an error that ended the request as a whole. */
  error: ErrorCode;
  /** The context of a GraphQL request. */
  context: Context;
  /** Whether the whole response was sent; false when the client closed the connection before. */
  isSent: boolean;
}

/** The facts of a request, which its response has. */
const collected = attachment<Partial<RequestFacts>>('facts');

export function addFacts(res: object, facts: Partial<RequestFacts>): void {
  const known = collected.of(res);
  if (known) Object.assign(known, facts);
  else collected.attach(res, { ...facts });
}

export const factsOf = (res: object): Partial<RequestFacts> => collected.of(res) ?? {};

/** The first middleware: notes the client's address, and whether the response is sent. */
export const startFacts: RequestHandler = (req, res, next) => {
  addFacts(res, { address: addressOf(req), isSent: false });
  res.once('finish', () => addFacts(res, { isSent: true }));
  next();
};

/** X-Forwarded-For may contain any text; without an address in it, the address of the connection counts. */
function addressOf({ ip, socket }: Request): string {
  return ip !== undefined && isIP(ip) !== 0 ? ip : (socket.remoteAddress ?? '');
}

/**
 * The client's address for limits. An IPv6 subscriber can use any address of its subnet, which counts as one.
 */
export const networkOf = (res: Response): string => ipKeyGenerator(factsOf(res).address ?? '');

/** The caller. Only for routes that check the key first. */
export function principalOf(res: Response): Principal {
  const { principal } = factsOf(res);
  if (!principal) throw new Error('This route does not check the API key first.');
  return principal;
}

/** The codes of the errors of a response, each once. */
export const errorCodes = ({ error, graphql }: Partial<RequestFacts>): readonly string[] =>
  error ? [error] : (graphql?.codes ?? []);

/** A middleware that names the operation of a route. */
export const nameOperation =
  (operation: string): RequestHandler =>
  (_req, res, next) => {
    addFacts(res, { operation });
    next();
  };
