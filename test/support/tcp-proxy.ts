import type { Socket } from 'node:net';
import { PassingProxy } from './passing-proxy.js';

/** The withheld data: a request that matches, or the response to it. */
type Direction = 'request' | 'response';

/** A proxy before a server whose connections can be cut like in a network failure. */
export class TcpProxy extends PassingProxy {
  private isCut = false;
  private isSilent = false;
  private withheld: { direction: Direction; text: RegExp; reached: () => void } | undefined;

  static async to(url: string): Promise<TcpProxy> {
    const proxy = new TcpProxy(new URL(url));
    await proxy.listen();
    return proxy;
  }

  /** Breaks every connection, and closes new ones at once. */
  cut(): void {
    this.isCut = true;
    this.breakAll();
  }

  /** Rejects new connections permanently; open ones stay open. */
  reject(): void {
    this.server.close();
  }

  /** Passes on no more data and closes nothing, like a machine that lost its power. */
  fallSilent(): void {
    this.isSilent = true;
    for (const socket of this.open) socket.unpipe().pause();
  }

  /**
   * Withholds the next request that matches, or the response to it: nothing more passes on its connection.
   * The promise resolves when the request has arrived.
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

  override stop(): void {
    this.cut();
    super.stop();
  }

  protected forward(client: Socket): void {
    client.on('error', () => {});
    if (this.isCut) {
      client.resume().end();
      return;
    }
    if (this.isSilent) {
      this.open.add(client.on('close', () => this.open.delete(client)));
      return;
    }
    const server = this.connectFor(client);
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
  }
}
