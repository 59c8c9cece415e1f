import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

/** A webhook that arrived. */
export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
  event: {
    id: string;
    type: string;
    flow_id: number | null;
    cause: { request_id: string | null };
    data: Record<string, unknown>;
    test?: boolean;
  };
}

/** The event of a webhook whose signature is valid now. Throws for any other. */
export const verified = (secret: string, { headers, body }: Received): unknown =>
  new Webhook(secret).verify(
    body,
    Object.fromEntries(
      ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [name, String(headers[name])]),
    ),
  );

export type Respond = (received: Received, response: ServerResponse) => void;

const succeed: Respond = (_, response) => response.writeHead(204).end();

/** A partner's software that receives webhooks. */
export class Receiver {
  readonly received: Received[] = [];
  respond: Respond = succeed;
  private generation = 1;

  private constructor(
    private readonly origin: string,
    readonly stop: () => Promise<void>,
  ) {}

  private get path(): string {
    return `/hook/${this.generation}`;
  }

  private isOwn(url: string): boolean {
    return url === this.path || url.startsWith(`${this.path}/`);
  }

  get url(): string {
    return this.origin + this.path;
  }

  static async start(): Promise<Receiver> {
    const server = createServer((request, response) => {
      if (!receiver.isOwn(request.url ?? '')) {
        request.resume();
        response.writeHead(204).end();
        return;
      }
      let body = '';
      request.on('data', (chunk: Buffer) => {
        body += chunk.toString();
      });
      request.once('end', () => {
        const received = { headers: request.headers, body, event: JSON.parse(body) };
        receiver.received.push(received);
        receiver.respond(received, response);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const receiver = new Receiver(`http://127.0.0.1:${port}`, async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    });
    return receiver;
  }

  /** Responds with a status from now on. */
  fail(statusCode = 500, headers: Record<string, string> = {}, body = 'no'): void {
    this.respond = (_, response) => response.writeHead(statusCode, headers).end(body);
  }

  succeed(): void {
    this.respond = succeed;
  }

  /** Changes the URL. Requests to an earlier one get 204 and are not recorded. */
  reset(): void {
    this.generation += 1;
    this.succeed();
    this.received.length = 0;
  }

  ofType(type: string): Received[] {
    return this.received.filter(({ event }) => event.type === type);
  }
}
