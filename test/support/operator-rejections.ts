import { describe, expect, test } from '@jest/globals';
import type { TestService } from './service.js';
import { notFound, rejection, statusAndBody, UNKNOWN_ID } from './shapes.js';

/** An administrative call; `of` is its path for a brand and a key. */
interface OperatorCall {
  method: string;
  of: (brandId: number | string, keyId: number | string) => string;
  /** Whether its path names a key. */
  namesKey: boolean;
}

const INVALID = [401, { status: false, message: 'Invalid API key.' }];
const MISSING = [401, { status: false, message: 'No API key provided.' }];

/** The errors that every administrative call shares. */
export function operatorRejections(service: () => TestService, { method, of, namesKey }: OperatorCall): void {
  const takesBody = method !== 'GET';
  const ownKey = async () => (await service().issueKey()).id;
  const target = async () => of(service().brand.brandId, await ownKey());

  describe('the call rejects', () => {
    test('a request without a token, and one with a token that is malformed, unknown or wrong', async () => {
      const { operatorToken } = service();
      const path = await target();
      expect(statusAndBody(await service().call(method, path, { key: '' }))).toEqual(MISSING);
      const wrong = operatorToken.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
      for (const key of [
        'nonsense',
        operatorToken.slice(5),
        `svco_${'0'.repeat(12)}_${'0'.repeat(64)}`,
        wrong,
        operatorToken.replace('svco', 'svcp'),
      ]) {
        expect(statusAndBody(await service().call(method, path, { key }))).toEqual(INVALID);
      }
    });

    test('a partner’s key, whatever it may do and whatever it asks for', async () => {
      const { key } = await service().issueKey({ scopes: ['tenant:act_as', 'webhooks:manage'] });
      for (const path of [await target(), of(UNKNOWN_ID, UNKNOWN_ID), of('x', 'y')]) {
        for (const one of [key, service().brand.partnerKey, service().other.partnerKey]) {
          const response = await service().call(method, path, { key: one, ...(takesBody && { body: '{' }) });
          expect(rejection(response)).toEqual([403, 'OPERATOR_REQUIRED']);
        }
      }
    });

    test('another method on the path, and names the allowed ones', async () => {
      const response = await service().operate('PATCH', await target(), {});
      expect(rejection(response)).toEqual([405, 'METHOD_NOT_ALLOWED']);
      expect(response.headers.get('allow')).toContain(method);
    });

    test('a brand that does not exist, and a brand id that is not an id', async () => {
      expect(statusAndBody(await service().operate(method, of(UNKNOWN_ID, await ownKey())))).toEqual(
        notFound('Brand'),
      );
      for (const brand of ['0', 'abc', '1.5']) {
        const { status, body } = await service().operate(method, of(brand, 1));
        expect([status, body.code, body.errors[0]]).toEqual([
          422,
          'VALIDATION_FAILED',
          { in: 'path', path: 'id', message: expect.any(String) },
        ]);
      }
    });

    if (namesKey) {
      test('an unknown key and another brand’s with the same error, and an invalid key id', async () => {
        const { brand, other } = service();
        const theirs = await service().issueKey({}, other.brandId);
        for (const id of [theirs.id, UNKNOWN_ID])
          expect(statusAndBody(await service().operate(method, of(brand.brandId, id)))).toEqual(
            notFound('API key'),
          );
        expect(
          await service().sql('select is_active, rotated_at from api_key where id = $1', [theirs.id]),
        ).toEqual([{ is_active: true, rotated_at: null }]);
        expect(
          (await service().operate(method, of('x', 'y'))).body.errors.map(
            (problem: { path: string }) => problem.path,
          ),
        ).toEqual(['id', 'keyId']);
      });
    }

    if (takesBody) {
      test('a body that is not JSON, is of another type, is too large, or is not an object', async () => {
        const path = await target();
        const send = async (body: string, headers = {}) =>
          rejection(await service().call(method, path, { key: service().operatorToken, body, headers }));
        expect(await send('{"a":')).toEqual([400, 'MALFORMED_JSON']);
        expect(await send('a=b', { 'Content-Type': 'text/plain' })).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
        expect(await send(JSON.stringify({ a: 'x'.repeat(1_100_000) }))).toEqual([413, 'PAYLOAD_TOO_LARGE']);
        expect(await send('[]')).toEqual([422, 'VALIDATION_FAILED']);
      });

      test('a field that the call does not have, and then changes nothing', async () => {
        const path = await target();
        const before = await service().sql('select id, secret_hash, is_active from api_key order by id');
        const { status, body } = await service().operate(method, path, {
          scope: ['properties:read'],
          toString: 1,
        });
        expect([status, body.code]).toEqual([422, 'VALIDATION_FAILED']);
        expect(body.errors).toEqual(
          ['scope', 'toString'].map((name) => ({
            in: 'body',
            path: name,
            message: expect.stringMatching(/^is not a known field/),
          })),
        );
        expect(await service().sql('select id, secret_hash, is_active from api_key order by id')).toEqual(
          before,
        );
      });
    }
  });
}
