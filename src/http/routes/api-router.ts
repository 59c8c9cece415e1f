import type { ErrorRequestHandler, Express, Request, RequestHandler, Response } from 'express';
import type { App } from '../server/listener.js';
import { type ApiRoute, RouteTree } from './route-tree.js';

declare module 'express-serve-static-core' {
  interface Request {
    /**
     * The path of the route with the names of its parameters; null if no route of the APIs has the path.
     * Undefined for requests that are not to the APIs.
     */
    routePath?: string | null;
  }
}

interface Apis {
  /** Has every path that is not one of the APIs. */
  app: Express;
  routes: readonly ApiRoute[];
  /** Come before the handlers of each request. */
  first: readonly RequestHandler[];
  /** The handlers of a path that no route has. */
  unknown: readonly RequestHandler[];
  onError: ErrorRequestHandler;
}

/**
 * The router of the APIs: it has each path whose first segment begins a route, in whatever case, and what is
 * below it. Express has the others; it would compare a path with those of all routes before, which takes
 * longer than a small response.
 */
export function withApiRouter({ app, routes, first, unknown, onError }: Apis): App {
  const others: App = app;
  const tree = new RouteTree(routes);
  const roots = new Set(routes.map(({ path }) => segmentsOf(path)[0]?.toLowerCase()));

  return (req, res, next) => {
    const { method = '', url = '' } = req;
    const end = url.indexOf('?');
    const segments = segmentsOf(end < 0 ? url : url.slice(0, end));
    if (!roots.has(segments[0]?.toLowerCase())) return others(req, res, next);
    const { path, handlers, params } = tree.find(method, segments) ?? { ...NO_ROUTE, handlers: unknown };
    // As an app and its router do.
    const request = Object.assign(forExpress(app.request, req), {
      res,
      originalUrl: url,
      params,
      routePath: path,
    });
    const handlerAt = (at: number) => first[at] ?? handlers[at - first.length];
    runAll(handlerAt, request, forExpress(app.response, res), onError);
  };
}

const NO_ROUTE = { path: null, params: {} };

/** What follows each slash. The target of a request begins with one, or is `*`. */
const segmentsOf = (path: string): string[] => path.slice(1).split('/');

/** Gives a message the members of Express, as an app does itself. */
const forExpress = <E extends object>(prototype: E, message: object): E =>
  Object.setPrototypeOf(message, prototype);

/** Runs handlers one after the other, each when the one before calls `next`. */
function runAll(
  handlerAt: (at: number) => RequestHandler | undefined,
  req: Request,
  res: Response,
  onError: ErrorRequestHandler,
): void {
  const close = (): void => void req.socket.destroy();
  const fail = (error: unknown): void => {
    try {
      onError(error, req, res, close);
    } catch {
      close();
    }
  };
  let at = 0;
  const next = (error?: unknown): void => {
    const handle = handlerAt(at);
    at += 1;
    if ((error ?? null) !== null || !handle) {
      fail(error ?? new Error('The last handler has not responded.'));
      return;
    }
    try {
      // A handler is a function, or an async function.
      const running: unknown = handle(req, res, next);
      if (running instanceof Promise) running.catch(next);
    } catch (thrown) {
      next(thrown);
    }
  };
  next();
}
