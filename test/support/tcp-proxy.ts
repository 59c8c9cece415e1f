import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** What is withheld: a request that matches, or the answer to it. */
type Direction = 'request' | 'answer';

/** A proxy before a server, whose connections can be cut as a network failure would cut them. */
export class TcpProxy {
  private readonly open = new Set<Socket>();
  private readonly server = createServer((client) => this.forward(client));
  private isCut = false;
  private isSilent = false;
  private withheld: { direction: Direction; text: RegExp; reached: () => void } | undefined;

  private constructor(private readonly target: URL) {}

  static async to(url: string): Promise<TcpProxy> {
    const proxy = new TcpProxy(new URL(url));
    await new Promise<void>((resolve) => proxy.server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  /** The server's URL through the proxy. */
  get url(): string {
    const url = new URL(this.target);
    url.hostname = '127.0.0.1';
    url.port = String((this.server.address() as AddressInfo).port);
    return url.href;
  }

  /** Breaks every connection, and closes new ones at once. */
  cut(): void {
    this.isCut = true;
    for (const socket of this.open) socket.destroy();
  }

  /** Refuses new connections, for good; those that are open stay. */
  refuse(): void {
    this.server.close();
  }

  /** Passes no more data on and closes nothing, as a machine that lost its power. */
  fallSilent(): void {
    this.isSilent = true;
    for (const socket of this.open) socket.unpipe().pause();
  }

  /**
   * Withholds the next request that matches, or the answer to it: nothing more passes on its connection. The
   * promise resolves when the request is there.
   */
  withhold(direction: Direction, text: RegExp): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.withheld = { direction, text, reached: resolve };
    return promise;
  }

  /** New connections reach the server again. */
  restore(): void {
    this.isCut = false;
    this.isSilent = false;
  }

  stop(): void {
    this.cut();
    this.server.close();
  }

  private forward(client: Socket): void {
    client.on('error', () => {});
    if (this.isCut) {
      client.resume().end();
      return;
    }
    if (this.isSilent) {
      this.open.add(client.on('close', () => this.open.delete(client)));
      return;
    }
    const server = connect(Number(this.target.port), this.target.hostname);
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      this.open.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        this.open.delete(socket);
        other.destroy();
      });
    }
    server.pipe(client);
    client.on('data', (data: Buffer) => {
      const found = this.withheld?.text.test(data.toString('latin1')) ? this.withheld : undefined;
      if (found) {
        this.withheld = undefined;
        server.unpipe(client).pause();
        found.reached();
      }
      if (found?.direction === 'request') client.pause();
      else server.write(data);
    });
    client.on('end', () => server.end());
  }
}
