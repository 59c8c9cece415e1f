import type { Cluster } from '../database/cluster.js';
import type { Memory } from './figures.js';
import { HttpConnection } from './http-connection.js';
import { oneFlowText } from './queries.js';
import { defaultKey, query, signedFlow } from './requests.js';
import type { Server } from './server.js';
import { startServers, stopServers } from './servers.js';
import { bytesOf, requestOf } from './works.js';

const STRINGS = 10_000;
const REQUESTS = 10_000;
const CONNECTIONS = 16;

async function sendAll(server: Server, count: number, requestOf: (number: number) => Buffer): Promise<void> {
  let next = 0;
  const send = async (): Promise<void> => {
    const connection = new HttpConnection(server.port);
    while (next < count) {
      const { status, text } = await connection.send(requestOf(next++));
      if (status !== 200) throw new Error(`${status} ${text().slice(0, 300)}`);
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, send));
}

/** Each requests one flow under another name, so that no query text is repeated. */
const newText = (number: number): Buffer => {
  const text = oneFlowText(signedFlow(number).id).replace('flow(', `flow${number}: flow(`);
  return bytesOf(query(text)(), defaultKey(number));
};

/**
 * The memory of a service that has just started, after 10,000 requests of the mixed load, and after 10,000
 * different queries.
 */
export async function memoryOfStrings({ databaseUrl, folder }: Cluster): Promise<Memory> {
  const servers = await startServers(['rental-flow'], { databaseUrl, folder, before: undefined });
  try {
    const server = servers.get('rental-flow');
    if (!server) throw new Error('The service was not started.');
    const memory = async (): Promise<number> => (await server.usage()).memory;
    const idle = await memory();
    await sendAll(server, REQUESTS, (number) => requestOf('mixed', 'rental-flow', number));
    const loaded = await memory();
    await sendAll(server, STRINGS, newText);
    const manyQueries = await memory();
    return { idle, loaded, manyQueries };
  } finally {
    await stopServers(servers);
  }
}
