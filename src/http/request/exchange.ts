import { isIP } from 'node:net';
import type { Request, RequestHandler } from 'express';
import { OperationTypeNode } from 'graphql';
import type { Rejected, Rejection } from '../../auth/authenticator.js';
import type { Principal } from '../../auth/principal.js';
import type { SignIn } from '../../auth/sign-in.js';
import type { RequestSource } from '../../domain/base/context.js';
import type { AppError } from '../../errors.js';
import type { GraphqlOutcome, GraphqlRequest } from '../../graphql/apollo/request.js';
import { networkOf } from '../../language/net/network.js';
import type { Admission } from '../load/slots.js';
import { REJECTED_EVENT } from './rejected.js';
import { requestId } from './request-id.js';

declare module 'express-serve-static-core' {
  interface Response {
    /** Set by the first handler of every request. */
    exchange: Exchange;
  }
}

/** A request and its response: what the handlers find out, for those that follow, the log and the metrics. */
export class Exchange {
  /** The origin of the page that sent the request, if it is not a page of this service. */
  foreignOrigin?: string;
  principal?: Principal;
  /** Set if the request comes from the console. */
  source?: RequestSource;
  /** The sign-in to the console. */
  signIn?: SignIn;
  /** Whether an open page of the console repeats the request by itself. */
  isPoll = false;
  /** Whether an operator acts with the key of a visit to a brand. */
  isVisit = false;
  /** Why the key was rejected. */
  rejection?: Rejection;
  /** What is known of the key that was rejected. */
  rejected?: Rejected;
  admission?: Admission;
  /** The documented name of a REST call, `graphql`, or the name of a page such as `home`. */
  operation?: string;
  graphqlRequest?: GraphqlRequest;
  graphqlOutcome?: GraphqlOutcome;
  /** The code of an error that ended the request as a whole. */
  error?: string;
  /** That error. */
  failure?: Pick<AppError, 'message' | 'check'> & Partial<Pick<AppError, 'problems'>>;
  /** Whether the whole response was sent; false when the client closed the connection before. */
  isSent = false;
  /** When the stream began that is the response, by `performance.now()`. */
  streamBegan?: number;
  /** To be called once, when a stream begins: it lasts, and its key has been used. */
  onStream?: () => void;

  constructor(
    readonly requestId: string,
    /** The client's address; behind trusted proxies, the address that they report. */
    readonly address: string,
  ) {}

  /** To be called before the headers of a stream are sent. */
  openStream(): void {
    this.streamBegan = performance.now();
    this.onStream?.();
  }

  /** What an earlier handler has set. A route that lacks the handler is a defect. */
  required<N extends 'principal' | 'signIn' | 'admission' | 'graphqlRequest'>(
    name: N,
  ): NonNullable<Exchange[N]> {
    const value: Exchange[N] = this[name];
    if (value === undefined) throw new Error(`No earlier handler of this route sets the ${name}.`);
    return value;
  }

  /** The client's network, for limits. */
  get network(): string {
    return networkOf(this.address);
  }

  /** Whether the caller has used its key: a poll is not a use, unless it changes something. */
  get isUse(): boolean {
    return !this.isPoll || this.graphqlOutcome?.kind === OperationTypeNode.MUTATION;
  }

  /** The codes of the errors of the response, each once. */
  get errorCodes(): readonly string[] {
    return this.error ? [this.error] : (this.graphqlOutcome?.codes ?? []);
  }
}

/** The first handler of every request. */
export const startExchange: RequestHandler = (req, res, next) => {
  const exchange = new Exchange(requestId(req, res), addressOf(req));
  res.exchange = exchange;
  res.once('finish', () => {
    exchange.isSent = true;
  });
  res.once(REJECTED_EVENT, (error: AppError) => {
    exchange.error = error.code;
    exchange.failure = error;
  });
  next();
};

/** X-Forwarded-For may contain any text; without an address in it, the address of the connection counts. */
function addressOf({ ip, socket }: Request): string {
  return ip !== undefined && isIP(ip) !== 0 ? ip : (socket.remoteAddress ?? '');
}

/** A handler that names the operation of a route. */
export const nameOperation =
  (operation: string): RequestHandler =>
  (_req, res, next) => {
    res.exchange.operation = operation;
    next();
  };
