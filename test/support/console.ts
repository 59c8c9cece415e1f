import { request } from 'node:http';
import type { CallResponse } from './http.js';
import type { TestService } from './service.js';

type Received = Pick<CallResponse, 'status' | 'text' | 'body'> & {
  headers: NodeJS.Dict<string | string[]>;
};

export interface SendOptions {
  headers?: Record<string, string | undefined>;
  /** Sent as JSON, except for text, which is sent unchanged. */
  body?: unknown;
  method?: string;
}

/** A browser with a page of the console: it keeps the cookie, and sends what a page cannot. */
export class ConsoleBrowser {
  cookie: string | undefined;

  constructor(private readonly service: TestService) {}

  /** Sends a request as a page of the service does. A header that is undefined is left out. */
  async send(
    path: string,
    { headers = {}, body = {}, method = 'POST' }: SendOptions = {},
  ): Promise<Received> {
    const { hostname, port } = new URL(this.service.service.url);
    const sent: Record<string, string | undefined> = {
      'Content-Type': 'application/json',
      'Sec-Fetch-Site': 'same-origin',
      ...(this.cookie !== undefined && { Cookie: this.cookie }),
      ...headers,
    };
    const given = Object.entries(sent).filter((one): one is [string, string] => one[1] !== undefined);
    const received = await new Promise<Received>((resolve, reject) => {
      const options = { hostname, port, path, method, headers: Object.fromEntries(given), agent: false };
      const outgoing = request(options, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        response.once('end', () => {
          const isJson = response.headers['content-type']?.includes('json');
          const parsed = isJson && text ? JSON.parse(text) : undefined;
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text, body: parsed });
        });
      });
      outgoing.once('error', reject);
      if (method !== 'GET') outgoing.write(typeof body === 'string' ? body : JSON.stringify(body));
      outgoing.end();
    });
    const [set] = received.headers['set-cookie'] ?? [];
    if (set) this.cookie = set.split(';')[0];
    return received;
  }

  signIn(credential: string): Promise<Received> {
    return this.send('/console/sign-in', { body: { credential } });
  }

  graphql(query: string, options: SendOptions & { variables?: object } = {}): Promise<Received> {
    const { variables = {}, ...rest } = options;
    return this.send('/console/graphql', { body: { query, variables }, ...rest });
  }
}
