import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * A port that nothing listens on, and that the system chooses for no other program for a minute: a connection
 * of it is in TIME_WAIT. A program that names the port can listen on it all the same.
 */
export async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const client = connect(port, '127.0.0.1');
  const [accepted] = (await once(server, 'connection')) as [Socket];
  const closed = once(client, 'close');
  accepted.end();
  client.resume();
  await closed;
  server.close();
  await once(server, 'close');
  return port;
}
