import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { TestService } from '../support/service.js';

describe('the header X-Tenant-Id', () => {
  let service: TestService;
  let mayActAs: string;
  let theirs: string;
  beforeAll(async () => {
    service = await TestService.start();
    mayActAs = (
      await service.issueKey({
        scopes: ['tenant:act_as', 'flows:read', 'timeline:read', 'prequalification:read'],
      })
    ).key;
    theirs = String((await service.issueKey({}, service.other.brandId)).user_id);
  });
  afterAll(() => service.stop());

  /** The status or the code of a call with the header, over REST and over GraphQL. */
  async function judged(header: string, key: string): Promise<unknown[]> {
    const headers = { 'X-Tenant-Id': header };
    const rest = await service.call('GET', '/v2.0/openflow/flow/renewed', { key, headers });
    const graphql = await service.graphql('{ flows { totalCount } }', {}, { key, headers });
    return [rest.body.code ?? rest.status, graphql.body.errors?.[0].extensions.code ?? graphql.status];
  }

  test('is checked in the same way by both APIs, even for calls that concern no tenant', async () => {
    expect(await judged('1', service.brand.partnerKey)).toEqual(['SCOPE_REQUIRED', 'SCOPE_REQUIRED']);
    expect(await judged('abc', mayActAs)).toEqual(['VALIDATION_FAILED', 'VALIDATION_FAILED']);
    expect(await judged('0', mayActAs)).toEqual(['VALIDATION_FAILED', 'VALIDATION_FAILED']);
    expect(await judged(theirs, mayActAs)).toEqual(['NOT_FOUND', 'NOT_FOUND']);
    expect(await judged('9007199254740991', mayActAs)).toEqual(['NOT_FOUND', 'NOT_FOUND']);
    const { user_id } = await service.issueKey();
    expect(await judged(String(user_id), mayActAs)).toEqual([200, 200]);
  });
});
