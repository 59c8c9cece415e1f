import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '../support/eventually.js';
import { dataOf, problemsOf } from '../support/graphql.js';
import { MailServer } from '../support/mail.js';
import { TestService } from '../support/service.js';
import { askToSign, TOKEN } from '../support/signing.js';
import { untilTestEnds } from '../support/until-end.js';

interface Email {
  id: number;
  kind: string;
  status: string;
  recipient: string;
  flowId: number | null;
  endpointId: number | null;
  attempts: number;
  maxAttempts: number;
  queuedAt: string;
  sentAt: string | null;
  nextAttemptAt: string | null;
  lastError: string | null;
  help: string | null;
}

const LIST = `query ($brandId: SafeInt, $kind: EmailKind, $statuses: [MessageStatus!], $first: Int, $after: String) {
  emails(brandId: $brandId, kind: $kind, statuses: $statuses, first: $first, after: $after) {
    totalCount pageInfo { hasNextPage hasPreviousPage endCursor }
    edges { cursor node { id kind status recipient brandId flowId endpointId attempts maxAttempts queuedAt sentAt
      nextAttemptAt lastError help } }
  }
}`;

type Variables = Readonly<Record<string, unknown>>;
const page = async (service: TestService, key: string, variables: Variables) =>
  dataOf(await service.graphql(LIST, variables, { key })).emails;
const list = async (service: TestService, key: string, variables: Variables = {}): Promise<Email[]> =>
  (await page(service, key, { first: 100, ...variables })).edges.map(({ node }: { node: Email }) => node);
const codeOf = async (service: TestService, key: string, variables: Variables): Promise<string> =>
  (await service.graphql(LIST, variables, { key })).body.errors[0].extensions.code;
const keyWith = async (service: TestService, ...scopes: string[]): Promise<string> =>
  (await service.issueKey({ name: 'Support', scopes })).key;

/** The newest e-mail about a flow, once it has a status. */
const whenItIs = (service: TestService, status: string): Promise<Email> =>
  eventually(async () => {
    const [email] = await list(service, service.brand.partnerKey, { first: 1, kind: 'SIGNATURE' });
    return email?.status === status && email;
  });

const withMailServer = (url: string, jobs = {}) =>
  TestService.start({ environment: { JOBS: 'inline', SMTP_URL: url }, jobs: { everyMs: 50, ...jobs } });

