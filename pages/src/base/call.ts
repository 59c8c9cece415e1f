import { enteredKey, urlOf } from './dom.js';

export interface Sent {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | undefined;
}

export interface Shown {
  status: string;
  isGood: boolean;
  text: string;
}

/** Sends a request with the key of the page, and returns what to show. */
export async function send({ method, path, headers = {}, body }: Sent): Promise<Shown> {
  const key = enteredKey();
  if (key === '') return { status: 'Not sent', isGood: false, text: 'Enter an API key first.' };
  const startedAt = performance.now();
  try {
    const response = await fetch(urlOf(path), {
      method,
      headers: {
        ...headers,
        'X-API-Key': key,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
      cache: 'no-store',
      credentials: 'omit',
    });
    const text = await response.text();
    const took = Math.round(performance.now() - startedAt);
    return { status: `${response.status} in ${took} ms`, isGood: response.ok, text: pretty(text) };
  } catch {
    return {
      status: 'No answer',
      isGood: false,
      text: 'The request did not reach the service, or the key has characters that no header can have.',
    };
  }
}

export function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
