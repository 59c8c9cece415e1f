import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { codeOf, dataOf, problemsOf } from '../support/graphql.js';
import { TestService } from '../support/service.js';
import { UNKNOWN_ID } from '../support/shapes.js';

const FLOWS = `query ($stage: FlowStage, $status: StageStatus, $agentId: SafeInt, $branchId: SafeInt,
    $isArchived: Boolean, $text: String) {
  flows(first: 100, stage: $stage, status: $status, agentId: $agentId, branchId: $branchId,
      isArchived: $isArchived, text: $text) {
    totalCount edges { node { id } }
  }
}`;

/** The stages before the one in question, by their columns. */
const STAGES = [
  'property',
  'landlord',
  'rental_offer',
  'holding_deposit',
  'referencing',
  'guarantor',
  'tenancy',
  'documents',
  'move_in',
];

describe('flows are found', () => {
  let service: TestService;
  let brandId: number;
  beforeAll(async () => {
    service = await TestService.start();
    ({ brandId } = service.brand);
    await service.sql(
      'update flow set documents_status = 4, tenancy_status = 2 where brand_id = $1 and id = $2',
      [brandId, service.brand.flowId],
    );
  });
  afterAll(() => service.stop());

  async function found(variables: object): Promise<number[]> {
    const { flows } = dataOf(await service.graphql(FLOWS, variables));
    const ids = flows.edges.map(({ node }: { node: { id: number } }) => node.id);
    expect(flows.totalCount).toBe(ids.length);
    return ids.sort(byNumber);
  }

  async function stored(condition: string, ...params: unknown[]): Promise<number[]> {
    const rows = await service.sql<{ id: string }>(
      `select id from flow f where brand_id = $1 and not is_deleted and ${condition}`,
      [brandId, ...params],
    );
    return rows.map(({ id }) => Number(id)).sort(byNumber);
  }

  test('by their current stage, which is the first incomplete one', async () => {
    for (const [index, stage] of STAGES.entries()) {
      const done = STAGES.slice(0, index).map((one) => `${one}_status in (3, 5) and `);
      const expected = await stored(`${done.join('')} ${stage}_status not in (3, 5)`);
      expect(await found({ stage: stage.toUpperCase() })).toEqual(expected);
      if (stage !== 'guarantor') expect(expected).not.toEqual([]);
    }
  });

  test('by a stage’s status, whatever the current stage is', async () => {
    expect(await found({ stage: 'DOCUMENTS', status: 'REJECTED' })).toEqual([service.brand.flowId]);
    expect(await found({ stage: 'HOLDING_DEPOSIT', status: 'COMPLETE' })).toEqual(
      await stored('holding_deposit_status = 3'),
    );
    expect(await found({ stage: 'PROPERTY', status: 'NOT_STARTED' })).toEqual(
      await stored('property_status = 0'),
    );
  });

  test('by a status of any stage', async () => {
    expect(await found({ status: 'IN_REVIEW' })).toEqual([service.brand.flowId]);
    const awaiting = STAGES.map((stage) => `${stage}_status = 1`).join(' or ');
    expect(await found({ status: 'AWAITING_PARTY' })).toEqual(await stored(`(${awaiting})`));
    const cancelled = STAGES.map((stage) => `${stage}_status = 6`).join(' or ');
    expect(await found({ status: 'CANCELLED' })).toEqual(await stored(`(${cancelled})`));
  });

  test('by agent and by branch, alone and together', async () => {
    const [flow] = await service.sql<{ agent_id: string; branch_id: string }>(
      'select agent_id, branch_id from flow where brand_id = $1 and id = $2',
      [brandId, service.brand.flowId],
    );
    const [agentId, branchId] = [Number(flow?.agent_id), Number(flow?.branch_id)];
    const [mine, ofBranch] = [await found({ agentId }), await found({ branchId })];
    expect(mine).toEqual(await stored('agent_id = $2', agentId));
    expect(ofBranch).toEqual(await stored('branch_id = $2', branchId));
    expect(mine.length).toBeLessThan(ofBranch.length);
    expect(await found({ agentId, branchId })).toEqual(mine);
    expect(await found({ agentId, branchId: branchId + 1 })).toEqual([]);
    expect(await found({ agentId: UNKNOWN_ID })).toEqual([]);
  });

  test('by whether they are archived', async () => {
    const [archived, others] = [await found({ isArchived: true }), await found({ isArchived: false })];
    expect(archived).toEqual(await stored('is_archived'));
    expect(archived).not.toEqual([]);
    expect([...archived, ...others].sort(byNumber)).toEqual(await found({}));
  });

  test('by a part of the address, the postcode, a party’s name or a CRM id, in any letter case', async () => {
    const [home] = await service.sql<{ address: string; postcode: string; landlord: string; crm: string }>(
      `select p.display_address as address, p.postcode, u.last_name as landlord, f.crm_tenancy_id as crm
       from flow f join property p on (p.brand_id, p.id) = (f.brand_id, f.property_id)
         join app_user u on (u.brand_id, u.id) = (f.brand_id, f.landlord_id)
       where f.brand_id = $1 and f.id = $2`,
      [brandId, service.brand.flowId],
    );
    const [tenant] = await service.sql<{ name: string }>(
      `select first_name || ' ' || last_name as name from sub_tenant where brand_id = $1 and flow_id = $2`,
      [brandId, service.brand.flowId],
    );
    const terms = [home?.address, home?.postcode, home?.landlord, home?.crm, tenant?.name];
    for (const text of terms) {
      expect(text).toBeTruthy();
      expect(await found({ text })).toContain(service.brand.flowId);
      expect(await found({ text: `  ${text?.toUpperCase()} ` })).toContain(service.brand.flowId);
      expect(await found({ text: text?.slice(1, -1).toLowerCase() })).toContain(service.brand.flowId);
    }
    expect(await found({ text: home?.crm })).toEqual([service.brand.flowId]);
  });

  test('by a guarantor’s name', async () => {
    await service.sql(
      `update guarantor set last_name = 'Quixotepetl'
        where (brand_id, id) in (select brand_id, id from guarantor where brand_id = $1 order by id limit 1)`,
      [brandId],
    );
    expect(await found({ text: 'quixotepetl' })).toEqual(
      await stored(
        'id in (select s.flow_id from sub_tenant s join guarantor g on (g.brand_id, g.sub_tenant_id) = ' +
          `(s.brand_id, s.id) where s.brand_id = ${brandId} and g.last_name = 'Quixotepetl')`,
      ),
    );
    expect(await found({ text: 'quixotepetl' })).toHaveLength(1);
  });

  test('by literal text: a percent sign, an underscore or a backslash is not a wildcard', async () => {
    for (const text of ['%', '_', '\\', '%%', "';", 'N_1']) expect(await found({ text })).toEqual([]);
    expect(await found({ text: '' })).toEqual(await found({}));
    expect(await found({ text: '   ' })).toEqual(await found({}));
  });

  test('by all filters together', async () => {
    const all = { stage: 'DOCUMENTS', status: 'REJECTED', isArchived: false, text: 'tn-' };
    expect(await found(all)).toEqual([service.brand.flowId]);
    expect(await found({ ...all, isArchived: true })).toEqual([]);
  });

  test('by valid values only: an unknown enum value, an invalid id and text that is too long are rejected', async () => {
    expect(codeOf(await service.graphql(FLOWS, { stage: 'KITCHEN' }))).toBe('VALIDATION_FAILED');
    expect(codeOf(await service.graphql(FLOWS, { status: 3 }))).toBe('VALIDATION_FAILED');
    expect(codeOf(await service.graphql(FLOWS, { agentId: 1.5 }))).toBe('VALIDATION_FAILED');
    expect(codeOf(await service.graphql(FLOWS, { branchId: 0 }))).toBe('VALIDATION_FAILED');
    expect(problemsOf(await service.graphql(FLOWS, { text: 'x'.repeat(1001) }))).toEqual([
      'text: must have at most 1000 characters',
    ]);
  });
});

const byNumber = (a: number, b: number): number => a - b;
