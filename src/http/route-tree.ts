import type { RequestHandler } from 'express';
import type { ApiRoute } from './api-routes.js';

/** The handlers of a request, and the parameters in its path. */
export interface Found {
  handlers: readonly RequestHandler[];
  params: Record<string, string>;
}

/** The handlers of a method and a path, and the names of its parameters in their order. */
interface End {
  handlers: readonly RequestHandler[];
  names: readonly string[];
}

interface Branch {
  literals: Map<string, Branch>;
  parameter: Branch | undefined;
  /** The paths that end here, by method. */
  ends: Map<string, End>;
}

const branch = (): Branch => ({ literals: new Map(), parameter: undefined, ends: new Map() });

/** A parameter that is the same encoded and decoded, as ids are. */
const PLAIN = /^[\w.~-]+$/;

/** Finds the handlers of a request by the segments of its path. */
export class RouteTree {
  private readonly root = branch();

  constructor(routes: readonly ApiRoute[]) {
    for (const route of routes) this.add(route);
  }

  /**
   * Undefined for every other path and method, and for a path that only a router can decide, such as one
   * whose parameters are encoded.
   */
  find(method: string, path: string): Found | undefined {
    if (!path.startsWith('/')) return undefined;
    const values: string[] = [];
    let at: Branch | undefined = this.root;
    for (const segment of path.slice(1).split('/')) {
      const literal: Branch | undefined = at.literals.get(segment);
      if (!literal) values.push(segment);
      at = literal ?? (PLAIN.test(segment) ? at.parameter : undefined);
      if (!at) return undefined;
    }
    const end = at.ends.get(method);
    if (!end) return undefined;
    const params: Record<string, string> = {};
    for (const [index, name] of end.names.entries()) params[name] = values[index] ?? '';
    return { handlers: end.handlers, params };
  }

  private add({ path, handlers }: ApiRoute): void {
    const names: string[] = [];
    let at = this.root;
    for (const segment of path.slice(1).split('/')) {
      const [, name] = /^\{(\w+)\}$/.exec(segment) ?? [];
      if (name) {
        names.push(name);
        at.parameter ??= branch();
        at = at.parameter;
      } else {
        const next = at.literals.get(segment) ?? branch();
        at.literals.set(segment, next);
        at = next;
      }
    }
    for (const [method, ofMethod] of handlers) at.ends.set(method, { handlers: ofMethod, names });
  }
}
