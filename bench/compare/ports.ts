import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** Ports that are free at the moment. */
export function freePorts(count: number): Promise<number[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer();
      await once(server.listen(0, '127.0.0.1'), 'listening');
      const { port } = server.address() as AddressInfo;
      await once(server.close(), 'close');
      return port;
    }),
  );
}
