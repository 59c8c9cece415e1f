import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type pg from 'pg';
import { LIMITS } from '../../src/graphql/operation/limits.js';
import { connectTo, lockWaits } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { codeOf, dataOf, problemsOf } from '../support/graphql.js';
import { expectNoSecret } from '../support/keys.js';
import { addGuarantor, guarantors, isReplayed, keptKeys, under } from '../support/retries.js';
import { type CallResponse, TestService } from '../support/service.js';

const DAY_MS = 24 * 60 * 60 * 1000;

describe('the stored response of an Idempotency-Key', () => {
  let now = new Date('2031-01-01T12:00:00Z');
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start({ clock: () => now });
  });
  afterAll(() => service.stop());

  test('is kept for 7 days, and after that the key is new', async () => {
    const first = await addGuarantor(service, 'old@example.com', under('old'));
    const start = now;
    now = new Date(start.getTime() + 7 * DAY_MS - 1);
    expect((await addGuarantor(service, 'old@example.com', under('old'))).text).toBe(first.text);
    expect((await addGuarantor(service, 'new@example.com', under('old'))).status).toBe(422);
    now = new Date(start.getTime() + 7 * DAY_MS);
    const late = await addGuarantor(service, 'new@example.com', under('old'));
    expect([late.status, isReplayed(late)]).toEqual([200, false]);
    expect(isReplayed(await addGuarantor(service, 'new@example.com', under('old')))).toBe(true);
  });

  test('is removed by a job within the week after, for every brand and for operators', async () => {
    await addGuarantor(service, 'purged@example.com', under('purged'));
    const update = 'mutation { createBrand(input: { name: "Kept" }) { id } }';
    expect(
      dataOf(await service.graphql(update, {}, under('purged', { key: service.operatorToken }))),
    ).toBeTruthy();
    // A Thursday, with which a week of keys begins.
    now = new Date('2031-01-09T12:00:00Z');
    await addGuarantor(service, 'stays@example.com', under('stays'));
    now = new Date('2031-01-15T12:00:00Z');
    const jobs = await TestService.start({
      databaseUrl: service.databaseUrl,
      environment: { JOBS: 'inline' },
      clock: () => now,
    });
    await eventually(async () => (await keptKeys(service)).map(({ key }) => key).join() === 'stays');
    await jobs.stop();
  });

  test('is found during the following week, and the key can be used again in the weeks after', async () => {
    const midnight = Date.parse('2032-01-01T00:00:00Z');
    for (const week of [0, 1, 2, 3]) {
      const start = midnight + week * 7 * DAY_MS;
      const email = `week-${week}@example.com`;
      now = new Date(start - 1);
      const last = await addGuarantor(service, `last-${email}`, under(`last ${week}`));
      const first = await addGuarantor(service, email, under('weekly'));
      expect([first.status, isReplayed(first)]).toEqual([200, false]);
      for (const at of [start, start + 60_000, start + 7 * DAY_MS - 2]) {
        now = new Date(at);
        expect((await addGuarantor(service, `last-${email}`, under(`last ${week}`))).text).toBe(last.text);
        expect((await addGuarantor(service, email, under('weekly'))).text).toBe(first.text);
      }
    }
  });

  test('is never a secret: issuing and rotating keys accept no Idempotency-Key, in both APIs', async () => {
    const message = 'must not be sent here: the response contains a secret, which is never stored';
    const { key, id } = await service.issueKey();
    const path = `/v2.0/brand/${service.brand.brandId}/api-keys`;
    const operator = under('secret', { key: service.operatorToken });
    for (const response of [
      await service.call('POST', path, { ...operator, body: {} }),
      await service.call('POST', `${path}/${id}/rotate`, operator),
    ])
      expect([response.status, response.body.errors]).toEqual([
        422,
        [{ in: 'header', path: 'Idempotency-Key', message }],
      ]);
    for (const query of [
      'mutation ($brandId: SafeInt!) { issueApiKey(brandId: $brandId) { id } }',
      `mutation ($brandId: SafeInt!) { rotateApiKey(brandId: $brandId, id: ${id}) { id } }`,
      'mutation { issueOperatorToken { record { id } } }',
    ])
      expect(problemsOf(await service.graphql(query, { brandId: service.brand.brandId }, operator))).toEqual([
        `Idempotency-Key: ${message}`,
      ]);
    const revoked = () => service.call('DELETE', `${path}/${id}`, operator);
    expect([(await revoked()).status, isReplayed(await revoked())]).toEqual([200, true]);
    expectNoSecret(JSON.stringify(await keptKeys(service)), key, service.operatorToken);
  });

  test('does not include the request, such as a signing token', async () => {
    const { flowId, partyEmail } = service.brand;
    const body = { to: partyEmail, role: '', signatureEmail: partyEmail, signatureToken: 'tok-3cr3t' };
    const path = `/v2.0/openflow/emailEsignatureURL?flow_id=${flowId}`;
    expect((await service.call('POST', path, under('token', { body }))).status).toBe(200);
    const rows = await service.sql(`select * from idempotency_key where key = 'token'`);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('tok-3cr3t');
  });

  test('has at most 1 MiB: a longer response is rejected, and its change is not made', async () => {
    const { propertyId } = await property();
    const send = async (id: string, imageLength: number) => {
      const images = JSON.stringify(['x'.repeat(imageLength)]);
      await service.sql('update property set images = $2 where id = $1', [propertyId, images]);
      return service.graphql(
        `mutation ($input: CreateLeadInput!) {
          createLead(input: $input) { lead { property { images } } }
        }`,
        { input: { portal: 'P', portalLeadId: id, propertyId } },
        under(id),
      );
    };
    const longest = LIMITS.keptText - 1000;
    const full = await send('full', longest);
    expect([full.status, full.text.length > longest, isReplayed(full)]).toEqual([200, true, false]);
    const again = await send('full', 0);
    expect([again.text === full.text, isReplayed(again)]).toEqual([true, true]);
    const response = await send('large', LIMITS.keptText);
    expect([response.body.data, codeOf(response)]).toEqual([{ createLead: null }, 'TOO_EXPENSIVE']);
    expect(await service.sql(`select 1 from portal_lead where portal_lead_id = 'large'`)).toEqual([]);
  });

  const property = async () => {
    const [found] = await service.sql<{ propertyId: number }>(
      'select property_id::int as "propertyId" from flow where id = $1',
      [service.brand.flowId],
    );
    return { propertyId: found?.propertyId ?? 0 };
  };

  describe('while the first request is running,', () => {
    let holder: pg.Client;
    let first: Promise<CallResponse>;
    beforeEach(async () => {
      holder = await connectTo(service.databaseUrl);
      await holder.query('begin');
      await holder.query('select 1 from flow where brand_id = $1 and id = $2 for update', [
        service.brand.brandId,
        service.brand.flowId,
      ]);
      first = confirm('running');
      await eventually(async () => (await lockWaits(service.databaseUrl)) > 0);
    });
    afterEach(async () => {
      await holder.end();
      await service.sql('update sub_tenant set holding_deposit_confirmed_at = null');
      await service.sql('delete from idempotency_key');
    });

    const confirm = (key: string) =>
      service.call(
        'POST',
        `/v2.0/openflow/confirmHoldingDeposit?flow_id=${service.brand.flowId}`,
        under(key, { body: { open_flow_sub_tenant_id: service.brand.subTenantIds } }),
      );

    test('makes a retry wait at most a second and get 409 with Retry-After, in both APIs', async () => {
      const retried = await confirm('running');
      expect([retried.status, retried.body.code, retried.headers.get('retry-after')]).toEqual([
        409,
        'IDEMPOTENCY_IN_PROGRESS',
        '1',
      ]);
      const query = `mutation ($id: SafeInt!, $ids: [SafeInt!]!) {
        confirmHoldingDeposit(flowId: $id, subTenantIds: $ids) { confirmed }
      }`;
      const variables = { id: service.brand.flowId, ids: service.brand.subTenantIds };
      const other = await service.graphql(query, variables, under('running'));
      expect([codeOf(other), other.headers.get('retry-after')]).toEqual(['IDEMPOTENCY_IN_PROGRESS', '1']);
      await holder.query('commit');
      const done = await first;
      expect([done.status, isReplayed(done)]).toEqual([200, false]);
      expect((await confirm('running')).text).toBe(done.text);
    });

    test('is returned to a retry when the first request ends meanwhile', async () => {
      const retried = confirm('running');
      await holder.query('commit');
      expect((await retried).text).toBe((await first).text);
      expect(isReplayed(await retried)).toBe(true);
    });

    test.each([
      ['', 0],
      [', even if a week of keys has ended in between', -30_000],
    ])('is stored once, even if another request does not see the lock%s', async (_, sinceWeek) => {
      const start = Date.parse('2033-01-06T00:00:00Z');
      const other = new Date(start + sinceWeek);
      now = new Date(start + 30_000);
      await service.sql(
        `insert into idempotency_key (brand_id, caller, key, turn, request_hash, response, created_at)
          values ($1, $2, 'running', $3, 'another', '{}', $4)`,
        [service.brand.brandId, await callerOf(), turnOf(other), other],
      );
      await holder.query('commit');
      const rejected = await first;
      expect([rejected.status, rejected.body.code]).toEqual([422, 'IDEMPOTENCY_CONFLICT']);
      expect(
        await service.sql('select 1 from sub_tenant where holding_deposit_confirmed_at is not null'),
      ).toEqual([]);
    });

    const turnOf = (at: Date) => Math.floor(at.getTime() / (7 * DAY_MS)) % 3;
    const callerOf = async () => {
      const viewer = await service.graphql('{ viewer { key { id } } }');
      return `api_key ${dataOf(viewer).viewer.key.id}`;
    };
  });

  test('that cannot be stored undoes the change', async () => {
    await service.sql('alter table idempotency_key add constraint sabotaged check (false) not valid');
    try {
      const response = await addGuarantor(service, 'sabotaged@example.com', under('sabotaged'));
      expect([response.status, response.body.code]).toEqual([500, 'INTERNAL']);
      expect(response.text).not.toMatch(/sabotage|constraint|idempotency_key/);
      expect(await guarantors(service, 'sabotaged@example.com')).toBe(0);
      expect(service.logged.filter((line) => line.includes('sabotaged')).length).toBe(1);
    } finally {
      await service.sql('alter table idempotency_key drop constraint sabotaged');
    }
  });
});
