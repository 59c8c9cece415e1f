import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { FreshFlow } from '../support/fresh-flow.js';
import { codeOf, dataOf, problemsOf } from '../support/graphql.js';
import { signedFlow } from '../support/rent-changes.js';
import { type CallResponse, TestService } from '../support/service.js';
import { UNKNOWN_ID } from '../support/shapes.js';
import { timelineOf } from '../support/timeline.js';

const CHANGE = `mutation ($id: SafeInt!, $input: ChangeSharersInput!) {
  changeSharers(flowId: $id, input: $input) {
    sharerChange {
      id effectiveOn agreedOn leavingSubTenantIds joiningSubTenantIds leadSubTenantId previousLeadSubTenantId url
    }
    flow { version }
    warnings { key message }
  }
}`;
const READ = `query ($id: SafeInt!) {
  flow(id: $id) {
    version phase tenancyKind
    subTenants { id firstName personId isLead joinedOn leftOn }
    sharerChanges { id voidedAt }
    deadlines { key state dueOn metOn note subject { type id } }
  }
}`;
const GIVE = `mutation ($id: SafeInt!, $input: RecordDocumentInput!) {
  recordDocument(flowId: $id, input: $input) { document { subTenantIds } }
}`;
const NOTICE = `mutation ($id: SafeInt!, $input: RecordNoticeInput!) {
  recordNotice(flowId: $id, input: $input) { notice { subTenantIds } warnings { message } }
}`;
const END = `mutation ($id: SafeInt!, $input: EndTenancyInput!) {
  endTenancy(flowId: $id, input: $input) { flowId warnings { key } }
}`;
const DIE = `mutation ($id: SafeInt!, $input: RecordDeathInput!) {
  recordDeath(subTenantId: $id, input: $input) { flowId }
}`;
const VOID = 'mutation ($input: VoidRecordInput!) { voidRecord(input: $input) { flow { version } } }';
const ARCHIVE = 'mutation ($id: SafeInt!) { archiveFlow(id: $id) { flowId } }';
const CHECK = `mutation ($input: RecordReferencingInput!) { recordReferencing(input: $input) { personId } }`;
const RENEW = `mutation ($id: SafeInt!, $input: RenewFlowInput!) {
  renewFlow(id: $id, input: $input) { flow { subTenants { firstName } } }
}`;

const messageOf = ({ body }: CallResponse): unknown => body.errors?.[0].message;
const MARCH = { effectiveOn: '2027-03-01', agreedOn: '2027-02-20' };
const CY = { firstName: 'Cy', lastName: 'Marsh' };

