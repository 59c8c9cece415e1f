/** A browser that is signed in to the console. */
export class ConsoleSession {
  private constructor(
    private readonly url: string,
    private readonly cookie: string,
  ) {}

  static async start(url: string, credential: string): Promise<ConsoleSession> {
    const response = await post(`${url}/console/sign-in`, { credential });
    const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';');
    if (!response.ok || !cookie) throw new Error(`The sign-in failed: ${await response.text()}`);
    return new ConsoleSession(url, cookie);
  }

  /** Reads a screen; returns the bytes of the response. */
  async read(query: string, variables: object): Promise<number> {
    const response = await post(`${this.url}/console/graphql`, { query, variables }, { Cookie: this.cookie });
    const text = await response.text();
    if (!response.ok || text.includes('"errors":['))
      throw new Error(`${query.slice(0, 60)} ${JSON.stringify(variables)}: ${text.slice(0, 300)}`);
    return text.length;
  }
}

const post = (url: string, body: object, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin', ...headers },
    body: JSON.stringify(body),
  });
