import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newPrefix, newSecret, spellKey } from '../../src/auth/key.js';
import { registerOperatorToken } from '../../src/domain/key/operator-token.service.js';
import { codeOf, dataOf, problemsOf } from '../support/graphql.js';
import { TestProcess } from '../support/process.js';
import { TestService } from '../support/service.js';
import { INSTANT, UNKNOWN_ID } from '../support/shapes.js';

const RECORD = 'id prefix name isActive expiresAt lastUsedAt revokedAt createdAt issuedBy';
const LIST = `{ operatorTokens(first: 100) { ${RECORD} } }`;
const ISSUE = `mutation ($input: IssueOperatorTokenInput) {
  issueOperatorToken(input: $input) { token record { ${RECORD} } }
}`;
const REVOKE = `mutation ($id: SafeInt!, $withIssued: Boolean) {
  revokeOperatorToken(id: $id, withIssued: $withIssued) { ${RECORD} }
}`;
const IN_A_DAY = new Date(Date.now() + 86_400_000).toISOString();
const IN_AN_HOUR = new Date(Date.now() + 3_600_000).toISOString();

const prefixOf = (token: string): string => token.split('_')[1] ?? '';
const newToken = () => spellKey({ namespace: 'svco', prefix: newPrefix(), secret: newSecret() });

