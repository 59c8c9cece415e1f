import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ConsoleBrowser } from '../support/console.js';
import { TestService } from '../support/service.js';

const VIEWER = '{ viewer { key { id name scopes expiresAt } brand { id } } }';
const FLOWS = '{ flows(first: 2) { edges { node { id } } } }';
const HOUR_MS = 60 * 60_000;
const REASON = 'Support asked why a stage does not move';

interface Options {
  reason?: unknown;
  hours?: unknown;
  brandId?: unknown;
  headers?: Record<string, string | undefined>;
}

describe('a visit of an operator to a brand', () => {
  let service: TestService;
  const passedMs = 0;
  const start = Date.now();
  beforeAll(async () => {
    service = await TestService.start({ clock: () => new Date(start + passedMs) });
  });
  afterAll(() => service.stop());

  /** A new operator token, which tests can revoke. */
  async function newToken(expiresAt?: Date) {
    const { body } = await service.graphql(
      `mutation ($input: IssueOperatorTokenInput) { issueOperatorToken(input: $input) { token record { id } } }`,
      { input: { name: 'laptop', expiresAt } },
      { key: service.operatorToken },
    );
    const { token, record } = body.data.issueOperatorToken;
    return { token: String(token), id: Number(record.id) };
  }

  async function unlocked(token?: string) {
    const credential = token ?? (await newToken()).token;
    const browser = new ConsoleBrowser(service);
    expect((await browser.signIn(credential)).status).toBe(200);
    expect((await browser.send('/console/unlock', { body: { credential } })).status).toBe(200);
    return browser;
  }

  const visit = (browser: ConsoleBrowser, { headers = {}, ...wanted }: Options = {}) =>
    browser.send('/console/visit', {
      headers,
      body: { brandId: service.brand.brandId, reason: REASON, hours: 2, ...wanted },
    });

  const read = async (browser: ConsoleBrowser, query = FLOWS, variables = {}) => {
    const options = { body: { query, variables } };
    return browser.send('/console/graphql?as=visit', options);
  };

  async function visiting() {
    const { token, id } = await newToken();
    const browser = await unlocked(token);
    const { status, body } = await visit(browser);
    expect([status, body.errors]).toEqual([200, undefined]);
    return { browser, token, tokenId: id, visit: body.visit, signIn: body };
  }

  test('reads its flows with a key that only reads and has an end', async () => {
    const { browser, visit: shown } = await visiting();
    expect(shown).toEqual({
      keyId: expect.any(Number),
      brandId: service.brand.brandId,
      brandName: expect.any(String),
      reason: REASON,
      scopes: expect.arrayContaining(['flows:read', 'requests:read', 'keys:read']),
      endsAt: new Date(start + passedMs + 2 * HOUR_MS).toISOString(),
    });
    expect(shown.scopes.filter((scope: string) => !scope.endsWith(':read'))).toEqual([]);
    expect((await read(browser)).body.data.flows.edges).toHaveLength(2);
    const { viewer } = (await read(browser, VIEWER)).body.data;
    expect(viewer).toEqual({
      key: {
        id: shown.keyId,
        name: `Visit of laptop: ${REASON}`,
        scopes: expect.arrayContaining(['FLOWS_READ']),
        expiresAt: shown.endsAt,
      },
      brand: { id: service.brand.brandId },
    });
    expect((await browser.send('/console/session')).body.signIn.visit).toEqual(shown);
  });
});
