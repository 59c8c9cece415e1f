import { describe, expect, test } from '@jest/globals';
import { SCOPES } from './scopes.js';
import type { TestService } from './service.js';

/** A valid call, and its requirements. */
interface Call {
  method: string;
  path: string | (() => string);
  body?: unknown;
  scope: string;
  entitlement: string;
}

const ENTITLEMENTS = [
  'PREQUALIFICATION',
  'SEARCH',
  'OPENFLOW',
  'DEPOSITS',
  'ESIGNATURE',
  'MAINTENANCE',
  'LEADS',
];

const INVALID = { status: false, message: 'Invalid API key.' };
const MISSING = { status: false, message: 'No API key provided.' };

/** The errors that every partner call shares. */
export function sharedRejections(
  service: () => TestService,
  { method, path, body, scope, entitlement }: Call,
): void {
  const target = () => (typeof path === 'string' ? path : path());
  const send = (options: object) =>
    service().call(method, target(), { ...(body !== undefined && { body }), ...options });

  describe('the call rejects', () => {
    test('a request without a key, with the documented 401', async () => {
      const response = await send({ key: '' });
      expect([response.status, response.body]).toEqual([401, MISSING]);
    });

    test('a malformed or unknown key, a wrong secret and an operator’s token, with that 401', async () => {
      const { partnerKey } = service().brand;
      const wrong = partnerKey.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
      for (const key of [
        'nonsense',
        `svcp_${'0'.repeat(12)}_${'0'.repeat(64)}`,
        wrong,
        service().operatorToken,
      ]) {
        const response = await send({ key });
        expect([response.status, response.body]).toEqual([401, INVALID]);
      }
    });

    test(`a key without the scope ${scope}, and names the scope`, async () => {
      const { key } = await service().issueKey({ scopes: SCOPES.filter((one) => one !== scope) });
      const response = await send({ key });
      expect([response.status, response.body.code]).toEqual([403, 'SCOPE_REQUIRED']);
      expect(response.body.message).toContain(scope);
    });

    test(`a brand without the entitlement ${entitlement}, and names the entitlement`, async () => {
      const set = async (entitlements: string[]) => {
        const { body } = await service().graphql(
          `mutation ($id: SafeInt!, $input: UpdateBrandInput!) {
            updateBrand(id: $id, input: $input) { id }
          }`,
          { id: service().brand.brandId, input: { entitlements } },
          { key: service().operatorToken },
        );
        expect(body.errors).toBeUndefined();
      };
      await set(ENTITLEMENTS.filter((one) => one !== entitlement.toUpperCase()));
      const response = await send({});
      await set(ENTITLEMENTS);
      expect([response.status, response.body.code]).toEqual([403, 'ENTITLEMENT_REQUIRED']);
      expect(response.body.message).toContain(entitlement);
    });

    test('another method on the path, and names the allowed ones', async () => {
      const response = await service().call('PATCH', target(), { body: {} });
      expect([response.status, response.body.code]).toEqual([405, 'METHOD_NOT_ALLOWED']);
      expect(response.headers.get('allow')).toContain(method);
    });

    test('the header X-Tenant-Id from a key that may not act as another tenant', async () => {
      const response = await send({ headers: { 'X-Tenant-Id': '1' } });
      expect([response.status, response.body.code]).toEqual([403, 'SCOPE_REQUIRED']);
      expect(response.body.message).toContain('tenant:act_as');
    });

    if (method !== 'GET') {
      test('a body that is not JSON, one of another type, and one that is too large', async () => {
        const rejected = async (sent: string, headers = {}) => {
          const response = await service().call(method, target(), { body: sent, headers });
          return [response.status, response.body.code];
        };
        expect(await rejected('{"a":')).toEqual([400, 'MALFORMED_JSON']);
        expect(await rejected('a=b', { 'Content-Type': 'text/plain' })).toEqual([
          415,
          'UNSUPPORTED_MEDIA_TYPE',
        ]);
        expect(await rejected(JSON.stringify({ a: 'x'.repeat(1_100_000) }))).toEqual([
          413,
          'PAYLOAD_TOO_LARGE',
        ]);
        expect(await rejected('[]')).toEqual([422, 'VALIDATION_FAILED']);
      });
    }
  });
}
