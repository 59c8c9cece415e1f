import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { codeOf, dataOf } from '../support/graphql.js';
import { addGuarantor } from '../support/guarantors.js';
import { type CallResponse, TestService } from '../support/service.js';
import { INSTANT, UNKNOWN_ID } from '../support/shapes.js';

type Row = Record<string, unknown>;

describe('flow(id)', () => {
  let service: TestService;
  let brandId: number;
  let flowId: number;
  beforeAll(async () => {
    service = await TestService.start();
    ({ brandId, flowId } = service.brand);
    await addGuarantor(service);
  });
  afterAll(() => service.stop());

  const flow = async (selection: string, id = flowId): Promise<CallResponse['body']> =>
    dataOf(await service.graphql(`query ($id: SafeInt!) { flow(id: $id) { ${selection} } }`, { id })).flow;
  const rows = (sql: string, id = flowId): Promise<Row[]> => service.sql<Row>(sql, [brandId, id]);

  test('returns the property, agent, branch and landlord of the flow', async () => {
    const response = await flow(
      'property { id displayAddress postcode } propertyId agent { id name email } agentId branch { id ' +
        'name } branchId landlord { id kind lastName }',
    );
    const [stored] =
      await rows(`select p.id::int as "propertyId", p.display_address, p.postcode, a.id::int as "agentId",
        a.name, a.email, b.id::int as "branchId", b.name as branch,
        u.id::int as landlord, u.last_name
      from flow f join property p on (p.brand_id, p.id) = (f.brand_id, f.property_id)
        join agent a on (a.brand_id, a.id) = (f.brand_id, f.agent_id)
        join branch b on (b.brand_id, b.id) = (f.brand_id, f.branch_id)
          join app_user u on (u.brand_id, u.id) = (f.brand_id, f.landlord_id)
      where f.brand_id = $1 and f.id = $2`);
    expect(response).toEqual({
      property: {
        id: stored?.propertyId,
        displayAddress: stored?.display_address,
        postcode: stored?.postcode,
      },
      propertyId: stored?.propertyId,
      agent: { id: stored?.agentId, name: stored?.name, email: stored?.email },
      agentId: stored?.agentId,
      branch: { id: stored?.branchId, name: stored?.branch },
      branchId: stored?.branchId,
      landlord: { id: stored?.landlord, kind: 'LANDLORD', lastName: stored?.last_name },
    });
  });

  test('returns null for a missing agent, branch and landlord, and 0 for their ids', async () => {
    const [bare] = await rows(`update flow set agent_id = null, branch_id = null, landlord_id = null,
        landlord_bank_account_id = null
      where brand_id = $1 and id = (select min(id) from flow where brand_id = $1 and id <> $2)
        returning id::int`);
    expect(
      await flow(
        'agent { id } agentId branch { id } branchId landlord { id } landlordBankAccountId renewedFrom',
        Number(bare?.id),
      ),
    ).toEqual({
      agent: null,
      agentId: null,
      branch: null,
      branchId: null,
      landlord: null,
      landlordBankAccountId: null,
      renewedFrom: null,
    });
  });

  test('returns the nine stages in their order, with message, button and allowed moves', async () => {
    await rows('update flow set rental_offer_status = 4, tenancy_status = 6 where brand_id = $1 and id = $2');
    const { stages } = await flow('stages { stage status message buttonText mayBecome }');
    expect(stages).toEqual([
      stage('PROPERTY', 'COMPLETE', 'Property details: complete.', 'View', []),
      stage('LANDLORD', 'COMPLETE', 'Landlord details: complete.', 'View', []),
      stage('RENTAL_OFFER', 'REJECTED', 'Rental offer: rejected.', 'Try again', [
        'AWAITING_PARTY',
        'CANCELLED',
      ]),
      stage(
        'HOLDING_DEPOSIT',
        'AWAITING_PARTY',
        'Holding deposit: waiting for the tenants.',
        'Send a reminder',
        ['IN_REVIEW', 'COMPLETE', 'NOT_REQUIRED', 'CANCELLED'],
      ),
      stage('REFERENCING', 'NOT_STARTED', null, 'Start referencing', [
        'AWAITING_PARTY',
        'IN_REVIEW',
        'COMPLETE',
        'NOT_REQUIRED',
        'CANCELLED',
      ]),
      stage('GUARANTOR', 'AWAITING_PARTY', null, null, [
        'IN_REVIEW',
        'COMPLETE',
        'NOT_REQUIRED',
        'CANCELLED',
      ]),
      stage('TENANCY', 'CANCELLED', 'Tenancy agreement: cancelled.', null, []),
      stage('DOCUMENTS', 'NOT_STARTED', null, 'Share documents', [
        'AWAITING_PARTY',
        'IN_REVIEW',
        'COMPLETE',
        'NOT_REQUIRED',
        'CANCELLED',
      ]),
      stage('MOVE_IN', 'NOT_STARTED', null, 'Request move-in money', []),
    ]);
  });

  test('returns the tenants with their guarantors', async () => {
    const { subTenants } = await flow(
      'subTenants { id flowId personId firstName lastName email isLead holdingDepositConfirmedAt ' +
        'guarantors { firstName lastName email status subTenantId referencingId } }',
    );
    const stored =
      await rows(`select s.id::int, s.user_id::int, s.first_name, s.last_name, s.email, s.is_lead,
        p.id::int as pre_qualification
      from sub_tenant s join pre_qualification p on (p.brand_id, p.user_id) = (s.brand_id, s.user_id)
        where s.brand_id = $1 and s.flow_id = $2 order by s.id`);
    expect(subTenants).toEqual(
      stored.map((one, index) => ({
        id: one.id,
        flowId,
        personId: one.user_id,
        firstName: one.first_name,
        lastName: one.last_name,
        email: one.email,
        isLead: one.is_lead,
        holdingDepositConfirmedAt: null,
        guarantors:
          index === 0
            ? [
                {
                  firstName: 'Ann',
                  lastName: 'Stone',
                  email: 'g@example.com',
                  status: 'INVITED',
                  subTenantId: one.id,
                  referencingId: one.pre_qualification,
                },
              ]
            : [],
      })),
    );
  });

  test('returns the flow’s own certificates, issues and timeline, the newest entry first', async () => {
    const response = await flow(
      'certificates { id kind url flowId } issues { id title flowId propertyId } timeline { id ' +
        'eventType description personId flowId createdAt updatedAt }',
    );
    const certificates = await rows(
      `select id::int, replace(upper(kind), 'INFO', 'INFORMATION') as kind, url, flow_id::int as "flowId"
        from certificate
        where brand_id = $1 and flow_id = $2 order by id`,
    );
    const issues = await rows(
      `select id::int, title, flow_id::int as "flowId", property_id::int as "propertyId"
        from maintenance_issue where brand_id = $1 and flow_id = $2 order by id`,
    );
    const timeline =
      await rows(`select id::int, upper(event_type) as "eventType", description, user_id::int as "personId",
        flow_id::int as "flowId"
      from timeline_entry where brand_id = $1 and flow_id = $2 order by created_at desc, id desc`);
    const stamps = { createdAt: expect.stringMatching(INSTANT), updatedAt: expect.stringMatching(INSTANT) };
    for (const list of [certificates, issues, timeline]) expect(list).not.toEqual([]);
    expect(response).toEqual({
      certificates,
      issues,
      timeline: timeline.map((entry) => ({ ...entry, ...stamps })),
    });
  });

  test('returns the renewals of the flow, except deleted ones', async () => {
    const [renewal] = await rows(
      `select id::int, renewed_from::int from flow where brand_id = $1 and is_renewed and id <> $2 order by id
        limit 1`,
    );
    const predecessor = Number(renewal?.renewed_from);
    const selection = 'id isRenewed renewals { id isRenewed renewedFrom renewals { id } }';
    const renewals = [{ id: renewal?.id, isRenewed: true, renewedFrom: predecessor, renewals: [] }];
    expect(await flow(selection, predecessor)).toEqual({ id: predecessor, isRenewed: false, renewals });
    await rows('update flow set is_deleted = true where brand_id = $1 and id = $2', Number(renewal?.id));
    expect(await flow(selection, predecessor)).toEqual({ id: predecessor, isRenewed: false, renewals: [] });
  });

  test('returns an archived flow, and finds no deleted or unknown one', async () => {
    const query = 'query ($id: SafeInt!) { flow(id: $id) { id isArchived } }';
    const [other] = await rows(
      'select max(id)::int as id from flow where brand_id = $1 and id <> $2 and not is_deleted',
    );
    await rows('update flow set is_archived = true where brand_id = $1 and id = $2', Number(other?.id));
    expect(dataOf(await service.graphql(query, { id: other?.id })).flow).toEqual({
      id: other?.id,
      isArchived: true,
    });
    await rows('update flow set is_deleted = true where brand_id = $1 and id = $2', Number(other?.id));
    for (const id of [other?.id, UNKNOWN_ID]) {
      const response = await service.graphql(query, { id });
      expect([response.status, codeOf(response), response.body.errors[0].message]).toEqual([
        200,
        'NOT_FOUND',
        'Flow not found.',
      ]);
      expect(response.body.data).toEqual({ flow: null });
    }
  });
});

const stage = (
  name: string,
  status: string,
  message: string | null,
  buttonText: string | null,
  mayBecome: string[],
) => ({
  stage: name,
  status,
  message,
  buttonText,
  mayBecome,
});