describe('an e-mail that the mail server rejects', () => {
  const run = untilTestEnds();

  test('is listed with the server’s words, without the address, the name, the link and the token', async () => {
    const mails = run(
      await MailServer.start(({ text }) => ({
        code: 550,
        message: `5.7.1 Blocked by 203.0.113.7: ${text.slice(0, 60).replace(/\s+/g, ' ')} https://sign.example/x?token=${TOKEN} token ${TOKEN}`,
      })),
    );
    const service = run(await withMailServer(mails.url, { maxAttempts: 1 }));
    const { partnerKey, flowId, brandId, partyEmail } = service.brand;
    const {
      body: {
        data: { email_id: id },
      },
    } = await askToSign(service);
    const email = await whenItIs(service, 'FAILED');
    const [, name = ''] = /^Hello (\S+),/.exec(mails.tried[0]?.text ?? '') ?? [];
    expect(email).toMatchObject({
      id,
      kind: 'SIGNATURE',
      flowId,
      endpointId: null,
      attempts: 1,
      maxAttempts: 10,
      sentAt: null,
      nextAttemptAt: null,
      help: expect.stringContaining('emailEsignatureUrl'),
    });
    expect(email.lastError).toMatch(/550 5\.7\.1 Blocked by …: Hello …, your tenancy agreement/);
    for (const hidden of [TOKEN, partyEmail, 'sign.example', '203.0.113.7', name].filter(Boolean))
      expect(email.lastError).not.toContain(hidden);
    expect(service.logged.join('')).not.toMatch(/Blocked by/);

    const [masked] = await list(service, service.operatorToken, { brandId, statuses: ['FAILED'] });
    expect(masked?.recipient).toBe(`${partyEmail[0]}…@${partyEmail.split('@')[1]}`);
    expect(masked?.lastError).toBe(email.lastError);
    expect((await list(service, partnerKey))[0]?.recipient).toBe(partyEmail);

    const { installation } = dataOf(
      await service.graphql(
        '{ installation { mail { failed brands { brandId brandName failed } } } }',
        {},
        { key: service.operatorToken },
      ),
    );
    expect(installation.mail).toEqual({
      failed: 1,
      brands: [{ brandId, brandName: expect.any(String), failed: 1 }],
    });
  });

  test('waits with its reason and the next attempt, and has no reason once it was sent', async () => {
    let isBusy = true;
    const mails = run(
      await MailServer.start(() => (isBusy ? { code: 451, message: '4.3.2 Try again later' } : undefined)),
    );
    const service = run(await withMailServer(mails.url));
    await askToSign(service);
    const waiting = await eventually(async () => {
      const [email] = await list(service, service.brand.partnerKey, { statuses: ['QUEUED'] });
      return email?.lastError ? email : undefined;
    });
    expect(waiting.lastError).toMatch(/^451 4\.3\.2 Try again later/);
    expect(Date.parse(waiting.nextAttemptAt ?? '')).toBeGreaterThan(Date.parse(waiting.queuedAt));
    expect(waiting.help).toBeNull();
    isBusy = false;
    const sent = await whenItIs(service, 'SENT');
    expect(sent).toMatchObject({ lastError: null, nextAttemptAt: null, help: null });
    expect(Date.parse(sent.sentAt ?? '')).toBeGreaterThanOrEqual(Date.parse(sent.queuedAt));
  });

  test('states that the server cannot be reached, and not where it is', async () => {
    const stopped = await MailServer.start();
    const { url } = stopped;
    await stopped.stop();
    const service = run(await withMailServer(url, { maxAttempts: 1 }));
    await askToSign(service);
    const { lastError } = await whenItIs(service, 'FAILED');
    expect(lastError).toMatch(/^The mail server could not be reached \(E[A-Z]+\)\.$/);
  });

  test('has no reason any more after its recipient was erased', async () => {
    const mails = run(await MailServer.start(() => ({ code: 550, message: 'No such user' })));
    const service = run(await withMailServer(mails.url, { maxAttempts: 1 }));
    await askToSign(service);
    const { id } = await whenItIs(service, 'FAILED');
    await service.sql('update flow set is_archived = true where brand_id = $1', [service.brand.brandId]);
    const [person] = await service.sql<{ id: number }>(
      'select id::int from app_user where brand_id = $1 and lower(email) = lower($2)',
      [service.brand.brandId, service.brand.partyEmail],
    );
    const erased = await service.graphql(
      'mutation ($id: SafeInt!) { erasePerson(id: $id) { personId } }',
      { id: person?.id },
      { key: service.brand.partnerKey },
    );
    expect(erased.body.errors).toBeUndefined();
    const email = (await list(service, service.brand.partnerKey)).find((one) => one.id === id);
    expect(email?.lastError).toBeNull();
    expect(JSON.stringify(email)).not.toContain(service.brand.partyEmail);
  });
});

