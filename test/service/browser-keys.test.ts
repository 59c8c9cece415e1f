import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Scope } from '../../src/auth/scopes.js';
import { dataOf } from '../support/graphql.js';
import { TestProcess } from '../support/process.js';
import { type CallResponse, TestService } from '../support/service.js';

const TYPED = ['https://WWW.example.com:443/', 'http://localhost:5173', 'https://www.example.com'];
const ORIGINS = ['https://www.example.com', 'http://localhost:5173'];
const NO_ORIGIN = /^must be one origin, such as https:\/\/www\.example\.com .* and no path$/;
const PUBLIC = 'is not allowed for a key with origins: everyone who opens their pages has the key';
const OPEN_SCOPES: readonly string[] = ['properties:read', 'leads:write'];
const REJECTED_SCOPES = Object.values(Scope).filter((scope) => !OPEN_SCOPES.includes(scope));
const ISSUE =
  'mutation ($brandId: SafeInt!, $input: IssueApiKeyInput) { issueApiKey(brandId: $brandId, input: $input) ' +
  '{ id key origins scopes } }';

/** Keys that pages of other origins may use, managed over GraphQL, REST and the command line. */
describe('a key with origins', () => {
  let service: TestService;
  let brandId: number;
  beforeAll(async () => {
    service = await TestService.start();
    ({ brandId } = service.brand);
  });
  afterAll(() => service.stop());

  const inGraphql = (input: object): Promise<CallResponse> =>
    service.graphql(ISSUE, { brandId, input }, { key: service.operatorToken });
  const inRest = (body: object): Promise<CallResponse> =>
    service.operate('POST', `/v2.0/brand/${brandId}/api-keys`, body);
  async function onCommandLine(...args: string[]) {
    const command = new TestProcess('dist/src/cli/main.js', { DATABASE_URL: service.databaseUrl }, ...args);
    return { status: await command.end(), output: command.output };
  }
  const count = async () => Number((await service.sql('select count(*) from api_key'))[0]?.count);

  test('is issued over GraphQL with few scopes, and its origins once each in browsers’ spelling', async () => {
    const { issueApiKey } = dataOf(await inGraphql({ origins: TYPED }));
    expect(issueApiKey).toMatchObject({ origins: ORIGINS, scopes: ['PROPERTIES_READ', 'LEADS_WRITE'] });
    const list = '{ apiKeys(brandId: 1, first: 100) { id origins } }';
    const { apiKeys } = dataOf(await service.graphql(list, {}, { key: service.operatorToken }));
    expect(apiKeys).toContainEqual({ id: issueApiKey.id, origins: ORIGINS });
    const headers = { Origin: 'http://localhost:5173' };
    const viewer = await service.graphql(
      '{ viewer { key { origins } } }',
      {},
      { key: issueApiKey.key, headers },
    );
    expect(dataOf(viewer).viewer.key).toEqual({ origins: ORIGINS });
  });

  test('is issued over REST, and listed, rotated and revoked with its origins', async () => {
    const issued = await inRest({ origins: TYPED, scopes: ['leads:write'] });
    expect(issued.body.data).toMatchObject({ origins: ORIGINS, scopes: ['leads:write'] });
    const path = `/v2.0/brand/${brandId}/api-keys`;
    const { id } = issued.body.data;
    const { keys } = (await service.operate('GET', path)).body.data;
    expect(keys.at(-1)).toMatchObject({ id, origins: ORIGINS });
    for (const [method, one] of [
      ['POST', `${path}/${id}/rotate`],
      ['DELETE', `${path}/${id}`],
    ] as const)
      expect((await service.operate(method, one)).body.data).toMatchObject({ id, origins: ORIGINS });
  });

  test('is issued on the command line, and listed there', async () => {
    const origins = ORIGINS.flatMap((origin) => ['--origins', origin]);
    const { output } = await onCommandLine('key', 'issue', `${brandId}`, '--name', 'Site', ...origins);
    const issued = JSON.parse(output);
    expect(issued).toMatchObject({ origins: ORIGINS, scopes: ['properties:read', 'leads:write'] });
    expect(await service.sql('select origins from api_key where id = $1', [issued.id])).toEqual([
      { origins: ORIGINS },
    ]);
    const wrong = await onCommandLine('key', 'issue', `${brandId}`, '--origins', 'https://*.example.com');
    expect([wrong.status, wrong.output]).toEqual([
      1,
      expect.stringContaining('--origins[0] must be one origin'),
    ]);
  });

  test('requires between 1 and 20 origins, and all invalid ones are listed at once', async () => {
    const before = await count();
    const wrong = ['https://*.example.com', 'https://www.example.com', 'http://example.com', 'https://a.b/c'];
    const rest = await inRest({ origins: wrong, name: 5, scopes: ['flows:delete'] });
    expect([rest.status, rest.body.code]).toEqual([422, 'VALIDATION_FAILED']);
    expect(
      Object.fromEntries(
        rest.body.errors.map(({ path, message }: { path: string; message: string }) => [path, message]),
      ),
    ).toEqual({
      name: 'must be a string',
      'scopes[0]': expect.stringContaining('must be one of'),
      'origins[0]': expect.stringMatching(NO_ORIGIN),
      'origins[2]': expect.stringMatching(NO_ORIGIN),
      'origins[3]': expect.stringMatching(NO_ORIGIN),
    });
    const many = Array.from({ length: 21 }, (_, at) => `https://${at}.example.com`);
    for (const [origins, message] of [
      [[], 'must have at least 1 item'],
      [null, 'must be an array'],
      [many, 'must have at most 20 items'],
    ] as const) {
      const [one, other] = [await inRest({ origins }), await inGraphql({ origins })];
      expect(one.body.errors).toEqual([{ in: 'body', path: 'origins', message }]);
      expect(other.body.errors[0].extensions.errors).toEqual([
        { in: 'arguments', path: 'input.origins', message },
      ]);
    }
    expect((await inRest({ origins: many.slice(1) })).status).toBe(200);
    expect(await count()).toBe(before + 1);
  });

  test('cannot have scopes that may not be public, and the error lists every problem', async () => {
    const before = await count();
    const scopes = ['leads:write', ...REJECTED_SCOPES];
    const expires_at = '2020-01-01T00:00:00Z';
    const rest = await inRest({ origins: ORIGINS, scopes, expires_at });
    expect([rest.status, rest.body.errors]).toEqual([
      422,
      [
        { in: 'body', path: 'expires_at', message: 'must be in the future' },
        ...REJECTED_SCOPES.map((_, at) => ({ in: 'body', path: `scopes[${at + 1}]`, message: PUBLIC })),
      ],
    ]);
    expect(rest.body.allowed).toEqual(OPEN_SCOPES);
    const graphql = await inGraphql({ origins: ORIGINS, scopes: ['TENANT_ACT_AS'] });
    const { allowed, errors } = graphql.body.errors[0].extensions;
    expect(errors).toEqual([{ in: 'arguments', path: 'input.scopes[0]', message: PUBLIC }]);
    expect(allowed).toEqual(['PROPERTIES_READ', 'LEADS_WRITE']);
    expect(await count()).toBe(before);
    expect((await inRest({ origins: ORIGINS, scopes: rest.body.allowed })).body.data.scopes).toEqual(
      rest.body.allowed,
    );
    expect((await inRest({ scopes: REJECTED_SCOPES })).status).toBe(200);
  });
});
