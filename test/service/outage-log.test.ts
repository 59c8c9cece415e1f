import { describe, expect, test } from '@jest/globals';
import { cloneDatabase } from '../support/database.js';
import { TestService } from '../support/service.js';
import { TcpProxy } from '../support/tcp-proxy.js';

describe('the log of an outage', () => {
  test('has no stack, and few lines beside those of the requests', async () => {
    const database = await cloneDatabase();
    const proxy = await TcpProxy.to(database.url);
    const service = await TestService.start({ databaseUrl: proxy.url, environment: { JOBS: 'inline' } });
    proxy.cut();
    for (let call = 0; call < 50; call += 1)
      expect((await service.call('GET', '/v2.0/properties/portal/leads')).status).toBe(503);
    const lines: Record<string, unknown>[] = service.logged
      .flatMap((text) => text.trim().split('\n'))
      .map((text) => JSON.parse(text));
    const failures = lines.filter(({ msg }) => msg !== 'request');
    expect(failures).toContainEqual(
      expect.objectContaining({
        msg: 'unexpected',
        requestId: expect.any(String),
        reason: expect.any(String),
      }),
    );
    expect(failures.length).toBeLessThan(20);
    expect(JSON.stringify(lines)).not.toMatch(/stack|\.js:\d/);
    await service.stop();
    proxy.stop();
    await database.drop();
  });
});