describe('the list of e-mails', () => {
  let service: TestService;
  const at = '2026-03-02T09:00:00.000Z';
  beforeAll(async () => {
    service = await TestService.start();
    const { brandId, flowId } = service.brand;
    for (const status of ['failed', 'sent', 'failed', 'queued'])
      await service.sql(
        `insert into outgoing_message (brand_id, created_at, updated_at, flow_id, recipient, role,
            signature_email, message_id, status, attempts)
          values ($1, $2, $2, $3, 'dana@example.com', '', 'dana@example.com', gen_random_uuid(), $4, 1)`,
        [brandId, at, flowId, status],
      );
    for (const status of ['failed', 'sent', 'failed'])
      await service.sql(
        `insert into endpoint_email (brand_id, created_at, updated_at, endpoint_id, url, recipient,
            failing_since, message_id, status, attempts)
          values ($1, $2, $2, 7, 'https://crm.example/hook', 'it@crm.example', $2, gen_random_uuid(), $3, 1)`,
        [brandId, at, status],
      );
  });
  afterAll(() => service.stop());

  test('has each e-mail of both kinds once, page by page, also those of the same instant', async () => {
    const key = await keyWith(service, 'timeline:read', 'webhooks:manage');
    const found: string[] = [];
    let after: string | null = null;
    do {
      const { edges, pageInfo, totalCount } = await page(service, key, { first: 2, after });
      expect(totalCount).toBe(7);
      found.push(...edges.map(({ node }: { node: Email }) => `${node.kind} ${node.id}`));
      after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
    } while (after);
    expect(new Set(found).size).toBe(7);
    expect(found).toHaveLength(7);
    expect(found).toEqual((await list(service, key)).map(({ kind, id }) => `${kind} ${id}`));
  });

  test('has only those with the wanted statuses', async () => {
    const key = service.brand.partnerKey;
    const failed = await list(service, key, { statuses: ['FAILED'], kind: 'SIGNATURE' });
    expect(failed.map(({ status }) => status)).toEqual(['FAILED', 'FAILED']);
    const two = await list(service, key, { statuses: ['SENT', 'QUEUED'], kind: 'SIGNATURE' });
    expect(two.map(({ status }) => status).sort()).toEqual(['QUEUED', 'SENT']);
  });

  test('has each e-mail once if a status is repeated', async () => {
    const key = service.brand.partnerKey;
    const wanted = { statuses: ['FAILED', 'SENT', 'FAILED'], kind: 'SIGNATURE' };
    const found = await list(service, key, wanted);
    expect(found.map(({ status }) => status).sort()).toEqual(['FAILED', 'FAILED', 'SENT']);
    expect((await page(service, key, { ...wanted, first: 3 })).pageInfo.hasNextPage).toBe(false);
  });

  test('shows a key those about webhook endpoints only with the scope that it manages endpoints with', async () => {
    const key = await keyWith(service, 'timeline:read');
    expect(new Set((await list(service, key)).map(({ kind }) => kind))).toEqual(new Set(['SIGNATURE']));
    expect((await page(service, key, {})).totalCount).toBe(4);
    expect(await codeOf(service, key, { kind: 'ENDPOINT' })).toBe('SCOPE_REQUIRED');
    const manager = await keyWith(service, 'timeline:read', 'webhooks:manage');
    const [email] = await list(service, manager, { kind: 'ENDPOINT', statuses: ['FAILED'] });
    expect(email).toMatchObject({ recipient: 'it@crm.example', endpointId: 7, flowId: null });
    expect(email?.help).toContain('updateWebhookEndpoint');
  });

  test('is not for keys without its scope, and no key reads those of another brand', async () => {
    expect(await codeOf(service, await keyWith(service, 'flows:read'), {})).toBe('SCOPE_REQUIRED');
    const { brandId } = service.other;
    expect(await codeOf(service, service.brand.partnerKey, { brandId })).toBe('NOT_FOUND');
    expect(await codeOf(service, service.operatorToken, { brandId: 999_999 })).toBe('NOT_FOUND');
    expect(await list(service, service.other.partnerKey)).toEqual([]);
  });

  test('asks an operator for the brand, and shows no address', async () => {
    const response = await service.graphql(LIST, {}, { key: service.operatorToken });
    expect(problemsOf(response)).toEqual(['brandId: must be the id of a brand']);
    const emails = await list(service, service.operatorToken, { brandId: service.brand.brandId });
    expect(emails).toHaveLength(7);
    expect(new Set(emails.map(({ recipient }) => recipient))).toEqual(
      new Set(['d…@example.com', 'i…@crm.example']),
    );
  });

  test('rejects a cursor of another list', async () => {
    const response = await service.graphql(
      LIST,
      { after: Buffer.from('signature x').toString('base64url') },
      { key: service.brand.partnerKey },
    );
    expect(problemsOf(response)).toEqual(['after: must be a cursor of this list']);
  });
});
