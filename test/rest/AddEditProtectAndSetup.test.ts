import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { dataOf } from '../support/graphql.js';
import { pay } from '../support/payments.js';
import { NOTHING, newUrl, PROTECT_PATH, protect } from '../support/protect.js';
import { sharedRejections } from '../support/rejections.js';
import { type CallOptions, type CallResponse, TestService } from '../support/service.js';
import { INSTANT, rejection } from '../support/shapes.js';
import { entriesDuring, eventsOf } from '../support/timeline.js';

describe('POST /v2.0/openflow/protectandsetup:', () => {
  let service: TestService;
  let flow: number;
  beforeAll(async () => {
    service = await TestService.start();
    flow = service.brand.flowId;
  });
  afterAll(() => service.stop());

  const call = (body: object, options: CallOptions = {}): Promise<CallResponse> =>
    protect(service, body, options);
  const addDeposit = async (url = newUrl()) =>
    (await call({ deposit_certificate: [{ certificate_url: url, flow_id: flow }] })).body.data
      .deposit_certificate[0];
  const stored = (id: number) =>
    service.sql<{ url: string }>('select url, is_seen from certificate where id = $1', [id]);

  sharedRejections(() => service, {
    method: 'POST',
    path: PROTECT_PATH,
    body: NOTHING,
    scope: 'certificates:write',
    entitlement: 'deposits',
  });

  test('added certificates appear in the timeline, and the response has every documented field', async () => {
    const [deposit, prescribed] = [newUrl(), newUrl()];
    const { key, user_id } = await service.issueKey();
    const added = (kind: string, url: string) => ({
      certificate_id: expect.any(Number),
      flow_id: flow,
      kind,
      certificate_url: url,
      scheme: null,
      is_seen: false,
      seen_at: null,
      createdAt: expect.stringMatching(INSTANT),
      updatedAt: expect.stringMatching(INSTANT),
    });
    const entries = await entriesDuring(service, flow, async () => {
      const { status, body } = await call(
        {
          deposit_certificate: [{ certificate_url: deposit, flow_id: flow }],
          prescribed_certificate: [{ certificate_url: prescribed }],
        },
        { key },
      );
      expect(status).toBe(200);
      expect(body).toEqual({
        status: true,
        data: {
          flow_id: flow,
          deposit_certificate: [added('deposit', deposit)],
          prescribed_certificate: [added('prescribed_info', prescribed)],
          deleted: [],
          protection_due_at: null,
        },
      });
      expect(await stored(body.data.deposit_certificate[0].certificate_id)).toEqual([
        { url: deposit, is_seen: false },
      ]);
    });
    expect(entries.map((one) => [one.event_type, one.user_id])).toEqual([
      ['deposit_certificate_added', user_id],
      ['prescribed_info_added', user_id],
    ]);
  });

  test('a URL that is sent again is the same certificate, and adds no event', async () => {
    const first = await addDeposit();
    const entries = await entriesDuring(service, flow, async () => {
      expect(await addDeposit(first.certificate_url)).toEqual(first);
    });
    expect(entries).toEqual([]);
  });

  test('a URL that is sent ten times concurrently is one certificate with one timeline entry', async () => {
    const url = newUrl();
    const entries = await entriesDuring(service, flow, async () => {
      const all = await Promise.all(Array.from({ length: 10 }, () => addDeposit(url)));
      expect(new Set(all.map((one) => one.certificate_id)).size).toBe(1);
    });
    expect(eventsOf(entries)).toEqual(['deposit_certificate_added']);
  });

  test('an item with certificate_id replaces that certificate, which becomes unseen', async () => {
    const first = await addDeposit();
    await service.sql('update certificate set is_seen = true, seen_at = now() where id = $1', [
      first.certificate_id,
    ]);
    const url = newUrl();
    const entries = await entriesDuring(service, flow, async () => {
      const { body } = await call({
        deposit_certificate: [{ certificate_url: url, certificate_id: first.certificate_id }],
      });
      expect(body.data.deposit_certificate).toEqual([
        { ...first, certificate_url: url, updatedAt: expect.stringMatching(INSTANT) },
      ]);
    });
    expect(eventsOf(entries)).toEqual(['deposit_certificate_updated']);
    expect(await stored(first.certificate_id)).toEqual([{ url, is_seen: false }]);
  });

  test('replacing a certificate by its own URL changes nothing, by another’s is rejected', async () => {
    const [first, second] = [await addDeposit(), await addDeposit()];
    const replace = (url: string) =>
      call({ deposit_certificate: [{ certificate_url: url, certificate_id: first.certificate_id }] });
    const entries = await entriesDuring(service, flow, async () => {
      expect((await replace(first.certificate_url)).body.data.deposit_certificate).toEqual([first]);
      expect(rejection(await replace(second.certificate_url))).toEqual([409, 'DUPLICATE']);
    });
    expect(entries).toEqual([]);
  });

  test('deleted certificates may be given as an id, a URL, or an array of either', async () => {
    const [one, two, three] = [await addDeposit(), await addDeposit(), await addDeposit()];
    const remove = async (deleted: unknown) => (await call({ deleted_certificate: deleted })).body.data;
    const entries = await entriesDuring(service, flow, async () => {
      expect(await remove(one.certificate_id)).toEqual({
        flow_id: flow,
        deposit_certificate: [],
        prescribed_certificate: [],
        deleted: [one.certificate_id],
        protection_due_at: null,
      });
      expect(
        (await remove([two.certificate_id, three.certificate_url, two.certificate_url])).deleted,
      ).toEqual([two.certificate_id, three.certificate_id]);
    });
    expect(eventsOf(entries)).toEqual(Array(3).fill('deposit_certificate_deleted'));
    for (const { certificate_id } of [one, two, three]) expect(await stored(certificate_id)).toEqual([]);
  });

  test('prescribed information is replaced and deleted in the same way, with its own events', async () => {
    const entries = await entriesDuring(service, flow, async () => {
      const added = await call({ prescribed_certificate: [{ certificate_url: newUrl(), flow_id: flow }] });
      const { certificate_id } = added.body.data.prescribed_certificate[0];
      const url = newUrl();
      await call({ prescribed_certificate: [{ certificate_url: url, certificate_id }] });
      expect((await call({ deleted_prescribed_certificate: url })).body.data.deleted).toEqual([
        certificate_id,
      ]);
    });
    expect(eventsOf(entries)).toEqual([
      'prescribed_info_added',
      'prescribed_info_updated',
      'prescribed_info_deleted',
    ]);
  });

  test('a deleted URL may be added again in the same call', async () => {
    const first = await addDeposit();
    const { body } = await call({
      deposit_certificate: [{ certificate_url: first.certificate_url }],
      deleted_certificate: [first.certificate_id],
    });
    expect(body.data.deleted).toEqual([first.certificate_id]);
    expect(body.data.deposit_certificate[0].certificate_id).not.toBe(first.certificate_id);
  });

  test('a request with nothing to do returns null for the flow and empty lists', async () => {
    for (const deleted of [null, []]) {
      const { status, body } = await call({
        deleted_certificate: deleted,
        deleted_prescribed_certificate: deleted,
      });
      expect([status, body]).toEqual([
        200,
        {
          status: true,
          data: {
            flow_id: null,
            deposit_certificate: [],
            prescribed_certificate: [],
            deleted: [],
            protection_due_at: null,
          },
        },
      ]);
    }
  });

  test('an item may set or change the scheme, and an item without a scheme keeps it', async () => {
    const url = newUrl();
    const put = async (item: object) =>
      (await call({ deposit_certificate: [{ certificate_url: url, flow_id: flow, ...item }] })).body.data
        .deposit_certificate[0];
    const entries = await entriesDuring(service, flow, async () => {
      const added = await put({ scheme: 'TDS' });
      expect(added.scheme).toBe('tds');
      expect((await put({})).scheme).toBe('tds');
      expect(await put({ scheme: 'dps' })).toMatchObject({
        certificate_id: added.certificate_id,
        certificate_url: url,
        scheme: 'dps',
      });
      const moved = { certificate_url: newUrl(), certificate_id: added.certificate_id };
      expect((await put(moved)).scheme).toBe('dps');
    });
    expect(eventsOf(entries)).toEqual([
      'deposit_certificate_added',
      'deposit_certificate_updated',
      'deposit_certificate_updated',
    ]);
  });

  test('a certificate that was added with the scheme tds is found by tds', async () => {
    const url = newUrl();
    await call({ deposit_certificate: [{ certificate_url: url, flow_id: flow, scheme: 'tds' }] });
    const { body } = await service.call('POST', `/v2.0/openflow/certificate/view?flow_id=${flow}`, {
      body: { tds: true },
    });
    expect(body.data.certificates.map((one: { certificate_url: string }) => one.certificate_url)).toContain(
      url,
    );
  });

  test('the deposit must be protected within 30 calendar days after the last confirmation', async () => {
    await service.sql(
      `update sub_tenant set holding_deposit_confirmed_at = '2026-06-01T10:00:00Z' where flow_id = $1`,
      [flow],
    );
    await service.sql(
      `update sub_tenant set holding_deposit_confirmed_at = '2026-06-03T10:00:00Z'
        where flow_id = $1 and is_lead`,
      [flow],
    );
    const { body } = await call({ deposit_certificate: [{ certificate_url: newUrl() }] });
    expect(body.data.protection_due_at).toBe('2026-07-02T22:59:59.999Z');
    for (const [confirmed, due] of [
      ['2026-03-20T10:00:00Z', '2026-04-18T22:59:59.999Z'],
      // After midnight in the UK.
      ['2026-05-31T23:30:00Z', '2026-06-30T22:59:59.999Z'],
      ['2026-10-10T10:00:00Z', '2026-11-08T23:59:59.999Z'],
    ]) {
      await service.sql('update sub_tenant set holding_deposit_confirmed_at = $2 where flow_id = $1', [
        flow,
        confirmed,
      ]);
      const later = await call({ deposit_certificate: [{ certificate_url: newUrl() }] });
      expect(later.body.data.protection_due_at).toBe(due);
    }
    await service.sql(
      'update sub_tenant set holding_deposit_confirmed_at = null where flow_id = $1 and not is_lead',
      [flow],
    );
    expect(
      (await call({ deposit_certificate: [{ certificate_url: newUrl() }] })).body.data.protection_due_at,
    ).toBeNull();
  });

  test('a recorded receipt of the deposit takes precedence, as in the deadlines of the flow', async () => {
    await service.sql(
      `update sub_tenant set holding_deposit_confirmed_at = '2026-06-01T10:00:00Z' where flow_id = $1`,
      [flow],
    );
    await pay(service, flow, { kind: 'TENANCY_DEPOSIT', amountPence: 1, receivedOn: '2026-11-10' });
    const { body } = await call({ deposit_certificate: [{ certificate_url: newUrl() }] });
    expect(body.data.protection_due_at).toBe('2026-12-09T23:59:59.999Z');
    const DEADLINES = 'query ($id: SafeInt!) { flow(id: $id) { deadlines { key dueOn } } }';
    const { deadlines } = dataOf(await service.graphql(DEADLINES, { id: flow })).flow;
    expect(deadlines).toContainEqual({ key: 'en.deposit.protect', dueOn: '2026-12-09' });
  });
});
