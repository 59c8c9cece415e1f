import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { rentalFlow } from '../support/command-line.js';
import { ConsoleBrowser } from '../support/console.js';
import { connectTo, lockWaits } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { type CallResponse, TestService } from '../support/service.js';

const FIELDS = `id type keyId name prefix brandId brandName signedInAt idleEndsAt endsAt writesUntil isCurrent
  visit { reason } cursor`;
const LIST = `query ($first: Int, $after: String) { signIns(first: $first, after: $after) { ${FIELDS} } }`;
const VIEWER = '{ viewer { key { id } } }';
const TOKENS = '{ operatorTokens(first: 1) { id } }';

interface Shown {
  id: number;
  type: string;
  keyId: number;
  cursor: string;
}

describe('an operator sees who is signed in to the console', () => {
  let service: TestService;
  let passedMs = 0;
  const start = Date.now();
  beforeAll(async () => {
    service = await TestService.start({ clock: () => new Date(start + passedMs) });
  });
  afterAll(() => service.stop());

  const operate = (query: string, variables: object = {}) =>
    service.graphql(query, variables, { key: service.operatorToken });
  const list = async (): Promise<Shown[]> => (await operate(LIST, { first: 100 })).body.data.signIns;
  const codeOf = ({ body }: Pick<CallResponse, 'body'>) => body.errors[0].extensions.code;

  async function signedIn(credential: string) {
    const browser = new ConsoleBrowser(service);
    expect((await browser.signIn(credential)).status).toBe(200);
    return browser;
  }

  async function withKey(name = 'Desk') {
    const issued = await service.issueKey({ name });
    const browser = await signedIn(issued.key);
    const own = (await list()).find(({ keyId, type }) => keyId === issued.id && type === 'API_KEY');
    return { browser, issued, id: Number(own?.id) };
  }

  test('with the key and its brand, or the token, when each ends, and which one is the own one', async () => {
    const { issued, id } = await withKey();
    const operator = await signedIn(service.operatorToken);
    const { body } = await operator.graphql(LIST, { variables: { first: 2 } });
    expect(body.data.signIns).toEqual([
      expect.objectContaining({
        ...{ type: 'OPERATOR_TOKEN', brandId: null, brandName: null, isCurrent: true, visit: null },
        prefix: service.operatorToken.slice(5, 17),
      }),
      {
        id,
        type: 'API_KEY',
        keyId: issued.id,
        name: 'Desk',
        prefix: issued.key.slice(5, 17),
        brandId: service.brand.brandId,
        brandName: expect.any(String),
        signedInAt: new Date(start + passedMs).toISOString(),
        idleEndsAt: new Date(start + passedMs + 30 * 60_000).toISOString(),
        endsAt: new Date(start + passedMs + 480 * 60_000).toISOString(),
        writesUntil: null,
        isCurrent: false,
        visit: null,
        cursor: String(id),
      },
    ]);
  });

  test('page by page, newest first; a cursor of another list is named', async () => {
    for (const _ of [1, 2, 3]) await signedIn(service.operatorToken);
    const all = await list();
    expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted((one, two) => two - one));
    const page = await operate(LIST, { first: 2, after: all[0]?.cursor });
    expect(page.body.data.signIns.map(({ id }: Shown) => id)).toEqual(all.slice(1, 3).map(({ id }) => id));
    expect((await operate(LIST, { after: 'nonsense' })).body.errors[0].extensions.errors[0].path).toBe(
      'after',
    );
  });

  test('only while they work: not after a revocation, a rotation or half an hour', async () => {
    const { issued: revoked } = await withKey();
    const { issued: rotated } = await withKey();
    const { brandId } = service.brand;
    await operate(`mutation { revokeApiKey(brandId: ${brandId}, id: ${revoked.id}) { id } }`);
    await operate(`mutation { rotateApiKey(brandId: ${brandId}, id: ${rotated.id}) { id } }`);
    const shown = await list();
    expect(shown.filter(({ keyId }) => [revoked.id, rotated.id].includes(keyId))).toEqual([]);
    passedMs += 31 * 60_000;
    expect(await list()).toEqual([]);
  });

  test('and ends one: the browser is signed out with its next request, and the key still works', async () => {
    const { browser, issued, id } = await withKey();
    const other = await signedIn(issued.key);
    const { body } = await operate(`mutation { endSignIn(id: ${id}) { id keyId } }`);
    expect(body.data.endSignIn).toEqual({ id, keyId: issued.id });
    expect((await browser.graphql(VIEWER)).status).toBe(401);
    expect((await other.graphql(VIEWER)).status).toBe(200);
    expect((await service.graphql(VIEWER, {}, { key: issued.key })).status).toBe(200);
    expect(codeOf(await operate(`mutation { endSignIn(id: ${id}) { id } }`))).toBe('NOT_FOUND');
  });

  test('and ends one twice at the same time: the second time it is not found', async () => {
    const { id } = await withKey();
    const end = () => operate(`mutation { endSignIn(id: ${id}) { id } }`);
    const client = await connectTo(service.databaseUrl);
    try {
      await client.query('begin');
      await client.query('select from console_sign_in where id = $1 for update', [id]);
      const both = [end(), end()];
      await eventually(async () => (await lockWaits(service.databaseUrl, 'console_sign_in')) === 2);
      await client.query('commit');
      const responses = await Promise.all(both);
      expect(responses.filter(({ body }) => body.errors).map(codeOf)).toEqual(['NOT_FOUND']);
    } finally {
      await client.end();
    }
    const entries = await service.sql(
      `select from audit_entry where action = 'sign_in.ended' and text::jsonb -> 'targets' @> $1::jsonb`,
      [JSON.stringify([{ type: 'console_sign_in', id }])],
    );
    expect(entries).toHaveLength(1);
  });

  test('and ends all others at once, from a browser that stays signed in', async () => {
    const { browser } = await withKey();
    const another = await signedIn(service.operatorToken);
    const own = await signedIn(service.operatorToken);
    const end = 'mutation { endSignIns { count } }';
    expect(codeOf(await own.graphql(end))).toBe('LOCKED');
    await own.send('/console/unlock', { body: { credential: service.operatorToken } });
    const { issued: revoked, browser: idle } = await withKey();
    await operate(`mutation { revokeApiKey(brandId: ${service.brand.brandId}, id: ${revoked.id}) { id } }`);
    const others = (await list()).length - 1;
    expect((await own.graphql(end)).body.data.endSignIns).toEqual({ count: others });
    const [entry] = await service.sql<{ text: string }>(
      `select text from audit_entry where action = 'sign_ins.ended' order by id desc limit 1`,
    );
    expect(JSON.parse(entry?.text ?? '').changes).toEqual({ count: [others, 0] });
    expect((await own.graphql(TOKENS)).status).toBe(200);
    for (const [ended, query] of [
      [browser, VIEWER],
      [idle, VIEWER],
      [another, TOKENS],
    ] as const)
      expect((await ended.graphql(query)).status).toBe(401);
    expect(await list()).toHaveLength(1);
    expect((await own.graphql(end)).body.data.endSignIns).toEqual({ count: 0 });
  });

  test('in the audit log: who ended a sign-in, of which key', async () => {
    const { issued, id } = await withKey();
    await operate(`mutation { endSignIn(id: ${id}) { id } }`);
    const rows = await service.sql<{ chain: string; text: string }>(
      `select chain, text from audit_entry where action = 'sign_in.ended' order by id desc limit 1`,
    );
    expect(Number(rows[0]?.chain)).toBe(service.brand.brandId);
    expect(JSON.parse(rows[0]?.text ?? '')).toMatchObject({
      actor: { type: 'operator_token' },
      targets: [
        { type: 'console_sign_in', id },
        { type: 'api_key', id: issued.id },
      ],
    });
  });

  test('is for operators: a key of a brand sees and ends none', async () => {
    const { id } = await withKey();
    for (const query of [
      '{ signIns { id } }',
      `mutation { endSignIn(id: ${id}) { id } }`,
      'mutation { endSignIns { count } }',
    ])
      expect(codeOf(await service.graphql(query))).toBe('OPERATOR_REQUIRED');
    expect((await list()).some((one) => one.id === id)).toBe(true);
  });

  test('on the command line too, which ends all of them', async () => {
    const { browser, id } = await withKey('Front desk');
    // The command line has the clock of the machine.
    await service.sql(
      "update console_sign_in set idle_ends_at = now() + interval '30 min', ends_at = now() + interval '8 h'",
    );
    const cli = (...args: string[]) => rentalFlow({ DATABASE_URL: service.databaseUrl }, 'sign-in', ...args);
    const shown = JSON.parse((await cli('list', '--json')).stdout);
    expect(shown).toContainEqual(expect.objectContaining({ id, name: 'Front desk' }));
    expect(JSON.parse((await cli('end', String(id), '--json')).stdout)).toMatchObject({ id });
    expect((await cli('end', String(id))).output).toContain('not found');
    const left = JSON.parse((await cli('list', '--json')).stdout);
    await signedIn(service.operatorToken);
    await service.sql(
      "update console_sign_in set idle_ends_at = now() + interval '30 min', ends_at = now() + interval '8 h'",
    );
    expect(JSON.parse((await cli('end-all', '--json')).stdout)).toEqual({ count: left.length + 1 });
    expect(JSON.parse((await cli('list', '--json')).stdout)).toEqual([]);
    expect((await browser.graphql(VIEWER)).status).toBe(401);
  });
});
