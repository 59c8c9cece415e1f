import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { emails } from '../../src/domain/message/message.tasks.js';
import { BrandSearch } from '../../src/jobs/brands/brand-search.js';
import { overdueTask } from '../../src/jobs/deliver/overdue.js';
import { dataOf } from '../support/graphql.js';
import { TestService } from '../support/service.js';
import { SETTINGS } from '../support/settings.js';
import { ALL_SHARED } from '../support/shared-profile.js';
import { askToSign } from '../support/signing.js';

const THEN = '2031-03-30T00:59:59.000Z';
const LATER = '2031-03-30T02:00:00.000Z';

describe('the clock of a service', () => {
  let now = new Date(THEN);
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start({ clock: () => now });
  });
  afterAll(() => service.stop());

  test('sets when records are created and changed', async () => {
    now = new Date(THEN);
    const { key } = await service.issueKey();
    const write = (body: object) => service.call('POST', '/v2.0/rent_ready/profile', { body, key });
    await write(ALL_SHARED);
    now = new Date(LATER);
    await write({ ...ALL_SHARED, is_affordability_shared: false });
    const { rentReadyProfile } = dataOf(
      await service.graphql('{ rentReadyProfile { createdAt updatedAt } }', {}, { key }),
    );
    expect(rentReadyProfile).toEqual({ createdAt: THEN, updatedAt: LATER });
  });

  test('determines which brands have an overdue e-mail', async () => {
    now = new Date(THEN);
    expect((await askToSign(service)).status).toBe(200);
    const search = new BrandSearch(service.service.orm.em, SETTINGS, overdueTask(emails).search, 1000);
    const overdue = async () => (await search.find([])).brandIds;
    expect(await overdue()).not.toContain(service.brand.brandId);
    now = new Date(LATER);
    expect(await overdue()).toContain(service.brand.brandId);
  });

  test('sets the time of timeline entries', async () => {
    now = new Date(LATER);
    const { flowId, subTenantIds } = service.brand;
    await service.call('POST', `/v2.0/openflow/confirmHoldingDeposit?flow_id=${flowId}`, {
      body: { open_flow_sub_tenant_id: subTenantIds },
    });
    const { body } = await service.call('GET', `/v2.0/openflow_logs_timeline?flow_id=${flowId}&limit=1`);
    expect(body.data.data[0].createdAt).toBe(LATER);
  });

  test('expires keys, and determines whether an expiry date is in the past', async () => {
    now = new Date(THEN);
    const { key } = await service.issueKey({ expires_at: LATER });
    const status = async () => (await service.call('GET', '/v2.0/openflow/flow/renewed', { key })).status;
    expect(await status()).toBe(200);
    now = new Date(LATER);
    expect(await status()).toBe(401);
    const path = `/v2.0/brand/${service.brand.brandId}/api-keys`;
    expect((await service.operate('POST', path, { expires_at: LATER })).body.errors).toEqual([
      { in: 'body', path: 'expires_at', message: 'must be in the future' },
    ]);
  });

  test('sets the time of rotation and revocation', async () => {
    now = new Date(THEN);
    const { id } = await service.issueKey();
    const path = `/v2.0/brand/${service.brand.brandId}/api-keys/${id}`;
    expect((await service.operate('POST', `${path}/rotate`)).body.data).toMatchObject({
      createdAt: THEN,
      rotated_at: THEN,
    });
    now = new Date(LATER);
    expect((await service.operate('DELETE', path)).body.data.revoked_at).toBe(LATER);
  });
});
