import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { lockWaits } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { TestService } from '../support/service.js';

type Line = Readonly<Record<string, unknown>>;

describe('the log', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start({
      environment: { JOBS: 'inline', SMTP_URL: 'smtp://127.0.0.1:1' },
      jobs: { maxAttempts: 1 },
    });
  });
  afterAll(() => service.stop());

  const lines = (): Line[] =>
    service.logged.flatMap((text) => text.trim().split('\n')).map((text) => JSON.parse(text));
  /** Waits for the log lines of a request. */
  const linesOf = (requestId: string): Promise<Line[]> =>
    eventually(() => {
      const found = lines().filter((line) => line.requestId === requestId);
      return found.some(({ msg }) => msg === 'request') ? found : undefined;
    });
  const send = async (
    id: string,
    method: string,
    path: string,
    options: { key?: string; body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Line[]> => {
    await service.call(method, path, { ...options, headers: { 'X-Request-Id': id, ...options.headers } });
    return linesOf(id);
  };

  const line = (members: Line): Line => ({
    level: 30,
    time: expect.any(Number),
    address: '127.0.0.1',
    durationMs: expect.any(Number),
    msg: 'request',
    ...members,
  });

  test('has one line of JSON for each request: id, caller, operation and duration', async () => {
    const { brandId, flowId } = service.brand;
    const { key, id } = await service.issueKey();
    expect(
      await send('of-a-partner', 'GET', `/v2.0/openflow_logs_timeline?flow_id=${flowId}`, { key }),
    ).toEqual([
      line({
        requestId: 'of-a-partner',
        method: 'GET',
        path: '/v2.0/openflow_logs_timeline',
        status: 200,
        operation: 'GetLogEventsTimeline',
        brand: brandId,
        key: id,
      }),
    ]);
    expect(
      await send('of-the-operator', 'GET', `/v2.0/brand/${brandId}/api-keys`, { key: service.operatorToken }),
    ).toEqual([
      line({
        requestId: 'of-the-operator',
        method: 'GET',
        path: `/v2.0/brand/${brandId}/api-keys`,
        status: 200,
        operation: 'ListApiKeys',
        operator: expect.any(Number),
      }),
    ]);
    expect(
      await send('of-graphql', 'POST', '/graphql', {
        key,
        body: { query: 'query Mine { viewer { brand { id } } }' },
      }),
    ).toEqual([
      line({
        requestId: 'of-graphql',
        method: 'POST',
        path: '/graphql',
        status: 200,
        operation: 'graphql',
        graphql: { kind: 'query', name: 'Mine' },
        brand: brandId,
        key: id,
      }),
    ]);
    expect(await send('of-nobody', 'PUT', '/v2.0/rent_ready/profile', { key: '' })).toEqual([
      line({
        requestId: 'of-nobody',
        method: 'PUT',
        path: '/v2.0/rent_ready/profile',
        status: 405,
        codes: ['METHOD_NOT_ALLOWED'],
      }),
    ]);
    expect(await send('rejected', 'GET', '/v2.0/openflow/flow/renewed', { key: 'nonsense' })).toEqual([
      line({
        requestId: 'rejected',
        method: 'GET',
        path: '/v2.0/openflow/flow/renewed',
        status: 401,
        operation: 'GetRenewedFlows',
        codes: ['UNAUTHENTICATED'],
        rejection: 'format',
      }),
    ]);
  });

  test('names the error codes of a GraphQL operation', async () => {
    const { key, id } = await service.issueKey({ scopes: ['leads:read'] });
    const query = 'query Flows { flows { totalCount } }';
    expect(await send('forbidden', 'POST', '/graphql', { key, body: { query } })).toEqual([
      line({
        requestId: 'forbidden',
        method: 'POST',
        path: '/graphql',
        status: 200,
        operation: 'graphql',
        graphql: { kind: 'query', name: 'Flows' },
        codes: ['SCOPE_REQUIRED'],
        brand: service.brand.brandId,
        key: id,
      }),
    ]);
  });

  test('names the error code of a REST call', async () => {
    const { brandId } = service.brand;
    const { key, id } = await service.issueKey();
    const path = '/v2.1/flows/999999';
    expect(await send('not-found', 'GET', path, { key })).toEqual([
      line({
        requestId: 'not-found',
        method: 'GET',
        path,
        status: 404,
        operation: 'V21GetFlow',
        codes: ['NOT_FOUND'],
        brand: brandId,
        key: id,
      }),
    ]);
  });

  test('names the reason why a key was rejected', async () => {
    const { key, id } = await service.issueKey();
    const { key: ended, id: endedId } = await service.issueKey();
    await service.operate('DELETE', `/v2.0/brand/${service.brand.brandId}/api-keys/${id}`);
    await service.sql(`update api_key set expires_at = now() - interval '1 s' where id = $1`, [endedId]);
    const wrong = service.brand.partnerKey.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    const reasonOf = async (given: string) => {
      const path = '/v2.0/openflow/flow/renewed';
      return (await send(`reason-${given.length}-${given.slice(-4)}`, 'GET', path, { key: given }))[0]
        ?.rejection;
    };
    expect(await reasonOf('')).toBe('missing');
    expect(await reasonOf('nonsense')).toBe('format');
    expect(await reasonOf(`svcp_${'0'.repeat(12)}_${'0'.repeat(64)}`)).toBe('unknown');
    expect(await reasonOf(wrong)).toBe('secret');
    expect(await reasonOf(key)).toBe('revoked');
    expect(await reasonOf(ended)).toBe('expired');
  });

  test('marks a request whose client disconnected before the response', async () => {
    const em = service.service.orm.em.fork();
    await em.begin();
    await em.execute('lock table portal_lead in access exclusive mode');
    const leaving = new AbortController();
    const headers = { 'X-Request-Id': 'left', 'X-API-Key': service.brand.partnerKey };
    const { signal } = leaving;
    const url = `${service.service.url}/v2.0/properties/portal/leads`;
    const response = fetch(url, { headers, signal }).catch(() => undefined);
    await eventually(async () => (await lockWaits(service.databaseUrl)) > 0);
    leaving.abort();
    await response;
    expect(await linesOf('left')).toMatchObject([{ aborted: true, operation: 'GetPortalLeads' }]);
    await em.rollback();
  });

  test('has the cause of a 500, under the request id of the response', async () => {
    await service.sql('alter table portal_lead rename to hidden');
    const found = await send('broken', 'GET', '/v2.0/properties/portal/leads');
    await service.sql('alter table hidden rename to portal_lead');
    expect(found.map(({ msg, level }) => [msg, level])).toEqual([
      ['unexpected', 50],
      ['request', 50],
    ]);
    expect(JSON.stringify(found[0]?.err)).toContain('portal_lead');
  });

  test('never contains a key, a token, a query string or a body, wherever they were sent', async () => {
    const { brandId, flowId, partyEmail, maintenanceIssueId } = service.brand;
    const { key, id } = await service.issueKey({ name: 'name-of-a-key' });
    const rotated = await service.operate('POST', `/v2.0/brand/${brandId}/api-keys/${id}/rotate`);
    const alive: string = rotated.body.data.key;
    const secrets = { token: 'token-to-sign-with', text: 'text-of-a-body', query: 'text-of-a-query' };
    const email = {
      to: partyEmail,
      role: secrets.text,
      signatureEmail: 'signs@example.com',
      signatureToken: secrets.token,
    };
    const emailPath = `/v2.0/openflow/emailEsignatureURL?flow_id=${flowId}`;
    const withKey = { key: alive };

    await send('1', 'GET', `/v2.0/openflow/flow/renewed?search=${secrets.query}&api_key=${alive}`, withKey);
    await send('2', 'GET', `/v2.0/openflow/flow/renewed`, {
      key: '',
      headers: { Authorization: `Bearer ${alive}` },
    });
    await send('3', 'GET', `/v2.0/${alive}/flow`, withKey);
    await send('4', 'GET', '/v2.0/openflow/flow/renewed', { key: `${alive.slice(0, -1)}x` });
    await send('5', 'POST', '/v2.0/rent_ready/profile', { ...withKey, body: `{"a":"${secrets.text}"` });
    await send('6', 'PUT', `/v2.0/maintenance/issues/${maintenanceIssueId}/status`, {
      ...withKey,
      body: { status: secrets.text },
    });
    await send('7', 'POST', '/graphql', {
      ...withKey,
      body: { query: `{ flows(text: "${secrets.text}") { totalCount } }`, operationName: alive },
    });
    await send('8', 'GET', `/graphql?query={__typename}&text=${secrets.query}`, withKey);
    await service.call('GET', '/v2.0/openflow/flow/renewed', {
      ...withKey,
      headers: { 'X-Request-Id': alive },
    });
    // The e-mail fails, since there is no mail server.
    expect(
      (await service.call('POST', emailPath, { ...withKey, body: email, headers: { 'X-Request-Id': '9' } }))
        .status,
    ).toBe(200);
    await eventually(() => lines().some(({ msg, task }) => msg === 'job failed' && task === 'send_message'));
    // And one that cannot be stored: the message of the database quotes the value.
    await service.sql(
      `alter table outgoing_message add constraint nothing_more check (role <> '${secrets.text}') not valid`,
    );
    expect((await send('10', 'POST', emailPath, { ...withKey, body: email })).map(({ msg }) => msg)).toEqual([
      'unexpected',
      'request',
    ]);
    await service.sql('alter table outgoing_message drop constraint nothing_more');

    const all = service.logged.join('');
    for (const secret of [
      key,
      alive,
      alive.slice(-64),
      key.slice(-64),
      service.operatorToken,
      service.operatorToken.slice(-64),
      ...Object.values(secrets),
      'signs@example.com',
      'name-of-a-key',
      'search=',
      'flow_id=',
    ]) {
      expect([secret, all.includes(secret)]).toEqual([secret, false]);
    }
  });
});
