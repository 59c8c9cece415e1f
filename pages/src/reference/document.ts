import { urlOf } from '../base/dom.js';

/** The parts of an OpenAPI document that the page shows. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  format?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
  pattern?: string;
}
interface Exemplified {
  example?: unknown;
  examples?: Record<string, { value?: unknown }>;
}
export interface Parameter extends Exemplified {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema?: Schema;
}
interface Media extends Exemplified {
  schema?: Schema;
}
export interface Body {
  description?: string;
  required?: boolean;
  content?: Record<string, Media>;
}
interface Described {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  parameters?: unknown[];
  requestBody?: unknown;
  responses: Record<string, unknown>;
  security?: Record<string, unknown>[];
}
export interface Call {
  id: string;
  method: string;
  path: string;
  tag: string;
  summary: string;
  description: string;
  parameters: Parameter[];
  body: Body | undefined;
  responses: [status: string, response: Body][];
  /** Whether it needs an operator token in place of an API key. */
  isForOperators: boolean;
}

interface Document {
  info: { description: string };
  servers: { url: string }[];
  tags: Tag[];
  paths: Record<string, Record<string, Described>>;
}

export interface Tag {
  name: string;
  description: string;
}

/** One version of the API. */
export interface Api {
  version: string;
  about: string;
  server: string;
  /** In the order of the documentation. */
  tags: Tag[];
  calls: Call[];
  resolve: <T extends object>(value: T) => T;
}

/** The versions, the newest first. */
export const loadApis = (): Promise<Api[]> => Promise.all(['v2.1', 'v2.0'].map(loadApi));

async function loadApi(version: string): Promise<Api> {
  const document: Document = await (await fetch(urlOf(`/${version}/openapi.json`))).json();
  const resolve = <T extends object>(value: T): T => {
    if (!('$ref' in value) || typeof value.$ref !== 'string') return value;
    let found: unknown = document;
    for (const step of value.$ref.slice(2).split('/')) found = (found as Record<string, unknown>)[step];
    return found as T;
  };
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => callOf(version, path, method, described, resolve)),
  );
  const { info, servers, tags } = document;
  return { version, about: info.description, server: servers[0]?.url ?? '', tags, calls, resolve };
}

function callOf(
  version: string,
  path: string,
  method: string,
  described: Described,
  resolve: Api['resolve'],
): Call {
  const {
    operationId,
    summary,
    description = summary,
    tags,
    parameters = [],
    requestBody,
    responses,
    security = [],
  } = described;
  return {
    id: `${version}/${operationId}`,
    method: method.toUpperCase(),
    path,
    tag: tags[0] ?? '',
    summary,
    description,
    parameters: parameters.map((one) => resolve(one as Parameter)),
    body: requestBody ? resolve(requestBody as Body) : undefined,
    responses: Object.entries(responses).map(([status, one]) => [status, resolve(one as Body)]),
    isForOperators: security.some((one) => 'operatorToken' in one),
  };
}

/** One example, or the first of several that have names, as those of errors. */
export function exampleOf(holder: Exemplified | undefined, { resolve }: Pick<Api, 'resolve'>): unknown {
  const [first] = Object.values(holder?.examples ?? {});
  return holder?.example ?? (first && resolve(first).value);
}

export const jsonOf = (body: Body | undefined): Media | undefined => body?.content?.['application/json'];
