import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Partner } from '../../src/auth/principal.js';
import { UsageRecorder } from '../../src/auth/usage.js';
import { createPool } from '../../src/database/connect/connection.js';
import { createOperatorToken } from '../../src/domain/key/operator-token.service.js';
import { connectionTo } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { type CallOptions, TestService } from '../support/service.js';
import { UNKNOWN_ID } from '../support/shapes.js';

const RENEWED = '/v2.0/openflow/flow/renewed';

describe('the last use of a key', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  const lastUsed = async (id: number) =>
    (await service.sql<{ at: Date | null }>('select last_used_at as at from api_key where id = $1', [id]))[0]
      ?.at ?? null;

  /** Uses are written together: once the use of a second key is stored, a use of the first would be too. */
  const isUsedBy = async (
    send: (options: CallOptions) => Promise<{ status: number }>,
    status: number,
    scopes?: string[],
  ): Promise<boolean> => {
    const { key, id } = await service.issueKey(scopes ? { scopes } : {});
    const witness = await service.issueKey();
    expect((await send({ key })).status).toBe(status);
    await service.call('GET', RENEWED, { key: witness.key });
    await eventually(() => lastUsed(witness.id));
    return (await lastUsed(id)) !== null;
  };
  const rest =
    (method: string, path: string, body?: unknown) =>
    ({ key = '' }: CallOptions) =>
      service.call(method, path, { key, ...(body !== undefined && { body }) });
  const graphql =
    (query: string, headers: Record<string, string> = {}) =>
    ({ key = '' }: CallOptions) =>
      service.graphql(query, {}, { key, headers });

  test('is updated by a successful REST call', async () => {
    expect(await isUsedBy(rest('GET', RENEWED), 200)).toBe(true);
  });

  test.each([
    ['403', rest('GET', '/v2.0/pre-qualification/current-status'), 403],
    ['404', rest('GET', `/v2.0/openflow_logs_timeline?flow_id=${UNKNOWN_ID}`), 404],
    ['400', rest('POST', '/v2.0/properties/search', '{'), 400],
    ['422', rest('GET', `${RENEWED}?pageNo=x`), 422],
    ['an administrative call', rest('GET', '/v2.0/brand/1/api-keys'), 403],
  ])('is not updated by a rejected REST call: %s', async (_, send, status) => {
    const scopes = ['flows:read', 'timeline:read', 'properties:read'];
    expect(await isUsedBy(send, status, scopes)).toBe(false);
  });

  test('is updated by a GraphQL response that has data, even beside errors', async () => {
    expect(await isUsedBy(graphql('{ viewer { key { id } } }'), 200)).toBe(true);
    const partial = graphql('mutation { confirmHoldingDeposit(flowId: 1, subTenantIds: [0]) { flowId } }');
    expect((await partial({ key: service.brand.partnerKey })).body.data).toBeUndefined();
    const failed = `mutation { confirmHoldingDeposit(flowId: ${UNKNOWN_ID}, subTenantIds: []) { flowId } }`;
    expect(await isUsedBy(graphql(failed), 200)).toBe(true);
  });

  test.each([
    ['no document', '{', 200],
    ['a field that does not exist', '{ nothing }', 200],
    ['data that is null', '{ flows { totalCount } }', 200],
  ])('is not updated by a GraphQL response without data: %s', async (_, query, status) => {
    expect(await isUsedBy(graphql(query), status, ['properties:read'])).toBe(false);
  });

  test('is never later than the revocation, even if it is stored after it', async () => {
    const pool = createPool(connectionTo(service.databaseUrl), 1);
    const recorder = new UsageRecorder(pool, () => {});
    const userOf = (keyId: number): Partner => ({
      kind: 'partner',
      keyId,
      brandId: service.brand.brandId,
      personId: 0,
      scopes: new Set(),
      entitlements: new Set(),
      rateLimits: {},
      isPublic: false,
    });
    const revoked = async (when: string) => {
      const { id } = await service.issueKey();
      const sql = `update api_key set is_active = false, revoked_at = now() ${when} where id = $1`;
      await service.sql(sql, [id]);
      recorder.record(userOf(id));
      await recorder.flush();
      return lastUsed(id);
    };
    expect(await revoked(`- interval '1 minute'`)).toBeNull();
    expect(await revoked(`+ interval '1 minute'`)).not.toBeNull();
    const revokedToken = async (when: string) => {
      const { record } = await service.service.orm.em
        .fork()
        .transact((em) => createOperatorToken(em, { name: 'Revoked' }));
      const sql = `update operator_token set is_active = false, revoked_at = now() ${when} where id = $1`;
      await service.sql(sql, [record.id]);
      recorder.record({ kind: 'operator', tokenId: record.id });
      await recorder.flush();
      const used = 'select last_used_at as at from operator_token where id = $1';
      return (await service.sql(used, [record.id]))[0]?.at;
    };
    expect(await revokedToken(`- interval '1 minute'`)).toBeNull();
    expect(await revokedToken(`+ interval '1 minute'`)).not.toBeNull();
    await pool.end();
  });
});
