import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

/**
 * The line after which a mail server stops responding; `trickle` sends an endless greeting one byte at a
 * time, and `drop` closes the connection after it has received the message, instead of confirming it.
 */
export type Stall = 'connect' | 'greeting' | 'recipient' | 'data' | 'trickle' | 'drop';

const TRICKLE_EVERY_MS = 50;

/** A mail server that stops responding in the middle of a message, and keeps the connection open. */
export class StallingMailServer {
  private readonly sockets = new Set<Socket>();
  private readonly server: Server;

  private constructor(stall: Stall) {
    this.server = createServer((socket) => {
      this.sockets.add(socket.on('error', () => {}));
      if (stall === 'trickle') return trickle(socket);
      if (stall !== 'connect') response(socket, stall);
    });
  }

  static async start(stall: Stall): Promise<StallingMailServer> {
    const server = new StallingMailServer(stall);
    await new Promise<void>((resolve) => server.server.listen(0, '127.0.0.1', resolve));
    return server;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

function trickle(socket: Socket): void {
  socket.write('220-');
  const timer = setInterval(() => socket.write('x'), TRICKLE_EVERY_MS);
  socket.on('close', () => clearInterval(timer));
}

const REPLIES: readonly [command: RegExp, response: string, step: Stall | undefined][] = [
  [/^EHLO/, '250 ready', 'greeting'],
  [/^MAIL/, '250 ok', undefined],
  [/^RCPT/, '250 ok', 'recipient'],
  [/^DATA/, '354 go on', 'data'],
];

const END_OF_MESSAGE = '\r\n.\r\n';

function response(socket: Socket, stall: Stall): void {
  let isSilent = false;
  let received = '';
  socket.write('220 test ESMTP\r\n');
  socket.on('data', (chunk: Buffer) => {
    received = `${received}${chunk}`.slice(-END_OF_MESSAGE.length);
    if (stall === 'drop' && received === END_OF_MESSAGE) return void socket.destroy();
    const found = REPLIES.find(([command]) => command.test(chunk.toString()));
    if (!found || isSilent) return;
    const [, text, step] = found;
    isSilent = step === stall;
    // After DATA the message itself is read, and never confirmed.
    if (!isSilent || stall === 'data') socket.write(`${text}\r\n`);
  });
}
