import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to a server that can be cut, as a network can. */
export class Way {
  private readonly open = new Set<Socket>();
  private readonly server = createServer((near) => this.lead(near));
  private isCut = false;
  private isSilent = false;

  private constructor(private readonly target: URL) {}

  static async to(url: string): Promise<Way> {
    const way = new Way(new URL(url));
    await new Promise<void>((resolve) => way.server.listen(0, '127.0.0.1', resolve));
    return way;
  }

  /** The server's own URL, by way of here. */
  get url(): string {
    const url = new URL(this.target);
    url.hostname = '127.0.0.1';
    url.port = String((this.server.address() as AddressInfo).port);
    return url.href;
  }

  /** Breaks every connection, and leads nobody any further. */
  cut(): void {
    this.isCut = true;
    for (const socket of this.open) socket.destroy();
  }

  /** Passes on no byte any more, and closes nothing: as a machine that lost its power. */
  fallSilent(): void {
    this.isSilent = true;
    for (const socket of this.open) socket.unpipe().pause();
  }

  /** New connections lead to the server again. */
  mend(): void {
    this.isCut = false;
    this.isSilent = false;
  }

  stop(): void {
    this.cut();
    this.server.close();
  }

  private lead(near: Socket): void {
    near.on('error', () => {});
    if (this.isCut) {
      near.resume().end();
      return;
    }
    if (this.isSilent) {
      this.open.add(near.on('close', () => this.open.delete(near)));
      return;
    }
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
