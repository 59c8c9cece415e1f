import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ErrorRequestHandler, Express, Request, RequestHandler, Response } from 'express';
import type { ApiRoute } from './api-routes.js';
import { type Found, RouteTree } from './route-tree.js';

export type App = (req: IncomingMessage, res: ServerResponse, unanswered: () => void) => void;

interface DirectApp {
  /** Answers every other request. */
  app: Express;
  /** Come before the handlers of each route, as they do in the app. */
  first: readonly RequestHandler[];
  routes: readonly ApiRoute[];
  onError: ErrorRequestHandler;
}

/**
 * Runs the handlers of a path at once. Express would compare the path with those of all routes before, which
 * takes longer than a small answer.
 */
export function withDirectRoutes({ app, first, routes, onError }: DirectApp): App {
  const others: App = app;
  const tree = new RouteTree(
    routes.map((route) => {
      const handlers = [...route.handlers].map(([method, own]) => [method, [...first, ...own]] as const);
      return { ...route, handlers: new Map(handlers) };
    }),
  );

  return (req, res, unanswered) => {
    const { method = '', url = '' } = req;
    const end = url.indexOf('?');
    const found = tree.find(method, end < 0 ? url : url.slice(0, end));
    if (found) runAll(found, forExpress(app.request, req), forExpress(app.response, res), onError);
    else others(req, res, unanswered);
  };
}

/** Gives a message the members of Express, as an app does itself. */
const forExpress = <E extends object>(prototype: E, message: object): E =>
  Object.setPrototypeOf(message, prototype);

/** Runs handlers one after the other, each when the one before calls `next`. */
function runAll(
  { handlers, params }: Found,
  req: Request,
  res: Response,
  onError: ErrorRequestHandler,
): void {
  // As an app and its router do.
  Object.assign(req, { res, originalUrl: req.url, params });
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
    if (error !== undefined && error !== null) {
      fail(error);
      return;
    }
    const handle = handlers[at];
    at += 1;
    try {
      // A handler is a function, or an async function.
      const running: unknown = handle?.(req, res, next);
      if (running instanceof Promise) running.catch(next);
    } catch (thrown) {
      next(thrown);
    }
  };
  next();
}
