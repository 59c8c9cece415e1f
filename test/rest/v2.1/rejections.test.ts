import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Scope } from '../../../src/auth/scopes.js';
import { TestService } from '../../support/service.js';
import { rejection } from '../../support/shapes.js';
import { CALLS, exampleOf, send } from '../../support/v21.js';

const PARTNER = CALLS.filter(({ gate }) => gate.for === 'partner');
const names = (calls: typeof CALLS) => calls.map((call) => [call.name, call] as const);

describe('each call of /v2.1 rejects', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start({ environment: { FAILED_KEYS_PER_MINUTE: '10000' } });
  });
  afterAll(() => service.stop());

  test.each(names(CALLS))('in %s: a request without a key, and one with a wrong key', async (_, call) => {
    const without = await send(service, call, {}, { key: '' });
    expect([without.status, without.body]).toEqual([401, { status: false, message: 'No API key provided.' }]);
    const wrong = await send(service, call, {}, { key: 'nonsense' });
    expect([wrong.status, wrong.body]).toEqual([401, { status: false, message: 'Invalid API key.' }]);
    expect(wrong.headers.get('cache-control')).toBe('no-store');
  });

  test.each(
    PARTNER.flatMap((call) =>
      call.gates.flatMap((gate) =>
        gate.for === 'partner' && gate.scope ? [[call.name, gate.scope, call] as const] : [],
      ),
    ),
  )('in %s: a key without the scope %s, and names the scope', async (_, scope, call) => {
    const { key } = await service.issueKey({ scopes: Object.values(Scope).filter((one) => one !== scope) });
    const response = await send(service, call, {}, { key });
    expect(rejection(response)).toEqual([403, 'SCOPE_REQUIRED']);
    expect(response.body.message).toContain(scope);
  });

  test.each(names(CALLS))('in %s: another method, and names those of the path', async (_, call) => {
    const { path = {} } = exampleOf(call);
    const response = await service.call(
      'OPTIONS',
      call.path.replace(/\{(\w+)\}/g, (_match, name: string) => String(path[name])),
    );
    expect(rejection(response)).toEqual([405, 'METHOD_NOT_ALLOWED']);
    expect(response.body.allowed).toContain(call.method);
  });

  test.each(names(CALLS.filter(({ parameters }) => parameters.some((one) => one.in === 'body'))))(
    'in %s: values of the wrong types, all at once, each by its name',
    async (_, call) => {
      const members = call.parameters.filter(
        (one) => one.in === 'body' && JSON.stringify(one.schema) !== '{}',
      );
      const wrong = (type: unknown) => ([type].flat().includes('object') ? 5 : { wrong: true });
      const body = Object.fromEntries(members.map(({ name, schema }) => [name, wrong(schema.type)]));
      const response = await send(service, call, { body });
      expect(rejection(response)).toEqual([422, 'VALIDATION_FAILED']);
      const paths = response.body.errors.map(({ in: place, path }: { in: string; path: string }) => [
        place,
        path,
      ]);
      for (const { name } of members) expect(paths).toContainEqual(['body', name]);
    },
  );

  test.each(names(CALLS.filter(({ parameters }) => parameters.some((one) => one.in === 'path'))))(
    'in %s: a path parameter with an invalid value',
    async (_, call) => {
      const templates = call.parameters.filter((one) => one.in === 'path');
      const path = Object.fromEntries(templates.map(({ name }) => [name, 'x']));
      const response = await send(service, call, { path });
      expect(rejection(response)).toEqual([422, 'VALIDATION_FAILED']);
      for (const { name } of templates)
        expect(response.body.errors).toContainEqual(expect.objectContaining({ in: 'path', path: name }));
    },
  );

  test.each(names(CALLS))(
    'in %s: members that it does not have, all at once, each by its name',
    async (_, call) => {
      const request = exampleOf(call);
      const response = await send(service, call, {
        query: { ...request.query, misspelt: 1 },
        ...(call.method !== 'GET' && { body: { ...Object(request.body), misspeltToo: 1 } }),
      });
      expect(rejection(response)).toEqual([422, 'VALIDATION_FAILED']);
      const named = response.body.errors.map((one: { in: string; path: string }) => [one.in, one.path]);
      const [inQuery, inBody] = [
        ['query', 'misspelt'],
        ['body', 'misspeltToo'],
      ];
      expect(named).toEqual(call.method === 'GET' ? [inQuery] : [inQuery, inBody]);
      expect(response.headers.has('x-unknown-fields')).toBe(false);
    },
  );
});