describe('a change of the tenants', () => {
  let service: TestService;
  let flow: FreshFlow;
  let now: Date;
  const on = (day: string) => {
    now = new Date(`${day}T12:00:00Z`);
  };
  beforeAll(async () => {
    on('2027-03-02');
    service = await TestService.start({ clock: () => now });
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    on('2027-03-02');
    flow = await signedFlow(service);
  });

  const change = (input: object, id = flow.flowId): Promise<CallResponse> =>
    service.graphql(CHANGE, { id, input: { ...MARCH, ...input } });
  const changed = async (input: object): Promise<CallResponse['body']> =>
    dataOf(await change(input)).changeSharers;
  /** Ann, who is the lead tenant, leaves and Cy joins in her place. */
  const swap = (more: object = {}): object => ({
    leavingSubTenantIds: [flow.subTenantIds[0]],
    joining: [CY],
    leadSubTenantId: flow.subTenantIds[1],
    ...more,
  });
  const read = async (id = flow.flowId): Promise<CallResponse['body']> =>
    dataOf(await service.graphql(READ, { id })).flow;
  const deadlines = async (key: string): Promise<unknown[]> =>
    (await read()).deadlines.flatMap(
      (one: { key: string; state: string; dueOn: string | null; subject: { id: number } | null }) =>
        one.key === key ? [`${one.state} ${one.dueOn} ${one.subject ? 'subject' : 'flow'}`] : [],
    );
  const give = (kind: string, givenOn: string, subTenantIds: unknown) =>
    service.graphql(GIVE, { id: flow.flowId, input: { kind, givenOn, method: 'HAND', subTenantIds } });

  test('is a record, with the days on which tenants joined and left', async () => {
    const { sharerChange, flow: after } = await changed(swap({ url: 'https://documents.example/deed.pdf' }));
    const [ann, ben] = flow.subTenantIds;
    const { subTenants, sharerChanges } = await read();
    const cy = subTenants[2].id;
    expect(sharerChange).toEqual({
      ...{ id: expect.any(Number), effectiveOn: '2027-03-01', agreedOn: '2027-02-20' },
      ...{ leavingSubTenantIds: [ann], joiningSubTenantIds: [cy] },
      ...{ leadSubTenantId: ben, previousLeadSubTenantId: ann, url: 'https://documents.example/deed.pdf' },
    });
    expect(after.version).toBe(2);
    expect(sharerChanges).toEqual([{ id: sharerChange.id, voidedAt: null }]);
    expect(subTenants).toMatchObject([
      { id: ann, isLead: false, joinedOn: null, leftOn: '2027-03-01' },
      { id: ben, isLead: true, joinedOn: null, leftOn: null },
      { firstName: 'Cy', isLead: false, joinedOn: '2027-03-01', leftOn: null },
    ]);
    expect((await timelineOf(service, flow.flowId)).map(({ description }) => description)).toEqual([
      'Ann Stone left and Cy Marsh joined on 1 Mar 2027.',
    ]);
  });

  test('has one deadline of someone who joins again, and the flow can still change', async () => {
    await changed({ effectiveOn: '2027-02-18', agreedOn: '2027-02-17', joining: [CY] });
    const { id, personId } = (await read()).subTenants[2];
    await changed({ effectiveOn: '2027-02-25', leavingSubTenantIds: [id] });
    await changed({ joining: [{ personId }] });
    const { deadlines: all } = await read();
    const ofCy = all.filter(
      (one: { key: string; subject: { id: number } | null }) =>
        one.key === 'en.ws' && one.subject?.id === personId,
    );
    expect(ofCy).toMatchObject([{ state: 'MISSED', dueOn: '2027-02-28' }]);
    dataOf(await service.graphql(ARCHIVE, { id: flow.flowId }));
  });

  test('names those who only left or joined, and one without a name', async () => {
    await changed({ leavingSubTenantIds: [flow.subTenantIds[1]] });
    await changed({ joining: [CY, { firstName: 'Di', lastName: 'Quin', isLead: true }] });
    expect((await timelineOf(service, flow.flowId)).map(({ description }) => description)).toEqual([
      'Ben Reed left on 1 Mar 2027.',
      'Cy Marsh and Di Quin joined on 1 Mar 2027.',
    ]);
    expect((await read()).subTenants.map(({ isLead }: { isLead: boolean }) => isLead)).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });

  test('asks for the right to rent, the information and the terms of those who join, from that day', async () => {
    await service.sql(
      `insert into payment (brand_id, created_at, updated_at, flow_id, kind, direction, amount_pence, received_on)
        values ($1, now(), now(), $2, 'tenancy_deposit', 'received', 100000, '2026-05-20')`,
      [service.brand.brandId, flow.flowId],
    );
    const { warnings } = await changed(swap());
    expect(warnings.map(({ key }: { key: string }) => key).sort()).toEqual(['en.rtr.joiner', 'en.ws']);
    expect(await deadlines('en.rtr.joiner')).toEqual(['MISSED 2027-02-28 subject']);
    // By hand: the 30 days that begin with 1 March end with 30 March; the terms are due the day before.
    expect(await deadlines('en.deposit.pi')).toEqual(['MISSED 2026-06-18 flow', 'OPEN 2027-03-30 subject']);
    expect(await deadlines('en.ws')).toEqual(['MISSED 2026-05-19 flow', 'MISSED 2027-02-28 subject']);
    const { subTenants } = await read();
    const { id: cy, personId } = subTenants[2];
    dataOf(await give('PRESCRIBED_INFORMATION', '2027-03-02', [cy]));
    dataOf(
      await service.graphql(CHECK, {
        input: { personId, rightToRent: { checkedOn: '2027-02-26', status: 'UNLIMITED' } },
      }),
    );
    expect(await deadlines('en.deposit.pi')).toEqual(['MISSED 2026-06-18 flow', 'MET 2027-03-30 subject']);
    expect(await deadlines('en.rtr.joiner')).toEqual(['MET 2027-02-28 subject']);
  });

  test('asks nothing more of those who left', async () => {
    const [ann, ben] = flow.subTenantIds;
    // The last day of the copy is in the future, when Ann is not a tenant any more.
    await service.sql(
      "update flow set jurisdiction = 'wales', tenancy_kind = 'standard_periodic', " +
        "tenancy_starts_on = '2027-02-25' where id = $1",
      [flow.flowId],
    );
    dataOf(await give('WRITTEN_STATEMENT', '2027-02-26', [ben]));
    expect(await deadlines('wa.ws')).toEqual(['OPEN 2027-03-10 flow']);
    await changed({ leavingSubTenantIds: [ann], leadSubTenantId: ben });
    expect(await deadlines('wa.ws')).toEqual(['MET 2027-03-10 flow']);
    // A document is given to the tenants of today unless others are named.
    const given = dataOf(await give('EPC', '2027-03-02', undefined)).recordDocument;
    expect(given.document.subTenantIds).toEqual([ben]);
    const notice = {
      kind: 'WITHDRAWAL_NOTICE',
      givenBy: 'TENANT',
      servedOn: '2027-03-02',
      endsOn: '2027-04-02',
    };
    expect(
      problemsOf(
        await service.graphql(NOTICE, { id: flow.flowId, input: { ...notice, subTenantIds: [ann] } }),
      ),
    ).toEqual(['input.subTenantIds[0]: must be a tenant on the day servedOn']);
    const of = (input: object) =>
      service.graphql(NOTICE, { id: flow.flowId, input: { ...notice, ...input } });
    expect(dataOf(await of({})).recordNotice.notice.subTenantIds).toEqual([ben]);
    const before = { servedOn: '2027-02-26', endsOn: '2027-04-02' };
    expect(dataOf(await of(before)).recordNotice.notice.subTenantIds).toEqual([ann, ben]);
    expect(await read()).toMatchObject({ phase: 'CURRENT' });
  });

  test('keeps a breach from before someone left', async () => {
    const [ann, ben] = flow.subTenantIds;
    await service.sql(
      "update flow set jurisdiction = 'wales', tenancy_kind = 'standard_periodic', " +
        "tenancy_starts_on = '2027-02-01' where id = $1",
      [flow.flowId],
    );
    dataOf(await give('WRITTEN_STATEMENT', '2027-02-02', [ben]));
    await changed({ leavingSubTenantIds: [ann], leadSubTenantId: ben });
    expect(await deadlines('wa.ws')).toEqual(['MISSED 2027-02-14 flow']);
  });

  test('warns of the notice of one tenant, and lets the last one who lives end the tenancy by death', async () => {
    const [ann, ben] = flow.subTenantIds;
    const notice = { kind: 'TENANT_NOTICE', givenBy: 'TENANT', servedOn: '2027-03-02', endsOn: '2027-05-31' };
    const of = async (subTenantIds: unknown) =>
      dataOf(
        await service.graphql(NOTICE, { id: flow.flowId, input: { ...notice, subTenantIds } }),
      ).recordNotice.warnings.map(({ message }: { message: string }) => message);
    const ALL = 'The notice of one tenant ends the tenancy for all tenants.';
    expect(await of([ben])).toContain(ALL);
    await changed({ leavingSubTenantIds: [ann], leadSubTenantId: ben });
    expect(await of([ben])).not.toContain(ALL);
    const die = (id: unknown, diedOn: string) => service.graphql(DIE, { id, input: { diedOn } });
    expect(messageOf(await die(ann, '2027-03-01'))).toBe('The tenant left on 1 Mar 2027.');
    dataOf(await die(ben, '2027-03-02'));
    const end = { endedOn: '2027-03-02', cause: 'DEATH' };
    const ended = dataOf(await service.graphql(END, { id: flow.flowId, input: end })).endTenancy;
    expect(ended.warnings.map(({ key }: { key: string }) => key)).toContain('tenancy.death');
    expect(messageOf(await change({ joining: [CY] }))).toBe(
      'The tenancy ended on 2 Mar 2027. Its tenants can no longer change.',
    );
  });

  test('is one deadline for each change in Wales and Northern Ireland, met by a statement of it', async () => {
    for (const [jurisdiction, kind, key, dueOn] of [
      ['wales', 'standard_periodic', 'wa.variation.ws', '2027-03-14'],
      ['northernireland', 'private_tenancy', 'ni.variation', '2027-03-29'],
    ]) {
      flow = await signedFlow(service, { jurisdiction, tenancy_kind: kind });
      const { sharerChange } = await changed(swap());
      expect(await deadlines(key ?? '')).toEqual([`OPEN ${dueOn} subject`]);
      const { subTenants } = await read();
      const [, ben, cy] = subTenants.map(({ id }: { id: number }) => id);
      dataOf(await give('VARIATION_STATEMENT', '2027-02-19', [ben, cy]));
      dataOf(await give('VARIATION_STATEMENT', '2027-03-02', [cy]));
      expect(await deadlines(key ?? '')).toEqual([`OPEN ${dueOn} subject`]);
      dataOf(await give('VARIATION_STATEMENT', '2027-02-20', [ben]));
      expect(await deadlines(key ?? '')).toEqual([`MET ${dueOn} subject`]);
      expect((await read()).deadlines.find((one: { key: string }) => one.key === key).subject).toEqual({
        type: 'SHARER_CHANGE',
        id: sharerChange.id,
      });
    }
  });

  test('that was voided never happened', async () => {
    const [ann, ben] = flow.subTenantIds;
    const { sharerChange } = await changed(swap());
    const later = await changed({ joining: [{ firstName: 'Di', lastName: 'Quin' }] });
    const voided = (id: number) =>
      service.graphql(VOID, { input: { recordType: 'SHARER_CHANGE', id, reason: 'Wrong tenancy.' } });
    expect(messageOf(await voided(sharerChange.id))).toBe(
      'A later change of tenants is recorded. Void that one first.',
    );
    dataOf(await voided(later.sharerChange.id));
    expect(dataOf(await voided(sharerChange.id)).voidRecord.flow.version).toBe(5);
    expect(codeOf(await voided(sharerChange.id))).toBe('INVALID_TRANSITION');
    expect(codeOf(await voided(UNKNOWN_ID))).toBe('NOT_FOUND');
    const { subTenants } = await read();
    expect(subTenants).toMatchObject([
      { id: ann, isLead: true, leftOn: null },
      { id: ben, isLead: false, leftOn: null },
      { firstName: 'Cy', isLead: false, joinedOn: '2027-03-01', leftOn: '2027-03-01' },
      { firstName: 'Di', isLead: false, joinedOn: '2027-03-01', leftOn: '2027-03-01' },
    ]);
    expect(await deadlines('en.rtr.joiner')).toEqual(['PENDING null flow']);
    expect((await timelineOf(service, flow.flowId)).at(-1)?.description).toBe(
      'The change of tenants on 1 Mar 2027 was voided: Wrong tenancy.',
    );
    // The same people may be changed again.
    await changed(swap());
  });

  test('leaves someone to live there, and someone to represent them', async () => {
    const [ann, ben] = flow.subTenantIds;
    const problems = async (input: object) => problemsOf(await change(input));
    expect(await problems({})).toEqual([
      'input.joining: is required, or leavingSubTenantIds: at least one tenant must leave or join',
    ]);
    expect(await problems({ leavingSubTenantIds: [ann] })).toEqual([
      'input.leadSubTenantId: is required, because the lead tenant leaves',
    ]);
    expect(await problems({ leavingSubTenantIds: [ann], leadSubTenantId: ann })).toEqual([
      'input.leadSubTenantId: must be a tenant who stays',
    ]);
    expect(await problems({ leavingSubTenantIds: [ann, ben] })).toEqual([
      'input.leavingSubTenantIds: must not be every tenant; to end the tenancy, record its end',
      'input.leadSubTenantId: is required, because the lead tenant leaves',
    ]);
    expect(await problems({ leavingSubTenantIds: [ben, ben] })).toEqual([
      'input.leavingSubTenantIds[1]: must not occur twice',
    ]);
    const lead = { ...CY, isLead: true };
    expect(await problems({ joining: [lead, lead] })).toEqual([
      'input.joining[1].isLead: must be false, because another tenant is the lead tenant',
    ]);
    expect(await problems({ joining: [lead], leadSubTenantId: ben })).toEqual([
      'input.joining[0].isLead: must be false, because another tenant is the lead tenant',
    ]);
    const { subTenants } = await read();
    const again = [{ personId: subTenants[0].personId }];
    expect(await problems({ leavingSubTenantIds: [ann], joining: again, leadSubTenantId: ben })).toEqual([
      'input.joining[0].personId: must not be a tenant of the flow already, nor one who leaves',
    ]);
    expect(await problems({ joining: [...again, ...again] })).toEqual([
      'input.joining[1].personId: must not be the same person as another tenant',
    ]);
    for (const id of [UNKNOWN_ID, service.other.subTenantIds[0]])
      expect(codeOf(await change({ leavingSubTenantIds: [id] }))).toBe('NOT_FOUND');
    expect(codeOf(await change({ ...swap(), leadSubTenantId: UNKNOWN_ID }))).toBe('NOT_FOUND');
    expect((await read()).version).toBe(1);
  });

  test('has days in their order, and is after the signature of a flow that is not archived', async () => {
    const [ann, ben] = flow.subTenantIds;
    const problems = async (input: object) => problemsOf(await change(input));
    expect(await problems({ ...swap(), effectiveOn: '2027-03-03' })).toEqual([
      'input.effectiveOn: must not be after 2027-03-02, today in the United Kingdom',
    ]);
    expect(await problems({ ...swap(), agreedOn: '2027-03-03' })).toEqual([
      'input.agreedOn: must not be after 2027-03-02, today in the United Kingdom',
    ]);
    expect(await problems({ ...swap(), effectiveOn: '2026-05-19' })).toEqual([
      'input.effectiveOn: must not be before 2026-05-20, the day of the agreement',
    ]);
    const { sharerChange } = await changed(swap());
    const [cy] = sharerChange.joiningSubTenantIds;
    expect(
      await problems({ leavingSubTenantIds: [ben], leadSubTenantId: cy, effectiveOn: '2027-02-28' }),
    ).toEqual(['input.effectiveOn: must not be before 2027-03-01, the day of the change before it']);
    expect(await problems({ leavingSubTenantIds: [ann] })).toEqual([
      'input.leavingSubTenantIds[0]: left on 1 Mar 2027',
    ]);
    expect(await problems({ leavingSubTenantIds: [cy] })).toEqual([
      'input.leavingSubTenantIds[0]: joined on 1 Mar 2027, which is not before effectiveOn',
    ]);
    expect(await problems({ leavingSubTenantIds: [ben], leadSubTenantId: ann })).toEqual([
      'input.leadSubTenantId: must be a tenant who stays',
    ]);
    await service.sql('update flow set is_archived = true where id = $1', [flow.flowId]);
    expect(codeOf(await change({ joining: [CY] }))).toBe('INVALID_TRANSITION');
    const unsigned = await signedFlow(service, { is_ast_signed: false, agreement_entered_at: null });
    expect(messageOf(await change({ joining: [CY] }, unsigned.flowId))).toBe(
      'The tenancy agreement is not signed by every party. Until then, add and remove its sub-tenants.',
    );
  });

  test('keeps the kind of tenancy, with the individuals that it needs', async () => {
    const company = { companyName: 'Example Relocation Ltd' };
    expect(problemsOf(await change({ joining: [company] }))).toEqual([
      'input.joining: an assured tenancy needs individuals as tenants (Housing Act 1988 s.1(1)(a)); ' +
        'tenant 3 is a company',
    ]);
    flow = await signedFlow(service, { jurisdiction: 'wales', tenancy_kind: 'standard_periodic' });
    const all = { leavingSubTenantIds: flow.subTenantIds, joining: [{ ...company, isLead: true }] };
    expect(problemsOf(await change(all))[0]).toContain('needs an individual among its tenants');
    await changed({ joining: [company] });
    expect((await read()).tenancyKind).toBe('STANDARD_PERIODIC');
  });

  test('is not undone by a new tenancy, which has only those who stayed', async () => {
    await changed(swap());
    const input = { type: 'NEW_TENANCY', tenancyStartsOn: '2027-06-01' };
    const renewed = dataOf(await service.graphql(RENEW, { id: flow.flowId, input })).renewFlow.flow;
    expect(renewed.subTenants.map(({ firstName }: { firstName: string }) => firstName)).toEqual([
      'Ben',
      'Cy',
    ]);
  });
});
