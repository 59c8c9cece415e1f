import { urlOf } from './urls.js';

/** The longest time to wait before another try. */
const MAX_WAIT_MS = 60_000;
/** The service closes a connection on which nothing has happened for 60 s. */
const TIME_LIMIT_MS = 60_000;

interface ServiceError {
  message: string;
  path?: (string | number)[];
  extensions?: { code?: string; demo?: boolean; errors?: { path: string; message: string }[] };
}

/** The error of a request without a result, or of a part of one. */
export class Problem extends Error {
  constructor(
    message: string,
    /** 0: there is no response. */
    readonly status: number,
    readonly code: string,
    readonly requestId: string,
    readonly retryAfterMs = 0,
    /** Whether the service offers the sign-ins of the demo. */
    readonly isDemo = false,
    /** What is wrong with which value. */
    readonly details: readonly string[] = [],
  ) {
    super(message);
  }
}

export interface Received<T> {
  data: T;
  /** Why a root field is null, by the name of the field. */
  problems: ReadonlyMap<string, Problem>;
}

interface Options {
  /** Polls are not use: they do not extend the sign-in. */
  isPoll?: boolean;
  /** Whether an operator reads with the key of a visit. */
  isVisit?: boolean;
  idempotencyKey?: string;
  signal?: AbortSignal | undefined;
}

async function send(path: string, body: object, { isPoll, idempotencyKey, signal }: Options = {}) {
  const limit = AbortSignal.timeout(TIME_LIMIT_MS);
  const headers: Record<string, string> = { 'Content-Type': 'application/json' };
  if (isPoll) headers['X-Poll'] = '1';
  if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey;
  try {
    return await fetch(urlOf(path), {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      cache: 'no-store',
      credentials: 'same-origin',
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Problem('The service has not responded.', 0, 'NO_RESPONSE', '');
  }
}

function problemOf(error: ServiceError | undefined, { status, headers }: Response): Problem {
  return new Problem(
    error?.message ?? `The service has responded with the status ${status}.`,
    status,
    error?.extensions?.code ?? String(status),
    headers.get('X-Request-Id') ?? '',
    (Number(headers.get('Retry-After')) || 0) * 1000,
    error?.extensions?.demo === true,
    (error?.extensions?.errors ?? []).map(({ path, message }) =>
      path ? `${path.replace(/^input\./, '')}: ${message}` : message,
    ),
  );
}

async function jsonOf(response: Response): Promise<{ data?: unknown; errors?: ServiceError[] }> {
  try {
    return await response.json();
  } catch {
    throw problemOf(undefined, response);
  }
}

/** Unlocking replaces the cookie: a request with the former one is sent again. */
let renewal: Promise<unknown> = Promise.resolve();
let renewals = 0;

async function sendWithCookie(path: string, body: object, options: Options): Promise<Response> {
  const before = renewals;
  const response = await send(path, body, options);
  if (response.status !== 401 || before === renewals) return response;
  await renewal.catch(() => {});
  return send(path, body, options);
}

/** Calls a route that replaces the cookie. */
export function renew<T>(path: string, body: object): Promise<T | undefined> {
  renewals++;
  const renewed = post<T>(path, body);
  renewal = renewed;
  return renewed;
}

let onUse = () => {};
/** Each request that is not a poll makes the sign-in last longer. */
export function whenUsed(listener: () => void): void {
  onUse = listener;
}

/** Calls a route of the console other than GraphQL. */
export async function post<T>(path: string, body: object = {}): Promise<T | undefined> {
  const response = await send(path, body);
  if (response.status === 204) return undefined;
  const json = await jsonOf(response);
  if (!response.ok) throw problemOf(json.errors?.[0], response);
  return json as T;
}

/** Runs an operation. A part that the key may not read is null, and does not take the others with it. */
export async function execute<T>(
  query: string,
  variables: object,
  options: Options = {},
): Promise<Received<T>> {
  const path = options.isVisit ? '/console/graphql?as=visit' : '/console/graphql';
  const response = await sendWithCookie(path, { query, variables }, options);
  if (response.ok && !options.isPoll) onUse();
  const { data, errors = [] } = await jsonOf(response);
  const hasPart = typeof data === 'object' && data && Object.values(data).some((part) => part !== null);
  if (!response.ok || !hasPart) {
    const [first] = errors;
    if (first || !response.ok) throw problemOf(first, response);
  }
  const problems = new Map<string, Problem>();
  for (const error of errors) problems.set(String(error.path?.[0] ?? ''), problemOf(error, response));
  return { data: data as T, problems };
}

/** Another try helps only if the service is busy or out of reach. */
export const mayRetry = (failures: number, error: Error): boolean =>
  error instanceof Problem && [0, 429, 502, 503, 504].includes(error.status) && failures < 8;

export const retryDelay = (failures: number, error: Error): number =>
  Math.max(error instanceof Problem ? error.retryAfterMs : 0, Math.min(1000 * 2 ** failures, MAX_WAIT_MS));

/** Makes a change, under one key for all its tries if it takes one; those that return a secret take none. */
export async function change<T>(mutation: string, variables: object, takesKey = true): Promise<T> {
  const options = takesKey ? { idempotencyKey: crypto.randomUUID() } : {};
  const { data, problems } = await execute<T>(mutation, variables, options);
  const [problem] = problems.values();
  if (problem) throw problem;
  return data;
}
