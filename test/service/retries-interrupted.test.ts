import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { poolState } from '../../src/database/orm/orm.js';
import { oldKeys } from '../../src/domain/idempotency/idempotency-key.tasks.js';
import { contextOfNoBrand } from '../support/context.js';
import { cloneDatabase, connectTo, lockWaits } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { codeOf, dataOf } from '../support/graphql.js';
import {
  ADD_GUARANTOR,
  addGuarantor,
  guarantorInput,
  isReplayed,
  keptKeys,
  under,
} from '../support/retries.js';
import { TestService } from '../support/service.js';
import { TcpProxy } from '../support/tcp-proxy.js';

const DAY_MS = 24 * 60 * 60 * 1000;

describe('a change with an Idempotency-Key that is interrupted', () => {
  let now = new Date('2031-01-01T12:00:00Z');
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start({ clock: () => now });
  });
  afterAll(() => service.stop());

  test('keeps its response if its key is an expired one that is being removed', async () => {
    await addGuarantor(service, 'first@example.com', under('again'));
    now = new Date(now.getTime() + 8 * DAY_MS);
    const user = await connectTo(service.databaseUrl);
    try {
      await user.query('begin');
      // The statements of a request that uses the key again, up to its commit.
      await user.query('update idempotency_key set created_at = $1', [now]);
      // A removal waits for the lock only briefly, so others begin until one is seen while it waits.
      const { removal } = await eventually(async () => {
        const begun = oldKeys.work(contextOfNoBrand(service));
        const waits = await lockWaits(service.databaseUrl, 'lock table idempotency_key%');
        if (waits > 0) return { removal: begun };
        expect(await begun).toBe(false);
        return undefined;
      });
      await user.query('commit');
      expect(await removal).toBe(false);
      expect((await keptKeys(service)).map(({ key }) => key)).toEqual(['again']);
    } finally {
      await user.end();
    }
  });

  test('does not wait for expired keys that are removed while another change reads them', async () => {
    const reader = await connectTo(service.databaseUrl);
    now = new Date(now.getTime() + 8 * DAY_MS);
    try {
      await reader.query('begin');
      await reader.query('select from idempotency_key');
      expect(await oldKeys.work(contextOfNoBrand(service))).toBe(false);
      await reader.query('commit');
      expect(await keptKeys(service)).toHaveLength(1);
      expect(await oldKeys.work(contextOfNoBrand(service))).toBe(true);
      expect(await keptKeys(service)).toEqual([]);
    } finally {
      await reader.end();
    }
  });

  test('is made once if its client disconnects before the response', async () => {
    const { flowId, brandId, subTenantIds, partnerKey } = service.brand;
    const path = `/v2.0/openflow/confirmHoldingDeposit?flow_id=${flowId}`;
    const body = { open_flow_sub_tenant_id: subTenantIds };
    const holder = await connectTo(service.databaseUrl);
    await holder.query('begin');
    await holder.query('select from flow where brand_id = $1 and id = $2 for update', [brandId, flowId]);
    const first = request(`${service.service.url}${path}`, {
      method: 'POST',
      headers: { 'X-API-Key': partnerKey, 'Content-Type': 'application/json', 'Idempotency-Key': 'cut' },
    });
    first.on('error', () => {});
    first.end(JSON.stringify(body));
    await eventually(async () => (await lockWaits(service.databaseUrl)) > 0);
    first.destroy();
    await holder.query('commit');
    await holder.end();
    const retried = await eventually(async () => {
      const response = await service.call('POST', path, under('cut', { body }));
      return response.status === 200 && response;
    });
    expect(isReplayed(retried)).toBe(true);
  });

  test('gets 503 if its database connection is rejected, with or without the key', async () => {
    const database = await cloneDatabase();
    const proxy = await TcpProxy.to(database.url);
    const other = await TestService.start({ databaseUrl: proxy.url, environment: { DB_POOL_SIZE: '20' } });
    const holder = await connectTo(database.url);
    try {
      await holder.query('begin');
      await holder.query('select from flow where brand_id = $1 and id = $2 for update', [
        other.brand.brandId,
        other.brand.flowId,
      ]);
      const path = `/v2.0/openflow/confirmHoldingDeposit?flow_id=${other.brand.flowId}`;
      const body = { open_flow_sub_tenant_id: other.brand.subTenantIds };
      const first = other.call('POST', path, { body });
      await eventually(async () => (await lockWaits(database.url)) > 0);
      expect((await poolState(other.service.orm)).idle).toBe(0);
      proxy.reject();
      const lead = { portal: 'test', portal_lead_id: 'rejected' };
      for (const options of [{}, under('rejected')]) {
        const response = await other.call('POST', '/v2.1/leads', { ...options, body: lead });
        expect([response.status, response.body.code]).toEqual([503, 'UNAVAILABLE']);
      }
      await holder.query('commit');
      expect((await first).status).toBe(200);
    } finally {
      await holder.end();
      await other.stop();
      proxy.stop();
      await database.drop();
    }
  });

  test('is not marked as replayed if the stored response could not be read completely', async () => {
    const proxy = await TcpProxy.to(service.databaseUrl);
    const other = await TestService.start({ databaseUrl: proxy.url, clock: () => now });
    try {
      const send = () =>
        other.graphql(ADD_GUARANTOR, guarantorInput(other, 'kept@example.com'), under('kept'));
      expect(dataOf(await send()).addGuarantor.guarantorId).toEqual(expect.any(Number));
      const reached = proxy.withhold('response', /\bcommit\b/i);
      const response = send();
      await reached;
      proxy.cut();
      const failed = await response;
      expect([codeOf(failed), isReplayed(failed)]).toEqual(['UNAVAILABLE', false]);
      proxy.restore();
      expect(await eventually(async () => isReplayed(await send()))).toBe(true);
    } finally {
      await other.stop();
      proxy.stop();
    }
  });
});
