import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '../support/eventually.js';
import { freePort } from '../support/free-port.js';
import { TestProcess } from '../support/process.js';
import { addGuarantor, guarantors, isReplayed, keptKeys, under } from '../support/retries.js';
import { TestService } from '../support/service.js';
import { TcpProxy } from '../support/tcp-proxy.js';

describe('a change whose service is killed before it responds', () => {
  let service: TestService;
  let proxy: TcpProxy;
  beforeAll(async () => {
    service = await TestService.start();
    proxy = await TcpProxy.to(service.databaseUrl);
  });
  afterAll(async () => {
    proxy.stop();
    await service.stop();
  });

  /**
   * Requests the change from a process whose COMMIT is withheld at one side of the database, and kills it.
   * `meanwhile` runs before the kill.
   */
  async function killedAt(
    direction: 'request' | 'response',
    email: string,
    meanwhile = async () => {},
  ): Promise<void> {
    const port = String(await freePort());
    const killed = new TestProcess('dist/src/main.js', {
      DATABASE_URL: proxy.url,
      PORT: port,
      DATA_DIR: service.dataDir,
      JOBS: 'off',
    });
    try {
      await killed.prints('"listening"');
      const reached = proxy.withhold(direction, /\bcommit\b/i);
      const response = addGuarantor(
        Object.create(service, { service: { value: { url: `http://127.0.0.1:${port}` } } }),
        email,
        under(email),
      ).catch(() => 'no response');
      await reached;
      if (direction === 'response') await eventually(async () => (await guarantors(service, email)) === 1);
      await meanwhile();
      killed.kill('SIGKILL');
      expect(await response).toBe('no response');
    } finally {
      killed.kill('SIGKILL');
      await killed.end();
    }
  }

  test('after the commit gets its response on a retry elsewhere, and is not made twice', async () => {
    await killedAt('response', 'after@example.com');
    const [kept] = await keptKeys(service);
    const retried = await addGuarantor(service, 'after@example.com', under('after@example.com'));
    expect([retried.status, isReplayed(retried)]).toEqual([200, true]);
    expect(retried.body.data).toEqual(JSON.parse(kept?.response ?? '').data.data);
    expect(await guarantors(service, 'after@example.com')).toBe(1);
  });

  test('before the commit leaves nothing behind, and the retry makes it', async () => {
    await killedAt('request', 'before@example.com');
    const send = () => addGuarantor(service, 'before@example.com', under('before@example.com'));
    // The database may notice a moment later that its client has disconnected.
    const made = await eventually(async () => {
      const response = await send();
      return response.status === 409 ? undefined : response;
    });
    expect([made.status, isReplayed(made)]).toEqual([200, false]);
    expect(await guarantors(service, 'before@example.com')).toBe(1);
  });

  test('while other instances get the same request with its key is made once, by one of them', async () => {
    const email = 'both@example.com';
    const another = await TestService.start({ databaseUrl: service.databaseUrl });
    const send = (instance: TestService) => addGuarantor(instance, email, under(email));
    try {
      await killedAt('request', email, async () => {
        const { status, body } = await send(another);
        expect([status, body.code]).toEqual([409, 'IDEMPOTENCY_IN_PROGRESS']);
      });
      const responses = await Promise.all(
        [service, another, service, another].map((instance) =>
          eventually(async () => {
            const response = await send(instance);
            return response.status !== 409 && response;
          }),
        ),
      );
      expect(responses.map((response) => response.status)).toEqual([200, 200, 200, 200]);
      expect(new Set(responses.map((response) => response.text)).size).toBe(1);
      expect(responses.filter(isReplayed)).toHaveLength(3);
      expect(await guarantors(service, email)).toBe(1);
    } finally {
      await another.stop();
    }
  });
});
