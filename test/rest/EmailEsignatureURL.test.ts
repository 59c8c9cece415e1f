import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { deletedFlow } from '../support/flows.js';
import { codeOf, problemsOf } from '../support/graphql.js';
import { sharedRejections } from '../support/rejections.js';
import { TestService } from '../support/service.js';
import { INSTANT, notFound, statusAndBody, UNKNOWN_ID } from '../support/shapes.js';
import { askToSign, REQUEST, storedMessage, TOKEN } from '../support/signing.js';
import { entriesDuring, eventsOf, timelineOf } from '../support/timeline.js';

const PATH = '/v2.0/openflow/emailEsignatureURL';

describe('POST /v2.0/openflow/emailEsignatureURL:', () => {
  let service: TestService;
  let flow: number;
  let party: string;
  beforeAll(async () => {
    service = await TestService.start();
    ({ flowId: flow, partyEmail: party } = service.brand);
  });
  afterAll(() => service.stop());
  beforeEach(() => service.sql('update flow set tenancy_status = 0 where id = $1', [flow]));

  const ask = (body: object = {}, of?: number | string) => askToSign(service, body, of);
  const count = async () => Number((await service.sql('select count(*) from outgoing_message'))[0]?.count);
  const tenancy = async () =>
    (await service.sql('select tenancy_status as status from flow where id = $1', [flow]))[0]?.status;

  sharedRejections(() => service, {
    method: 'POST',
    path: () => `${PATH}?flow_id=${service.brand.flowId}`,
    body: { to: 'someone@example.com', ...REQUEST },
    scope: 'esignature:send',
    entitlement: 'esignature',
  });

  test('the e-mail is queued with its content, and the response has every documented field', async () => {
    const { status, body } = await ask();
    expect(status).toBe(200);
    expect(body).toEqual({
      status: true,
      data: {
        email_id: expect.any(Number),
        flow_id: flow,
        to: party,
        role: REQUEST.role,
        status: 'queued',
        queued_at: expect.stringMatching(INSTANT),
      },
    });
    expect(await storedMessage(service, body.data.email_id)).toEqual({
      status: 'queued',
      attempts: 0,
      recipient: party,
      signature_token: TOKEN,
      message_id: expect.stringMatching(/^<[\w.-]+@[\w.-]+>$/),
      sent_at: null,
    });
    const events = await service.sql(
      `select brand_id::int, flow_id::int, payload from outbox
        where type = 'esignature_email_queued' and (payload ->> 'messageId')::bigint = $1`,
      [body.data.email_id],
    );
    expect(events).toEqual([
      {
        brand_id: service.brand.brandId,
        flow_id: flow,
        payload: {
          type: 'esignature_email_queued',
          flowId: flow,
          messageId: body.data.email_id,
          recipient: party,
        },
      },
    ]);
  });

  test('the timeline names the key’s person, and the tenancy stage waits for the signatories', async () => {
    const [me] = await service.sql<{ user_id: string }>('select user_id from api_key where prefix = $1', [
      service.brand.partnerKey.split('_')[1],
    ]);
    const entries = await entriesDuring(service, flow, ask);
    expect(entries.map((one) => [one.event_type, one.user_id])).toEqual([
      ['esignature_email_queued', Number(me?.user_id)],
      ['stage_changed', Number(me?.user_id)],
    ]);
    expect(await tenancy()).toBe(1);
  });

  test.each([1, 2, 3, 4, 5, 6])('a tenancy stage at %i keeps its status', async (status) => {
    await service.sql('update flow set tenancy_status = $2 where id = $1', [flow, status]);
    const entries = await entriesDuring(service, flow, async () => expect((await ask()).status).toBe(200));
    expect([eventsOf(entries), await tenancy()]).toEqual([['esignature_email_queued'], status]);
  });

  test('a repeated call sends another e-mail, and concurrent calls move the stage once', async () => {
    const entries = await entriesDuring(service, flow, async () => {
      const [first, second] = await Promise.all([ask(), ask()]);
      expect([first.status, second.status, first.body.data.email_id === second.body.data.email_id]).toEqual([
        200,
        200,
        false,
      ]);
    });
    expect(eventsOf(entries).sort()).toEqual([
      'esignature_email_queued',
      'esignature_email_queued',
      'stage_changed',
    ]);
  });

  test('each kind of party may receive an e-mail, with the address in any letter case', async () => {
    const { subTenantIds } = service.brand;
    const guarantor = {
      email: 'g.parent@example.com',
      title: 'Ms',
      number: '1',
      first_name: 'G',
      last_name: 'Parent',
      post_code: 'N1',
      correspondece_address: '1 Way',
      open_flow_sub_tenant_id: subTenantIds[0],
    };
    expect((await service.call('POST', '/v2.0/openflow/add-guarantor', { body: guarantor })).status).toBe(
      200,
    );
    const parties = await service.sql<{ email: string }>(
      `select s.email from sub_tenant s where s.brand_id = $1 and s.flow_id = $2
       union all select u.email from flow f
         join app_user u on (u.brand_id, u.id) = (f.brand_id, f.landlord_id)
         where f.brand_id = $1 and f.id = $2
       union all select a.email from flow f join agent a on (a.brand_id, a.id) = (f.brand_id, f.agent_id)
         where f.brand_id = $1 and f.id = $2`,
      [service.brand.brandId, flow],
    );
    expect(parties).toHaveLength(subTenantIds.length + 2);
    for (const email of [guarantor.email, ...parties.map((one) => one.email)]) {
      expect((await ask({ to: email.toUpperCase() })).body).toMatchObject({
        status: true,
        data: { to: email.toUpperCase() },
      });
    }
  });

  test('only a party of the flow gets an e-mail, and no party of another flow or brand', async () => {
    const [stranger] = await service.sql<{ email: string }>(
      `select email from sub_tenant where brand_id = $1 and flow_id <> $2 and email not in (select email
        from sub_tenant where brand_id = $1 and flow_id = $2) limit 1`,
      [service.brand.brandId, flow],
    );
    const before = await count();
    const entries = await entriesDuring(service, flow, async () => {
      for (const to of [stranger?.email, service.other.partyEmail, 'nobody@example.com', `x${party}`]) {
        expect(statusAndBody(await ask({ to }))).toEqual([
          422,
          {
            status: false,
            message: expect.any(String),
            code: 'NOT_A_PARTY',
            errors: [
              { in: 'body', path: 'to', message: 'must be the e-mail address of a party of the flow' },
            ],
          },
        ]);
      }
    });
    expect([entries, await count(), await tenancy()]).toEqual([[], before, 0]);
  });

  test.each(['', 'nonsense', 'a b@example.com', '@example.com', 'ana@', `${'x'.repeat(320)}@example.com`])(
    '“%s” is rejected as an e-mail address',
    async (to) => {
      const { status, body } = await ask({ to });
      expect([status, body.code, body.errors[0]]).toEqual([
        422,
        'VALIDATION_FAILED',
        { in: 'body', path: 'to', message: expect.any(String) },
      ]);
    },
  );

  test.each([' ', '\t', '\n', '\u00A0', '\u2003', '\u200B'])(
    'an address with %j around it is the same address, and is queued without it',
    async (space) => {
      const signatureEmail = `${space}sign@example.com${space}`;
      const { status, body } = await ask({ to: `${space}${party.toUpperCase()}${space}`, signatureEmail });
      expect([status, body.data?.to]).toEqual([200, party.toUpperCase()]);
      const [row] = await service.sql(
        'select recipient, signature_email from outgoing_message where id = $1',
        [body.data.email_id],
      );
      expect(row).toEqual({ recipient: party.toUpperCase(), signature_email: 'sign@example.com' });
    },
  );

  test('an address that contains a header or a second recipient is rejected', async () => {
    const before = await count();
    for (const more of [
      '\r\nBcc: spy@example.com',
      '\nBcc: spy@example.com',
      '\rspy',
      ', spy@example.com',
      ';spy@example.com',
      ' <spy@example.com>',
      '\0',
      '\u2028',
    ]) {
      for (const to of [party + more, more + party])
        expect([to, (await ask({ to })).status]).toEqual([to, 422]);
    }
    expect(await count()).toBe(before);
  });

  test('signatureEmail may be any text of at most 320 characters', async () => {
    expect((await ask({ signatureEmail: 'x'.repeat(320) })).status).toBe(200);
    const { status, body } = await ask({ signatureEmail: 'x'.repeat(321) });
    expect([status, body.errors]).toEqual([
      422,
      [{ in: 'body', path: 'signatureEmail', message: 'must have at most 320 characters' }],
    ]);
  });

  test.each([
    'tenant',
    'Lead tenant',
    'Co-signatory',
    'landlord’s agent',
    "Landlord's agent",
    'Locataire principale',
    'Mieterin für Straße',
    'жилец',
    'מיופה־כוח',
    'किरायेदार',
    'مستأجر',
    'نماینده\u200cی مالک',
    '借主',
    'x'.repeat(40),
    '',
  ])('role may be the name of a role in any script: %s', async (role) => {
    expect((await ask({ role })).body.data).toMatchObject({ role, status: 'queued' });
  });

  test.each([
    'https://evil.example',
    'www.evil.example',
    'evil@example.com',
    'tenant. Your account is locked',
    'tenant! Call 0800',
    'tenant 1',
    'tenant\nClick here',
    'tenant\u2028here',
    'tenant\u202Ehere',
    'tenant\u00a0here',
    '<b>tenant</b>',
    'tenant/guarantor',
  ])('role may not be a sentence or a link: %j', async (role) => {
    const message = 'must have letters, spaces, hyphens and apostrophes only';
    const { status, body } = await ask({ role });
    expect([status, body.errors]).toEqual([422, [{ in: 'body', path: 'role', message }]]);
    const graphql = await service.graphql(
      `mutation ($flowId: SafeInt!, $input: EsignatureEmailInput!) {
        emailEsignatureUrl(flowId: $flowId, input: $input) { role }
      }`,
      { flowId: service.brand.flowId, input: { ...REQUEST, to: party, role } },
    );
    expect([codeOf(graphql), problemsOf(graphql)]).toEqual(['VALIDATION_FAILED', [`input.role: ${message}`]]);
  });

  test('role may have at most 40 characters', async () => {
    const { status, body } = await ask({ role: 'x'.repeat(41) });
    expect([status, body.errors]).toEqual([
      422,
      [{ in: 'body', path: 'role', message: 'must have at most 40 characters' }],
    ]);
  });

  test('the other strings are required, and may be empty', async () => {
    expect((await ask({ role: '', signatureEmail: '', signatureToken: '' })).body.data).toMatchObject({
      role: '',
      status: 'queued',
    });
    const { status, body } = await service.call('POST', PATH, { body: {} });
    expect([status, body.code]).toEqual([422, 'VALIDATION_FAILED']);
    expect(body.errors).toEqual([
      { in: 'query', path: 'flow_id', message: 'is required' },
      ...['to', 'role', 'signatureEmail', 'signatureToken'].map((path) => ({
        in: 'body',
        path,
        message: 'is required',
      })),
    ]);
    const mistyped = await ask({ to: 1, role: null, signatureEmail: [], signatureToken: {} }, 'x');
    expect(mistyped.body.errors.map((problem: { path: string }) => problem.path).sort()).toEqual([
      'flow_id',
      'role',
      'signatureEmail',
      'signatureToken',
      'to',
    ]);
  });

  test('another brand’s flow and a deleted flow are not found, even by their own parties', async () => {
    for (const id of [service.other.flowId, UNKNOWN_ID, await deletedFlow(service)]) {
      for (const to of [party, service.other.partyEmail])
        expect(statusAndBody(await ask({ to }, id))).toEqual(notFound('Flow'));
    }
  });

  test('the token is in no response, timeline or log, even if the call is rejected', async () => {
    const responses = [
      await ask(),
      await ask({ to: 'nobody@example.com' }),
      await ask({ to: '?' }),
      await ask({ role: 5 }),
      await ask({ signatureToken: `${TOKEN}\0` }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([200, 422, 422, 422, 422]);
    for (const { text } of responses) expect(text).not.toContain(TOKEN);
    expect(JSON.stringify(await timelineOf(service, flow))).not.toContain(TOKEN);
    expect(service.logged.join('')).not.toContain(TOKEN);
  });
});
