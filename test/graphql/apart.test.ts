import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { TestService } from '../support/service.js';
import { UNKNOWN_ID } from '../support/shapes.js';

describe('mutations of one request', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  test('fail separately: a new key is returned although another mutation failed', async () => {
    const { body } = await service.graphql(
      `mutation ($id: SafeInt!, $nobodys: SafeInt!) {
        issued: issueApiKey(brandId: $id) { key }
        rejected: revokeApiKey(brandId: $id, id: $nobodys) { id }
      }`,
      { id: service.brand.brandId, nobodys: UNKNOWN_ID },
      { key: service.operatorToken },
    );
    expect(body.data).toEqual({ issued: { key: expect.stringMatching(/^svcp_/) }, rejected: null });
    expect(body.errors).toEqual([
      expect.objectContaining({ path: ['rejected'], extensions: { code: 'NOT_FOUND' } }),
    ]);
  });

  test('are rejected over GET as a method that is not allowed', async () => {
    const query = encodeURIComponent(
      'mutation { createLead(input: { portal: "a", portalLeadId: "b" }) { leadId } }',
    );
    const { status, body } = await service.call('GET', `/graphql?query=${query}`);
    expect([status, body.errors[0].extensions]).toEqual([405, { code: 'METHOD_NOT_ALLOWED' }]);
  });
});
