import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { codeOf, dataOf, problemsOf } from '../support/graphql.js';
import { RawClient } from '../support/raw-http.js';
import {
  ADD_GUARANTOR,
  addGuarantor,
  bytesOf,
  guarantorInput,
  guarantors,
  isReplayed,
  keptKeys,
  under,
} from '../support/retries.js';
import { type CallResponse, TestService } from '../support/service.js';

describe('a change with an Idempotency-Key', () => {
  let service: TestService;
  let second: TestService;
  beforeAll(async () => {
    service = await TestService.start();
    second = await TestService.start({ databaseUrl: service.databaseUrl });
  });
  afterAll(async () => {
    await second.stop();
    await service.stop();
  });

  const overGraphql = (one: TestService, email: string, key: string): Promise<CallResponse> =>
    one.graphql(ADD_GUARANTOR, guarantorInput(one, email), under(key));

  test('over REST is made once, and each retry gets the same bytes, on every instance', async () => {
    const first = await addGuarantor(service, 'rest@example.com', under('rest'));
    expect([first.status, isReplayed(first)]).toEqual([200, false]);
    for (const one of [service, second]) {
      const again = await addGuarantor(one, 'rest@example.com', under('rest'));
      expect([bytesOf(again), isReplayed(again)]).toEqual([bytesOf(first), true]);
    }
    expect(await guarantors(service, 'rest@example.com')).toBe(1);
  });

  test('over GraphQL is made once, and each retry gets the same bytes, on every instance', async () => {
    const first = await overGraphql(service, 'graphql@example.com', 'graphql');
    expect([dataOf(first).addGuarantor.flow.version, isReplayed(first)]).toEqual([expect.any(Number), false]);
    // The flow has another version when the change is requested again.
    await addGuarantor(service, 'between@example.com');
    for (const one of [service, second]) {
      const again = await overGraphql(one, 'graphql@example.com', 'graphql');
      expect([bytesOf(again), isReplayed(again)]).toEqual([bytesOf(first), true]);
    }
    expect(await guarantors(service, 'graphql@example.com')).toBe(1);
  });

  test('gets the same bytes even if a field of the payload was rejected', async () => {
    const { key } = await service.issueKey({ scopes: ['flows:write'] });
    const send = () =>
      service.graphql(
        ADD_GUARANTOR,
        guarantorInput(service, 'partial@example.com'),
        under('partial', { key }),
      );
    const first = await send();
    expect([codeOf(first), first.body.data.addGuarantor]).toEqual([
      'SCOPE_REQUIRED',
      { guarantorId: expect.any(Number), flow: null },
    ]);
    const again = await send();
    expect([bytesOf(again), isReplayed(again)]).toEqual([bytesOf(first), true]);
  });

  describe('when the caller may read less than before', () => {
    const ALL = ['flows:read', 'flows:write', 'certificates:write', 'prequalification:read'];
    const DEEP = `mutation Add($input: AddGuarantorInput!) {
      addGuarantor(input: $input) {
        guarantorId
        flow {
          id
          certificates { id }
          subTenants { id guarantors { email affordabilityAmount } }
        }
      }
    }`;
    const setScopes = (id: number, scopes: readonly string[]) =>
      service.sql('update api_key set scopes = $2 where id = $1', [id, JSON.stringify(scopes)]);

    test('returns on a retry what the caller may still read, and errors in place of the rest', async () => {
      const { key, id } = await service.issueKey({ scopes: ALL });
      await addGuarantor(service, 'earns@example.com');
      await service.sql(`update guarantor set salary = 30000 where email = 'earns@example.com'`);
      const send = () =>
        service.graphql(DEEP, guarantorInput(service, 'deep@example.com'), under('deep', { key }));
      const first = await send();
      const amounts = ({ body }: CallResponse): (number | null)[] =>
        body.data.addGuarantor.flow.subTenants.flatMap(({ guarantors: all }: { guarantors: object[] }) =>
          all.map((one) => Reflect.get(one, 'affordabilityAmount')),
        );
      expect(amounts(first).filter((one) => one !== null).length).toBeGreaterThan(0);
      expect(dataOf(first).addGuarantor.flow.certificates.length).toBeGreaterThan(0);

      const held = (
        await service.sql('select entitlements from brand where id = $1', [service.brand.brandId])
      )[0];
      const setEntitlements = (entitlements: unknown) =>
        service.sql('update brand set entitlements = $2 where id = $1', [
          service.brand.brandId,
          JSON.stringify(entitlements),
        ]);
      await setEntitlements(Object(held).entitlements.filter((one: string) => one !== 'deposits'));
      const less = await send();
      await setEntitlements(Object(held).entitlements);
      expect(isReplayed(less)).toBe(true);
      expect(less.body.data.addGuarantor).toEqual({
        ...first.body.data.addGuarantor,
        flow: { ...first.body.data.addGuarantor.flow, certificates: null },
      });
      expect(less.body.errors).toMatchObject([
        { path: ['addGuarantor', 'flow', 'certificates'], extensions: { code: 'ENTITLEMENT_REQUIRED' } },
      ]);

      await setScopes(
        id,
        ALL.filter((one) => one !== 'prequalification:read'),
      );
      const fewer = await send();
      expect([isReplayed(fewer), amounts(fewer).filter((one) => one !== null)]).toEqual([true, []]);
      for (const { path, extensions } of fewer.body.errors)
        expect([path.slice(0, 3), path.at(-1), extensions.code]).toEqual([
          ['addGuarantor', 'flow', 'subTenants'],
          'affordabilityAmount',
          'SCOPE_REQUIRED',
        ]);

      await setScopes(id, ALL);
      const again = await send();
      expect([bytesOf(again), isReplayed(again)]).toEqual([bytesOf(first), true]);
    });

    test('does not return it on a retry over REST either', async () => {
      const { key, id } = await service.issueKey({ scopes: ALL });
      const { input } = guarantorInput(service, 'rest-less@example.com');
      const body = Object.fromEntries(
        Object.entries(input).map(([name, value]) => [
          name.replace(/[A-Z]/g, (one) => `_${one.toLowerCase()}`),
          value,
        ]),
      );
      const send = () => service.call('POST', '/v2.1/guarantors', under('rest-less', { key, body }));
      const first = await send();
      expect([first.status, first.body.data.flow]).toEqual([200, expect.any(Object)]);
      await setScopes(id, ['flows:write']);
      const less = await send();
      expect([less.status, isReplayed(less), less.body.data]).toEqual([
        200,
        true,
        { ...first.body.data, guarantor: null, flow: null },
      ]);
    });
  });

  test('is the same request in another order of members', async () => {
    const { input } = guarantorInput(service, 'order@example.com');
    const first = await service.graphql(ADD_GUARANTOR, { input }, under('order'));
    const turned = Object.fromEntries(Object.entries(input).reverse());
    const again = await service.graphql(ADD_GUARANTOR, { input: turned }, under('order'));
    expect([bytesOf(again), isReplayed(again)]).toEqual([bytesOf(first), true]);
  });

  test('that is requested 20 times concurrently is made once, and the others get its response', async () => {
    const send = () => addGuarantor(service, 'burst@example.com', under('burst'));
    const responses = await Promise.all(Array.from({ length: 20 }, send));
    const done = responses.filter(({ status }) => status === 200);
    expect(done.length).toBeGreaterThan(0);
    const final = await Promise.all(
      responses.map(async (response) => {
        if (response.status === 200) return response;
        expect([response.status, response.body.code, response.headers.get('retry-after')]).toEqual([
          409,
          'IDEMPOTENCY_IN_PROGRESS',
          '1',
        ]);
        return send();
      }),
    );
    expect(new Set(final.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(final.filter((one) => !isReplayed(one)).length).toBeLessThanOrEqual(1);
    expect(await guarantors(service, 'burst@example.com')).toBe(1);
  });

  test('that has finished is not reported as still running, even to 120 retries at once', async () => {
    const send = (one: TestService) => addGuarantor(one, 'finished@example.com', under('finished'));
    const { text } = await send(service);
    const both = Array.from({ length: 120 }, (_, at) => send(at % 2 === 0 ? service : second));
    const responses = await Promise.all(both);
    expect(new Set(responses.map((one) => `${one.status} ${one.text}`))).toEqual(new Set([`200 ${text}`]));
  });

  test('that is rejected keeps nothing: the key is free for the corrected request', async () => {
    const taken = await addGuarantor(service, 'taken@example.com');
    expect(taken.status).toBe(200);
    const rejected = await addGuarantor(service, 'taken@example.com', under('rejected'));
    expect([rejected.status, rejected.body.code]).toEqual([409, 'DUPLICATE']);
    expect(codeOf(await overGraphql(service, 'taken@example.com', 'rejected'))).toBe('DUPLICATE');
    expect((await keptKeys(service)).filter(({ key }) => key === 'rejected')).toEqual([]);
    const corrected = await addGuarantor(service, 'free@example.com', under('rejected'));
    expect([corrected.status, isReplayed(corrected)]).toEqual([200, false]);
  });

  test('is rejected for another request with the key, in both APIs', async () => {
    await addGuarantor(service, 'conflict@example.com', under('conflict'));
    const response = await addGuarantor(service, 'another@example.com', under('conflict'));
    expect([response.status, response.body.code]).toEqual([422, 'IDEMPOTENCY_CONFLICT']);
    expect(codeOf(await overGraphql(service, 'conflict@example.com', 'conflict'))).toBe(
      'IDEMPOTENCY_CONFLICT',
    );
    const { key, user_id } = await service.issueKey({ scopes: ['flows:write', 'tenant:act_as'] });
    const asTenant = (headers: Record<string, string>) =>
      addGuarantor(service, 'tenant@example.com', under('tenant', { key, headers }));
    expect((await asTenant({})).status).toBe(200);
    expect((await asTenant({ 'X-Tenant-Id': String(user_id) })).body.code).toBe('IDEMPOTENCY_CONFLICT');
    expect(await guarantors(service, 'another@example.com')).toBe(0);
  });

  test('is independent of the same Idempotency-Key of another API key of the brand', async () => {
    const { key } = await service.issueKey();
    expect((await addGuarantor(service, 'mine@example.com', under('shared'))).status).toBe(200);
    const theirs = await addGuarantor(service, 'theirs@example.com', under('shared', { key }));
    expect([theirs.status, isReplayed(theirs)]).toEqual([200, false]);
    const again = await addGuarantor(service, 'mine@example.com', under('shared'));
    expect([again.status, isReplayed(again)]).toEqual([200, true]);
  });

  test('is replayed only to a caller who still passes the checks of key and scope', async () => {
    const { key, id } = await service.issueKey();
    expect((await addGuarantor(service, 'checked@example.com', under('checked', { key }))).status).toBe(200);
    await service.sql(`update api_key set scopes = '["flows:read"]' where id = $1`, [id]);
    expect((await addGuarantor(service, 'checked@example.com', under('checked', { key }))).status).toBe(403);
    await service.operate('DELETE', `/v2.0/brand/${service.brand.brandId}/api-keys/${id}`);
    expect((await addGuarantor(service, 'checked@example.com', under('checked', { key }))).status).toBe(401);
  });

  describe('requires a well-formed key', () => {
    const PROBLEM = 'Idempotency-Key: must be 1 to 255 printable ASCII characters';

    test.each([
      ['empty', ''],
      ['too long', 'k'.repeat(256)],
      ['not ASCII', 'cl\u00e9'],
      ['with a tab', 'a\tb'],
    ])('or else gets 422: %s', async (_, bad) => {
      const response = await addGuarantor(service, 'bad@example.com', under(bad));
      expect([response.status, response.body.errors]).toEqual([
        422,
        [{ in: 'header', path: 'Idempotency-Key', message: PROBLEM.split(': ')[1] }],
      ]);
      expect(problemsOf(await overGraphql(service, 'bad@example.com', bad))).toEqual([PROBLEM]);
      expect(await guarantors(service, 'bad@example.com')).toBe(0);
    });

    test('once: a header that is sent twice is rejected, whatever its values', async () => {
      const client = new RawClient(service.service.url);
      const send = async (path: string, body: object, keys: readonly string[]) => {
        const { status, text } = await client.send({
          method: 'POST',
          path,
          headers: [
            ['X-API-Key', service.brand.partnerKey],
            ['Content-Type', 'application/json'],
            ...keys.map((key) => ['Idempotency-Key', key] as const),
          ],
          body: JSON.stringify(body),
        });
        return [status, text];
      };
      const deposits = `/v2.0/openflow/confirmHoldingDeposit?flow_id=${service.brand.flowId}`;
      const rest = (keys: readonly string[]) => send(deposits, { open_flow_sub_tenant_id: [] }, keys);
      const message = 'must be sent once';
      for (const keys of [
        ['a', 'a'],
        ['a', 'b'],
        ['', 'a'],
        ['a, a', 'a'],
      ])
        expect(await rest(keys)).toEqual([422, expect.stringContaining(`"message":"${message}"`)]);
      const graphql = await send(
        '/graphql',
        { query: ADD_GUARANTOR, variables: guarantorInput(service, 'twice@example.com') },
        ['a', 'a'],
      );
      expect(graphql).toEqual([200, expect.stringContaining(`"message":"${message}"`)]);
      expect(await guarantors(service, 'twice@example.com')).toBe(0);
      expect((await rest(['a, a']))[0]).toBe(200);
      client.close();
    });

    test('of at most 255 characters, white space included', async () => {
      const long = `a ${'~'.repeat(253)}`;
      expect((await addGuarantor(service, 'long@example.com', under(long))).status).toBe(200);
      expect(isReplayed(await addGuarantor(service, 'long@example.com', under(long)))).toBe(true);
    });
  });

  test('has one mutation field over GraphQL; a query of GraphQL and a read of REST ignore the key', async () => {
    const problem = async (query: string) => problemsOf(await service.graphql(query, {}, under('one')));
    const lead = (id: string) =>
      `createLead(input: { portal: "P", portalLeadId: "${id}", propertyId: 1 }) { propertyId }`;
    const query = await service.graphql('{ viewer { key { id } } }', {}, under('\u00e9'));
    expect([dataOf(query).viewer, isReplayed(query)]).toEqual([{ key: { id: expect.any(Number) } }, false]);
    expect(await problem(`mutation { a: ${lead('1')} b: ${lead('2')} }`)).toEqual([
      'Idempotency-Key: must be sent with exactly one mutation field',
    ]);
    expect(await problem(`mutation { __typename }`)).toEqual([
      'Idempotency-Key: must be sent with exactly one mutation field',
    ]);
    const read = await service.call('GET', '/v2.0/openflow/flow/renewed', under('\u00e9'));
    expect([read.status, isReplayed(read)]).toEqual([200, false]);
    const search = () => service.call('POST', '/v2.0/properties/search', under('one', { body: {} }));
    expect([(await search()).status, isReplayed(await search())]).toEqual([200, false]);
  });

  test('whose values are invalid is rejected for the values first', async () => {
    const options = under('', { body: {} });
    const { body } = await service.call('POST', '/v2.0/openflow/confirmHoldingDeposit?flow_id=x', options);
    expect(body.errors.map(({ path }: { path: string }) => path)).toEqual([
      'flow_id',
      'open_flow_sub_tenant_id',
    ]);
  });
});
