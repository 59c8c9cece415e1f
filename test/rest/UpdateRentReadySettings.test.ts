import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sharedRejections } from '../support/rejections.js';
import { TestService } from '../support/service.js';
import { INSTANT } from '../support/shapes.js';

const PATH = '/v2.0/rent_ready/profile';
const SETTINGS = {
  is_tenant_info_shared: true,
  is_right_to_rent_shared: false,
  is_affordability_shared: true,
  is_pre_reference_shared: false,
  is_rental_ledger_shared: true,
  is_id_verification_shared: false,
  is_guarantor_affordability_shared: true,
};

describe('POST /v2.0/rent_ready/profile:', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  sharedRejections(() => service, {
    method: 'POST',
    path: PATH,
    body: SETTINGS,
    scope: 'rent_ready:write',
    entitlement: 'prequalification',
  });

  test('the settings are stored, and the response has every documented field', async () => {
    const { status, body } = await service.call('POST', PATH, {
      body: { ...SETTINGS, default_documents_shared: [3, 1.5] },
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      status: true,
      data: {
        ...SETTINGS,
        default_documents_shared: [3, 1.5],
        profile_id: expect.any(Number),
        share_url: expect.stringMatching(/^http:\/\/rental-flow\.test\/rent-ready\/[\w-]{32}$/),
        updatedAt: expect.stringMatching(INSTANT),
      },
    });
  });

  test('the share URL stays the same when the settings change', async () => {
    const first = await service.call('POST', PATH, { body: SETTINGS });
    const second = await service.call('POST', PATH, { body: { ...SETTINGS, is_tenant_info_shared: false } });
    expect(second.body.data.share_url).toBe(first.body.data.share_url);
    expect(second.body.data.is_tenant_info_shared).toBe(false);
  });

  test('documents that were given before are kept if a request omits them', async () => {
    await service.call('POST', PATH, { body: { ...SETTINGS, default_documents_shared: [7] } });
    const { body } = await service.call('POST', PATH, { body: SETTINGS });
    expect(body.data.default_documents_shared).toEqual([7]);
  });

  test('the error lists every missing flag, and every flag of the wrong type, by its REST name', async () => {
    const { status, body } = await service.call('POST', PATH, {
      body: { is_tenant_info_shared: 'yes', default_documents_shared: ['a'] },
    });
    expect(status).toBe(422);
    expect(body.code).toBe('VALIDATION_FAILED');
    expect(body.errors).toHaveLength(8);
    expect(body.errors).toContainEqual({
      in: 'body',
      path: 'is_tenant_info_shared',
      message: 'must be true or false',
    });
    expect(body.errors).toContainEqual({
      in: 'body',
      path: 'default_documents_shared[0]',
      message: 'must be a number',
    });
    expect(body.errors).toContainEqual({
      in: 'body',
      path: 'is_rental_ledger_shared',
      message: 'is required',
    });
  });

  test('each brand has its own profile', async () => {
    const mine = await service.call('POST', PATH, { body: SETTINGS });
    const theirs = await service.call('POST', PATH, { body: SETTINGS, key: service.other.partnerKey });
    expect(theirs.body.data.profile_id).not.toBe(mine.body.data.profile_id);
    expect(theirs.body.data.share_url).not.toBe(mine.body.data.share_url);
  });
});
