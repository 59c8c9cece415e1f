import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { codeOf, dataOf, problemsOf } from '../support/graphql.js';
import { type CallResponse, TestService } from '../support/service.js';
import { INSTANT, UNKNOWN_ID } from '../support/shapes.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const ADD = `mutation ($input: AddGuarantorInput!) {
  addGuarantor(input: $input) { guarantorId applicationId flowId subTenantId status guarantorStatus }
}`;
const CONFIRM = `mutation ($flowId: SafeInt!, $subTenantIds: [SafeInt!]!) {
  confirmHoldingDeposit(flowId: $flowId, subTenantIds: $subTenantIds) {
    flowId confirmed alreadyConfirmed outstanding holdingDepositStatus
  }
}`;
const EMAIL = `mutation ($flowId: SafeInt!, $input: EsignatureEmailInput!) {
  emailEsignatureUrl(flowId: $flowId, input: $input) { emailId flowId to role status queuedAt }
}`;

const PERSON = {
  email: 'Ann@example.com',
  title: 'Dr',
  firstName: 'Ann',
  lastName: 'Stone',
  phone: '07700 900123',
  postcode: 'AB1 2CD',
  correspondenceAddress: '1 Mill Lane',
};

describe('the changes of a flow:', () => {
  let service: TestService;
  let flowId: number;
  let subTenantIds: number[];
  beforeAll(async () => {
    service = await TestService.start();
    ({ flowId, subTenantIds } = service.brand);
  });
  afterAll(() => service.stop());

  // Each test starts with the flow of the demo.
  beforeEach(async () => {
    await service.sql('delete from guarantor where email ilike $1', [PERSON.email]);
    await service.sql('update sub_tenant set holding_deposit_confirmed_at = null where flow_id = $1', [
      flowId,
    ]);
    await service.sql(
      'update flow set guarantor_status = 5, holding_deposit_status = 1, tenancy_status = 0 where id = $1',
      [flowId],
    );
    await service.sql('delete from timeline_entry where flow_id = $1', [flowId]);
  });

  const timeline = async (): Promise<string[]> => {
    const rows = await service.sql<{ entry: string }>(
      `select event_type || ': ' || description as entry from timeline_entry where flow_id = $1 order by id`,
      [flowId],
    );
    return rows.map(({ entry }) => entry);
  };
  const run = async (mutation: string, variables: object): Promise<CallResponse['body']> =>
    Object.values(dataOf(await service.graphql(mutation, variables)))[0];

  describe('addGuarantor', () => {
    test('stores the guarantor as sent, and the guarantor stage then waits for the party', async () => {
      const added = await run(ADD, { input: { ...PERSON, subTenantId: subTenantIds[0] } });
      expect(added).toEqual({
        guarantorId: expect.any(Number),
        applicationId: expect.stringMatching(UUID),
        flowId,
        subTenantId: subTenantIds[0],
        status: 'INVITED',
        guarantorStatus: 'AWAITING_PARTY',
      });
      const rows = await service.sql(
        `select email, title, first_name, last_name, phone, postcode, correspondence_address from guarantor
          where id = $1`,
        [added.guarantorId],
      );
      expect(rows).toEqual([
        {
          email: PERSON.email,
          title: 'Dr',
          first_name: 'Ann',
          last_name: 'Stone',
          phone: PERSON.phone,
          postcode: PERSON.postcode,
          correspondence_address: '1 Mill Lane',
        },
      ]);
      const [guarantorAdded, moved, ...more] = await timeline();
      expect(guarantorAdded).toMatch(/^guarantor_added: Ann Stone was added as a guarantor for /);
      expect([moved, more]).toEqual(['stage_changed: Guarantor: waiting for the parties.', []]);
    });

    test('rejects the same e-mail address twice on one sub-tenant, in any letter case', async () => {
      await run(ADD, { input: { ...PERSON, subTenantId: subTenantIds[0] } });
      const before = await timeline();
      const response = await service.graphql(ADD, {
        input: { ...PERSON, email: PERSON.email.toLowerCase(), subTenantId: subTenantIds[0] },
      });
      expect([response.status, codeOf(response), response.body.data]).toEqual([
        200,
        'DUPLICATE',
        { addGuarantor: null },
      ]);
      expect(await timeline()).toEqual(before);
    });

    test('finds no unknown sub-tenant, and rejects text that cannot be stored', async () => {
      expect(codeOf(await service.graphql(ADD, { input: { ...PERSON, subTenantId: UNKNOWN_ID } }))).toBe(
        'NOT_FOUND',
      );
      const response = await service.graphql(ADD, {
        input: { ...PERSON, email: `${'x'.repeat(320)}@`, title: '\0', subTenantId: subTenantIds[0] },
      });
      expect(problemsOf(response)).toEqual([
        'input.email: must have at most 320 characters',
        'input.title: must not contain the character NUL',
      ]);
    });
  });

  describe('confirmHoldingDeposit', () => {
    test('confirms one, then the rest, which completes the stage; repeated, it adds no event', async () => {
      const [first = 0, ...rest] = subTenantIds;
      const part = await run(CONFIRM, { flowId, subTenantIds: [first] });
      expect(part).toEqual({
        flowId,
        confirmed: [first],
        alreadyConfirmed: [],
        outstanding: rest,
        holdingDepositStatus: 'AWAITING_PARTY',
      });
      const whole = await run(CONFIRM, { flowId, subTenantIds });
      expect(whole).toEqual({
        flowId,
        confirmed: rest,
        alreadyConfirmed: [first],
        outstanding: [],
        holdingDepositStatus: 'COMPLETE',
      });
      const entries = await timeline();
      expect(entries.filter((one) => one.startsWith('holding_deposit_confirmed'))).toHaveLength(
        subTenantIds.length,
      );
      expect(entries.at(-1)).toBe('stage_changed: Holding deposit: complete.');
      expect(await run(CONFIRM, { flowId, subTenantIds: [] })).toEqual({
        ...whole,
        confirmed: [],
        alreadyConfirmed: [],
      });
      expect(await timeline()).toEqual(entries);
    });

    test('confirms none if one sub-tenant is not of the flow', async () => {
      const response = await service.graphql(CONFIRM, {
        flowId,
        subTenantIds: [...subTenantIds, UNKNOWN_ID],
      });
      expect([codeOf(response), response.body.errors[0].message]).toEqual([
        'NOT_FOUND',
        `Sub-tenant ${UNKNOWN_ID} not found.`,
      ]);
      expect(
        await service.sql(
          'select 1 from sub_tenant where flow_id = $1 and holding_deposit_confirmed_at is not null',
          [flowId],
        ),
      ).toEqual([]);
      expect(await timeline()).toEqual([]);
    });

    test('confirms no deposit that was rejected, is not required or was cancelled', async () => {
      for (const [status, allowed] of [
        [4, ['AWAITING_PARTY', 'CANCELLED']],
        [5, ['NOT_STARTED', 'AWAITING_PARTY']],
        [6, []],
      ] as const) {
        await service.sql('update flow set holding_deposit_status = $2 where id = $1', [flowId, status]);
        const response = await service.graphql(CONFIRM, { flowId, subTenantIds });
        expect(response.body.errors[0].extensions).toEqual({ code: 'INVALID_TRANSITION', allowed });
      }
    });

    test('rejects a list that is too long', async () => {
      const response = await service.graphql(CONFIRM, {
        flowId,
        subTenantIds: Array.from({ length: 1001 }, () => 1),
      });
      expect(problemsOf(response)).toEqual(['subTenantIds: must have at most 1000 items']);
    });
  });

  describe('emailEsignatureUrl', () => {
    const message = () => ({
      to: service.brand.partyEmail,
      role: 'tenant',
      signatureEmail: 'sign@example.com',
      signatureToken: 'tok-3cr3t',
    });

    test('queues the e-mail, stores its token separately, and the tenancy stage then waits', async () => {
      const response = await service.graphql(EMAIL, { flowId, input: message() });
      const queued = dataOf(response).emailEsignatureUrl;
      expect(queued).toEqual({
        emailId: expect.any(Number),
        flowId,
        to: message().to,
        role: 'tenant',
        status: 'QUEUED',
        queuedAt: expect.stringMatching(INSTANT),
      });
      expect(response.text).not.toContain('tok-3cr3t');
      expect(service.logged.join('')).not.toContain('tok-3cr3t');
      expect(
        await service.sql(
          'select recipient, signature_token, status, attempts from outgoing_message where id = $1',
          [queued.emailId],
        ),
      ).toEqual([{ recipient: message().to, signature_token: 'tok-3cr3t', status: 'queued', attempts: 0 }]);
      expect(
        await service.sql(`select 1 as waits from outbox where (payload ->> 'messageId')::bigint = $1`, [
          queued.emailId,
        ]),
      ).toEqual([{ waits: 1 }]);
      expect(await timeline()).toEqual([
        `esignature_email_queued: An e-mail with a signing link is about to be sent to ${message().to}.`,
        'stage_changed: Tenancy agreement: waiting for the parties.',
      ]);
    });

    test('sends to no one but a party of the flow', async () => {
      const response = await service.graphql(EMAIL, {
        flowId,
        input: { ...message(), to: 'stranger@example.com' },
      });
      expect(response.body.errors[0].extensions).toEqual({
        code: 'NOT_A_PARTY',
        errors: [
          { in: 'arguments', path: 'input.to', message: 'must be the e-mail address of a party of the flow' },
        ],
      });
      expect(await timeline()).toEqual([]);
    });

    test('rejects a missing address, NUL in the text, and an unknown flow', async () => {
      const response = await service.graphql(EMAIL, {
        flowId,
        input: { ...message(), to: 'nobody', signatureEmail: '\0' },
      });
      expect(problemsOf(response)).toEqual([
        'input.to: must be an e-mail address',
        'input.signatureEmail: must not contain the character NUL',
      ]);
      expect(codeOf(await service.graphql(EMAIL, { flowId: UNKNOWN_ID, input: message() }))).toBe(
        'NOT_FOUND',
      );
    });
  });
});
