import type { Request, RequestHandler, Response } from 'express';
import type { Namespace } from '../../auth/key.js';
import type { Uses } from '../../auth/rate-limiter.js';
import type { Context } from '../../domain/base/context.js';
import { headersOf } from '../../graphql/apollo/response-headers.js';
import type { Execute } from '../../graphql/operation/execute.js';
import { usesOfFields } from '../../graphql/operation/uses.js';
import type { RawRequest, RestCall } from '../../rest/call/call.js';
import { unknownFieldsHeader } from '../../rest/request/unknown-fields.js';
import { callRunner } from '../../rest/run.js';
import { BODY_LIMIT, JSON_LIMITS, parseJson } from '../body/body.js';
import { discardBody, readBytes } from '../body/read-body.js';
import { nameOperation } from '../request/exchange.js';
import { queryOf } from '../request/query.js';
import { entityTag, isUnchanged } from '../response/entity-tag.js';
import { checkGates } from './check-gates.js';
import type { ApiRoute } from './route-tree.js';

interface RestApi {
  execute: Execute;
  contextOf: (req: Request, res: Response) => Context;
  /** Middlewares that check the key, which must be of one of the namespaces, and its rate. */
  identify: (namespaces: readonly Namespace[], uses: Uses) => RequestHandler[];
  /** Waits until the caller has few enough other requests. */
  run: RequestHandler;
}

/** One route for each path of the REST API. */
export const restRoutes = (calls: readonly RestCall[], api: RestApi): ApiRoute[] =>
  [...Map.groupBy(calls, (call) => call.path)].map(([path, ofPath]) => ({
    path,
    handlers: new Map(ofPath.map((call) => [call.method, handlersOf(call, api)])),
    allowed: allowOf(ofPath),
  }));

const allowOf = (calls: readonly RestCall[]): string[] =>
  calls.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));

const sendJson = (res: Response, bytes: Buffer): Response =>
  res.setHeader('Content-Type', 'application/json; charset=utf-8').send(bytes);

/** A batch, whose items are judged one by one, may be larger than any other body. */
const bodyKindOf = ({ bindings }: RestCall): keyof typeof BODY_LIMIT =>
  bindings.some(({ argument }) => argument.extensions.rule?.byItem) ? 'ofBatch' : 'ofCall';

/**
 * The handlers of a call, in the documented order of errors: key, rate, caller and scope, body, values,
 * operation.
 */
function handlersOf(call: RestCall, { execute, contextOf, identify, run }: RestApi): RequestHandler[] {
  const responseOf = callRunner(call, execute);
  const kind = bodyKindOf(call);
  const respond: RequestHandler = async (req, res) => {
    const request: RawRequest = {
      path: req.params as Record<string, string>,
      query: queryOf(req),
      body: req.body,
      ifMatch: req.get('if-match'),
    };
    const unknown = unknownFieldsHeader(call, request);
    if (unknown) res.set('X-Unknown-Fields', unknown);
    const context = contextOf(req, res);
    const { bytes, version } = await responseOf(request, context);
    res.set(headersOf(context));
    const isRead = call.method === 'GET';
    if (!isRead && version !== undefined) res.set('ETag', entityTag(bytes, version));
    if (isRead && isUnchanged(req, res, entityTag(bytes, version))) res.status(304).end();
    else sendJson(res, bytes);
  };
  // On a partner route an operator token counts as a malformed key.
  const namespaces: Namespace[] = call.gate.for === 'partner' ? ['svcp'] : ['svcp', 'svco'];
  return [
    nameOperation(call.id),
    ...identify(namespaces, usesOfFields(call.operation.operation, [call.field])),
    checkGates(call.gates),
    ...(call.method === 'GET'
      ? [discardBody, run]
      : [...readBytes(BODY_LIMIT[kind]), run, parseJson(JSON_LIMITS[kind])]),
    respond,
  ];
}
