import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type CallResponse, TestService } from '../../support/service.js';

describe('GET /v2.1/emails', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
    await service.sql(
      `insert into outgoing_message (brand_id, created_at, updated_at, flow_id, recipient, role,
          signature_email, message_id, status, attempts, last_error)
        values ($1, now(), now(), $2, 'dana@example.com', '', 'dana@example.com', 'm', 'failed', 10,
          '550 5.1.1 User unknown')`,
      [service.brand.brandId, service.brand.flowId],
    );
  });
  afterAll(() => service.stop());

  const ask = (query: string, key?: string): Promise<CallResponse> =>
    service.call('GET', `/v2.1/emails${query}`, key === undefined ? {} : { key });

  test('lists the e-mails that failed, each with the words of the mail server and what helps', async () => {
    const { status, body } = await ask('?statuses=failed&total_count=true');
    expect(status).toBe(200);
    expect(body.data.total_count).toBe(1);
    expect(body.data.emails).toMatchObject([
      {
        kind: 'signature',
        status: 'failed',
        recipient: 'dana@example.com',
        flow_id: service.brand.flowId,
        last_error: '550 5.1.1 User unknown',
        help: expect.stringContaining('emailEsignatureUrl'),
      },
    ]);
  });

  test('shows an operator the brand’s e-mails without their addresses, and requires the brand', async () => {
    const { body } = await ask(`?brand_id=${service.brand.brandId}`, service.operatorToken);
    expect(body.data.emails).toMatchObject([{ recipient: 'd…@example.com' }]);
    expect((await ask('', service.operatorToken)).status).toBe(422);
  });

  test('rejects a status that does not exist', async () => {
    expect((await ask('?statuses=lost')).status).toBe(422);
  });
});
