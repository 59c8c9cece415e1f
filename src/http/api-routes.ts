import { type RequestHandler, Router } from 'express';
import { wrongMethod } from './errors.js';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A path of one of the two APIs. Other methods than those that it allows answer 405. */
export interface ApiRoute {
  /** With its parameters in braces, as in OpenAPI. */
  path: string;
  handlers: ReadonlyMap<Method, readonly RequestHandler[]>;
  allowed: readonly string[];
}

/** `/people/batch` comes before `/people/{id}`, which would take it too. */
const precedence = ({ path }: ApiRoute): string => path.replaceAll('{', '~');

/** The routes of both APIs for Express. */
export function apiRouter(routes: readonly ApiRoute[]): Router {
  const router = Router({ caseSensitive: true, strict: true });
  for (const { path, handlers, allowed } of routes.toSorted((a, b) =>
    precedence(a) < precedence(b) ? -1 : 1,
  )) {
    const route = router.route(path.replace(/\{(\w+)\}/g, ':$1'));
    const only = wrongMethod(allowed);
    // Otherwise Express answers HEAD as GET.
    if (!allowed.includes('HEAD')) route.head(only);
    for (const [method, ofMethod] of handlers) route[method.toLowerCase() as Lowercase<Method>](...ofMethod);
    route.all(only);
  }
  return router;
}
