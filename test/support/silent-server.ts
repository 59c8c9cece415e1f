import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A server that accepts every connection and never responds. */
export class SilentServer {
  readonly callers = new Set<Socket>();
  private readonly server = createServer((socket) => this.callers.add(socket.on('error', () => {})));

  static async start(): Promise<SilentServer> {
    const silent = new SilentServer();
    await new Promise<void>((resolve) => silent.server.listen(0, '127.0.0.1', resolve));
    return silent;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  hangUp(): void {
    for (const socket of this.callers) socket.destroy();
    this.callers.clear();
  }

  stop(): void {
    this.hangUp();
    this.server.close();
  }
}