describe('operator tokens', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  const operate = (query: string, variables: object = {}, key = service.operatorToken) =>
    service.graphql(query, variables, { key });
  const issue = async (input?: object, by?: string) =>
    dataOf(await operate(ISSUE, { input }, by)).issueOperatorToken;
  const ownRecord = async (token: string) =>
    dataOf(await operate(LIST)).operatorTokens.find(
      ({ prefix }: { prefix: string }) => prefix === prefixOf(token),
    );
  const works = async (token: string): Promise<boolean> =>
    (await operate('{ brands { id } }', {}, token)).status === 200;
  const listed = async (id: number) =>
    dataOf(await operate(LIST)).operatorTokens.find((one: { id: number }) => one.id === id);

  test('are issued with their plaintext, and listed without it', async () => {
    const { token, record } = await issue({ name: 'Night shift', expiresAt: '2099-12-31T23:59:59Z' });
    expect(token).toMatch(/^svco_[0-9a-f]{12}_[0-9a-f]{64}$/);
    expect(record).toEqual({
      id: expect.any(Number),
      prefix: prefixOf(token),
      name: 'Night shift',
      isActive: true,
      expiresAt: '2099-12-31T23:59:59.000Z',
      lastUsedAt: null,
      revokedAt: null,
      createdAt: expect.stringMatching(INSTANT),
      issuedBy: (await ownRecord(service.operatorToken)).id,
    });
    expect(await works(token)).toBe(true);
    const { text } = await operate(LIST);
    const secret = token.split('_')[2] ?? '';
    expect(text).toContain(prefixOf(token));
    expect(text).not.toContain(secret);
    expect(text).not.toContain(createHash('sha256').update(secret).digest('hex'));
    expect(service.logged.join('')).not.toContain(secret);
  });

  test('never expire if no expiry is given, and an expiry in the past is rejected', async () => {
    expect((await issue()).record).toMatchObject({ name: '', expiresAt: null });
    const rejected = await operate(ISSUE, { input: { expiresAt: '2020-01-01T00:00:00Z' } });
    expect([codeOf(rejected), problemsOf(rejected)]).toEqual([
      'VALIDATION_FAILED',
      ['input.expiresAt: must be in the future'],
    ]);
  });

  test('stop working when revoked, and revoking one again succeeds and changes nothing', async () => {
    const { token, record } = await issue();
    const revoked = dataOf(await operate(REVOKE, { id: record.id })).revokeOperatorToken;
    expect(revoked).toMatchObject({ isActive: false, revokedAt: expect.stringMatching(INSTANT) });
    expect(await works(token)).toBe(false);
    expect(dataOf(await operate(REVOKE, { id: record.id })).revokeOperatorToken).toEqual(revoked);
    expect(await listed(record.id)).toEqual(revoked);
  });

  test('cannot revoke themselves, and an unknown one is not found', async () => {
    const { token, record } = await issue();
    const own = await operate(REVOKE, { id: record.id }, token);
    expect([codeOf(own), own.body.errors[0].message]).toEqual([
      'INVALID_TRANSITION',
      'A token cannot revoke itself. Use another operator token, or the command line.',
    ]);
    expect(await works(token)).toBe(true);
    expect(codeOf(await operate(REVOKE, { id: UNKNOWN_ID }))).toBe('NOT_FOUND');
  });

  test('that expire issue none that expires later, and by default one with the same expiry', async () => {
    const { token, record } = await issue({ expiresAt: IN_A_DAY });
    const late = await operate(ISSUE, { input: { expiresAt: '2099-12-31T23:59:59Z' } }, token);
    expect([codeOf(late), problemsOf(late)]).toEqual([
      'VALIDATION_FAILED',
      [`input.expiresAt: must be no later than ${IN_A_DAY}, when the token of this request expires`],
    ]);
    for (const input of [undefined, {}, { expiresAt: null }, { expiresAt: IN_A_DAY }])
      expect((await issue(input, token)).record).toMatchObject({ expiresAt: IN_A_DAY, issuedBy: record.id });
    const child = await issue({ expiresAt: IN_AN_HOUR }, token);
    expect(child.record).toMatchObject({ expiresAt: IN_AN_HOUR, issuedBy: record.id });
    const grandchild = await issue({}, child.token);
    expect(grandchild.record).toMatchObject({ expiresAt: IN_AN_HOUR, issuedBy: child.record.id });
  });

  test('that expire cannot revoke OPERATOR_TOKEN, or another token that does not expire', async () => {
    const { token } = await issue({ expiresAt: IN_A_DAY });
    const configured = newToken();
    await registerOperatorToken(service.service.orm.em.fork(), configured);
    for (const lasting of [configured, service.operatorToken, (await issue()).token]) {
      const rejected = await operate(REVOKE, { id: (await ownRecord(lasting)).id }, token);
      expect([codeOf(rejected), rejected.body.errors[0].message]).toEqual([
        'INVALID_TRANSITION',
        'A token that expires cannot revoke one that does not expire. Use another operator token, or the ' +
          'command line.',
      ]);
      expect(await works(lasting)).toBe(true);
    }
    const other = await issue({ expiresAt: '2099-12-31T23:59:59Z' });
    expect(dataOf(await operate(REVOKE, { id: other.record.id }, token))).not.toBeNull();
    expect(dataOf(await operate(REVOKE, { id: (await ownRecord(configured)).id }))).not.toBeNull();
  });

  test('that leaked are revoked with all that they issued, and with no other token', async () => {
    const leaked = await issue({ name: 'Leaked' });
    const child = await issue({ name: 'Child' }, leaked.token);
    const grandchild = await issue({ name: 'Grandchild' }, child.token);
    const other = await issue({ name: 'Other' });
    await operate(REVOKE, { id: leaked.record.id });
    const active = async () =>
      Promise.all([leaked, child, grandchild, other].map(({ token }) => works(token)));
    expect(await active()).toEqual([false, true, true, true]);
    const own = await operate(REVOKE, { id: leaked.record.id, withIssued: true }, grandchild.token);
    expect([codeOf(own), await active()]).toEqual(['INVALID_TRANSITION', [false, true, true, true]]);
    dataOf(await operate(REVOKE, { id: leaked.record.id, withIssued: true }));
    expect(await active()).toEqual([false, false, false, true]);
    expect(await listed(grandchild.record.id)).toMatchObject({
      isActive: false,
      revokedAt: expect.stringMatching(INSTANT),
      issuedBy: child.record.id,
    });
  });

  test('cannot be issued by a token that is revoked concurrently', async () => {
    const leaked = await issue();
    const issuing = Array.from({ length: 20 }, () => operate(ISSUE, {}, leaked.token));
    dataOf(await operate(REVOKE, { id: leaked.record.id, withIssued: true }));
    const issued = await Promise.all(issuing);
    for (const { status, body } of issued)
      if (status === 200 && body.data?.issueOperatorToken)
        expect(await works(body.data.issueOperatorToken.token)).toBe(false);
  });

  test('cannot be read with a key of a brand', async () => {
    for (const query of [LIST, 'mutation { issueOperatorToken { token } }'])
      expect(codeOf(await operate(query, {}, service.brand.partnerKey))).toBe('OPERATOR_REQUIRED');
  });

  test('that still work are logged by a start with another OPERATOR_TOKEN', async () => {
    const { token: kept, record } = await issue({ name: 'Kept' });
    const { token: gone, record: revoked } = await issue({ name: 'Gone' });
    await operate(REVOKE, { id: revoked.id });
    const configured = newToken();
    const again = await TestService.start({
      databaseUrl: service.databaseUrl,
      environment: { OPERATOR_TOKEN: configured },
    });
    const log = again.logged.join('');
    await again.stop();
    const note = again.logged.map((line) => JSON.parse(line)).find(({ operatorTokens }) => operatorTokens);
    expect(note.msg).toMatch(
      /^\d+ other operator tokens are active\. Revoke .*"npm run --silent cli -- operator-token revoke <id>"$/,
    );
    expect(note.operatorTokens).toContainEqual({
      id: record.id,
      prefix: `svco_${prefixOf(kept)}`,
      name: 'Kept',
    });
    for (const token of [gone, configured])
      expect(note.operatorTokens).not.toContainEqual(
        expect.objectContaining({ prefix: `svco_${prefixOf(token)}` }),
      );
    for (const token of [kept, gone, configured]) expect(log).not.toContain(token.split('_')[2]);
  });

  test('that were revoked stay revoked if a start has them as OPERATOR_TOKEN, which is logged', async () => {
    const { token, record } = await issue();
    await operate(REVOKE, { id: record.id });
    const again = await TestService.start({
      databaseUrl: service.databaseUrl,
      environment: { OPERATOR_TOKEN: token },
    });
    const { status } = await again.graphql('{ brands { id } }', {}, { key: token });
    await again.stop();
    expect([status, again.logged.join('')]).toEqual([
      401,
      expect.stringContaining('OPERATOR_TOKEN is revoked or expired, so it does not work. Set another one.'),
    ]);
  });

  test('can be issued with an expiry, listed and revoked on the command line', async () => {
    const run = async (...args: string[]): Promise<readonly [number | null, string]> => {
      const command = new TestProcess(
        'dist/src/cli/main.js',
        { DATABASE_URL: service.databaseUrl, DATA_DIR: service.dataDir },
        'operator-token',
        ...args,
      );
      return [await command.end(), command.output];
    };
    const [code, printed] = await run('issue', '--name', 'Shell', '--expires-at', '2099-01-01T00:00:00Z');
    const { token } = JSON.parse(printed);
    expect([code, await works(token)]).toEqual([0, true]);
    const child = await issue({}, token);
    const [, list] = await run('list');
    const record = JSON.parse(list).find(({ prefix }: { prefix: string }) => prefix === prefixOf(token));
    expect(record).toMatchObject({ name: 'Shell', isActive: true, expiresAt: '2099-01-01T00:00:00.000Z' });
    expect(record.issuedBy).toBeNull();
    expect(JSON.parse(list)).toContainEqual(
      expect.objectContaining({ id: child.record.id, issuedBy: record.id, expiresAt: record.expiresAt }),
    );
    const [, revoked] = await run('revoke', String(record.id), '--with-issued');
    expect(JSON.parse(revoked)).toMatchObject({ id: record.id, isActive: false });
    expect([await works(token), await works(child.token)]).toEqual([false, false]);
    expect(await run('issue', '--name', 'Shell', '--expires-at', 'soon')).toEqual([
      1,
      expect.stringContaining('It must be a date-time, such as 2027-03-01 (the start of that day), '),
    ]);
    expect(await run('issue', '--name', 'Shell', '--expires-at', '2020-01-01T00:00:00Z')).toEqual([
      1,
      expect.stringMatching(/ --expires-at must be in the future\.\n$/),
    ]);
  });
});
