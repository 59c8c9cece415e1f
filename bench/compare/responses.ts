import { isDeepStrictEqual } from 'node:util';
import { HttpConnection } from './http-connection.js';
import type { ServerName } from './names.js';
import type { Server } from './server.js';
import { requestOf, type Work } from './works.js';

/** The response to one request, parsed. */
export async function ask(
  { port }: Server,
  server: ServerName,
  work: Work,
  number: number,
): Promise<unknown> {
  const connection = new HttpConnection(port);
  try {
    const { status, text } = await connection.send(requestOf(work.name, server, number));
    if (status !== 200) throw new Error(`${server}, ${work.name}: ${status} ${text()}`);
    return JSON.parse(text());
  } finally {
    connection.close();
  }
}

/**
 * In the response to a change, members that differ from one request to the next are compared by type only.
 */
function withoutChanging({ changing = [] }: Work, response: unknown): unknown {
  const text = JSON.stringify(response, (name, value) => (changing.includes(name) ? typeof value : value));
  return JSON.parse(text);
}

/** Throws unless a response has the members and values of the service's response, in any order. */
export function assertSame(work: Work, server: ServerName, response: unknown, own: unknown): void {
  const other = work.others?.[server];
  const given = withoutChanging(work, other ? other.response(response) : response);
  const wanted = withoutChanging(work, other?.own ? other.own(own) : own);
  const difference = firstDifference(given, wanted, '');
  if (difference)
    throw new Error(`${server}, ${work.name}: the response differs from the service's at ${difference}`);
}

function firstDifference(one: unknown, other: unknown, path: string): string | undefined {
  if (isDeepStrictEqual(one, other)) return undefined;
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other)
    return `${path || 'the root'}: ${JSON.stringify(one)}, not ${JSON.stringify(other)}`;
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  for (const name of names) {
    const found = firstDifference(Reflect.get(one, name), Reflect.get(other, name), `${path}.${name}`);
    if (found) return found;
  }
  return path;
}
