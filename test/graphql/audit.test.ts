import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { serverAudits } from 'graphql-http';
import { TestService } from '../support/service.js';

describe('GraphQL over HTTP passes the audit of its specification:', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  const audits = serverAudits({
    url: () => `${service.service.url}/graphql`,
    fetchFn: (url: string, { headers, ...init }: RequestInit = {}) =>
      fetch(url, {
        ...init,
        headers: { ...(headers as Record<string, string>), 'X-API-Key': service.brand.partnerKey },
      }),
  });

  test.each(audits.map((audit) => [audit.name, audit] as const))('%s', async (_name, audit) => {
    const result = await audit.fn();
    expect(result.status === 'ok' ? 'ok' : `${result.status}: ${result.reason}`).toBe('ok');
  });
});
