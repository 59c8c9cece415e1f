import { isDeepStrictEqual } from 'node:util';
import { HttpConnection } from './http-connection.js';
import type { Server } from './server.js';
import { type Facts, requestOf, type Work } from './works.js';

/** Members that differ from one request to the next, by nature. */
const CHANGING = new Set(['guarantor_id', 'application_id', 'openflow_id', 'open_flow_sub_tenant_id', 'id']);
const CHANGING_ALWAYS = new Set(['updatedAt']);

/** The answer to one request, parsed. */
export async function ask(
  { port }: Server,
  server: string,
  work: Work,
  facts: Facts,
  number: number,
): Promise<unknown> {
  const connection = new HttpConnection(port);
  try {
    const { status, text } = await connection.send(requestOf(work.name, server, facts, number));
    if (status !== 200) throw new Error(`${server}, ${work.name}: ${status} ${text()}`);
    return JSON.parse(text());
  } finally {
    connection.close();
  }
}

const withoutChanging = (answer: unknown): unknown =>
  JSON.parse(
    JSON.stringify(answer, (name, value) =>
      CHANGING.has(name) || CHANGING_ALWAYS.has(name) ? typeof value : value,
    ),
  );

/** Throws unless an answer has the members and values of the service's; the order does not matter. */
export function assertSame(work: Work, server: string, answer: unknown, own: unknown): void {
  const isRead = !['guarantor', 'maintenance'].includes(work.name);
  const shown = isRead ? (value: unknown) => value : withoutChanging;
  if (isDeepStrictEqual(shown(answer), shown(own))) return;
  const difference = firstDifference(shown(answer), shown(own), '');
  throw new Error(`${server}, ${work.name}: the answer is not the service's at ${difference}`);
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
