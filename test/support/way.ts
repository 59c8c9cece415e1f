import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A way to a server that can be cut, as a network can. */
export class Way {
  private readonly open = new Set<Socket>();

  private constructor(
    private server: Server,
    private readonly target: URL,
    readonly port: number,
  ) {}

  static async to(url: string): Promise<Way> {
    const target = new URL(url);
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const way = new Way(server, target, (server.address() as AddressInfo).port);
    way.serve(server);
    return way;
  }

  /** The server's own URL, by way of here. */
  get url(): string {
    const url = new URL(this.target);
    url.hostname = '127.0.0.1';
    url.port = String(this.port);
    return url.href;
  }

  /** Breaks every connection, and takes no other. */
  cut(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    for (const socket of this.open) socket.destroy();
    return closed;
  }

  async mend(): Promise<void> {
    this.server = createServer();
    this.serve(this.server);
    await new Promise<void>((resolve) => this.server.listen(this.port, '127.0.0.1', resolve));
  }

  private serve(server: Server): void {
    server.on('connection', (near) => {
      const far = connect(Number(this.target.port), this.target.hostname);
      for (const [socket, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.open.add(socket);
        socket.on('error', () => other.destroy());
        socket.on('close', () => {
          this.open.delete(socket);
          other.destroy();
        });
      }
      near.pipe(far).pipe(near);
    });
  }
}

/** A port that nothing listens on at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
