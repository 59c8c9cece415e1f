import type { RequestHandler } from 'express';
import { wrongMethod } from '../response/errors.js';

type Handlers = readonly RequestHandler[];
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A path of one of the two APIs. Other methods than those that it allows get 405. */
export interface ApiRoute {
  /** With its parameters in braces, as in OpenAPI. */
  path: string;
  handlers: ReadonlyMap<Method, Handlers>;
  /** With HEAD if there is GET: the same without a body. */
  allowed: readonly string[];
}

/** The handlers of a request, and the parameters in its path. */
interface Found {
  path: string;
  handlers: Handlers;
  params: Record<string, string>;
}

/** A path that ends at a branch. */
interface End {
  path: string;
  /** The names of the parameters in their order. */
  names: readonly string[];
  byMethod: ReadonlyMap<string, Handlers>;
  ofOthers: Handlers;
}

interface Branch {
  literals: Map<string, Branch>;
  parameter: Branch | undefined;
  end: End | undefined;
}

const branch = (): Branch => ({ literals: new Map(), parameter: undefined, end: undefined });

/** A parameter that is the same encoded and decoded, as ids are. */
const PLAIN = /^[\w.~-]+$/;

/**
 * Finds the handlers of a request by the segments of its path, such as `['v2.1', 'flows', '1']`. Segments are
 * compared as they were sent: with their case, and encoded. `/people/batch` precedes `/people/{id}`, whatever
 * the method. A parameter has at least one character, and is decoded.
 */
export class RouteTree {
  private readonly root = branch();

  constructor(routes: readonly ApiRoute[]) {
    for (const route of routes) this.add(route);
  }

  /** Undefined if no route has the path, or a parameter cannot be decoded. */
  find(method: string, segments: readonly string[]): Found | undefined {
    const values: string[] = [];
    const end = endOf(this.root, segments, 0, values);
    if (!end) return undefined;
    const params: Record<string, string> = {};
    for (const [index, name] of end.names.entries()) {
      const value = decodedParameter(values[index] ?? '');
      if (value === undefined) return undefined;
      params[name] = value;
    }
    return { path: end.path, handlers: end.byMethod.get(method) ?? end.ofOthers, params };
  }

  private add({ path, handlers, allowed }: ApiRoute): void {
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
    const byMethod = new Map<string, Handlers>(handlers);
    const get = handlers.get('GET');
    if (get && allowed.includes('HEAD')) byMethod.set('HEAD', get);
    at.end = { path, names, byMethod, ofOthers: [wrongMethod(allowed)] };
  }
}

/** The end of a path. Adds the parameters on its way to `values`. */
function endOf(at: Branch, segments: readonly string[], index: number, values: string[]): End | undefined {
  const segment = segments[index];
  if (segment === undefined) return at.end;
  const literal = at.literals.get(segment);
  const end = literal && endOf(literal, segments, index + 1, values);
  if (end || !at.parameter || segment === '') return end;
  const { length } = values;
  values.push(segment);
  const ofParameter = endOf(at.parameter, segments, index + 1, values);
  if (!ofParameter) values.length = length;
  return ofParameter;
}

function decodedParameter(value: string): string | undefined {
  if (PLAIN.test(value)) return value;
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}
