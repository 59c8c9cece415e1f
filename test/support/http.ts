/** A response as the caller gets it. */
export interface CallResponse {
  status: number;
  headers: Headers;
  /** The parsed JSON body; undefined if there is none. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came, and asserts what it is.
  body: any;
  text: string;
}

export interface CallOptions {
  key?: string;
  headers?: Record<string, string>;
  /** Sent as JSON, except for text, which is sent unchanged. */
  body?: unknown;
}

/** Sends a request to the service at the URL. */
export async function sendRequest(
  url: string,
  method: string,
  path: string,
  { key, headers = {}, body }: CallOptions = {},
): Promise<CallResponse> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(key && { 'X-API-Key': key }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: text && response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : undefined,
  };
}
