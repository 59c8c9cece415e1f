import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type CallResponse, TestService } from '../../support/service.js';

describe('GET /v2.1/installation', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  const ask = (query = '', key = service.operatorToken): Promise<CallResponse> =>
    service.call('GET', `/v2.1/installation${query}`, { key });

  test('shows an operator what is wrong, the queue, the repeated tasks and the mail server', async () => {
    const { status, body } = await ask('?failed_jobs=0');
    expect(status).toBe(200);
    const { findings, ...rest } = body.data.installation;
    expect(findings).toContainEqual({
      check: 'mail',
      status: 'warning',
      message: expect.stringContaining('SMTP_URL'),
      checked_at: expect.any(String),
    });
    expect(rest).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      queue: { waiting: 0, failed: 0, workers: 0 },
      failed_jobs: [],
      repeated_tasks: [],
      mail: { server: null, failed: 0, brands: [] },
    });
  });

  test('rejects more failed jobs than it lists', async () => {
    const { status, body } = await ask('?failed_jobs=101');
    expect([status, body.errors]).toEqual([
      422,
      [{ in: 'query', path: 'failed_jobs', message: 'must be 100 or less' }],
    ]);
  });

  test('is for operators alone', async () => {
    const { status, body } = await ask('', service.brand.partnerKey);
    expect([status, body.code]).toEqual([403, 'OPERATOR_REQUIRED']);
  });
});
