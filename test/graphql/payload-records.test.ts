import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { codeOf, dataOf, everythingOf } from '../support/graphql.js';
import { type Ids, idsOf } from '../support/operations/ids.js';
import { type CallResponse, TestService } from '../support/service.js';

const PERSON = {
  email: 'ann@example.com',
  title: 'Dr',
  firstName: 'Ann',
  lastName: 'Stone',
  phone: '1',
  postcode: 'S1',
  correspondenceAddress: 'here',
};

/** A mutation with a payload, and the records that the payload leads to. */
interface Change {
  mutation: string;
  scope: string;
  call: (ids: Ids) => string;
  /** The scope that a read requires, by the field that leads to the record. */
  leadsTo: Record<string, { type: string; scope: string }>;
}

const FLOW = { flow: { type: 'Flow', scope: 'flows:read' } };
const CHANGES: Change[] = [
  {
    mutation: 'addGuarantor',
    scope: 'flows:write',
    call: ({ subTenantId }) =>
      'addGuarantor(input: ' +
      `${literal({ ...PERSON, email: `${Math.random()}@example.com` }).slice(0, -1)}, subTenantId: ` +
      `${subTenantId} })`,
    leadsTo: { ...FLOW, guarantor: { type: 'Guarantor', scope: 'flows:read' } },
  },
  {
    mutation: 'confirmHoldingDeposit',
    scope: 'flows:write',
    call: ({ flowId, subTenantId }) =>
      `confirmHoldingDeposit(flowId: ${flowId}, subTenantIds: [${subTenantId}])`,
    leadsTo: { ...FLOW, subTenants: { type: 'SubTenant', scope: 'flows:read' } },
  },
  {
    mutation: 'recordContract',
    scope: 'flows:write',
    call: ({ flowId }) =>
      `recordContract(flowId: ${flowId}, input: { kind: TENANCY_AGREEMENT, step: GIVEN })`,
    leadsTo: { ...FLOW, contract: { type: 'ContractRecord', scope: 'flows:read' } },
  },
  {
    mutation: 'recordPayment',
    scope: 'payments:write',
    call: ({ flowId }) =>
      `recordPayment(flowId: ${flowId}, input: { kind: HOLDING_DEPOSIT, direction: RECEIVED, ` +
      'amountPence: 100, receivedOn: "2026-11-01" })',
    leadsTo: { ...FLOW, payment: { type: 'Payment', scope: 'flows:read' } },
  },
  {
    mutation: 'addInventory',
    scope: 'certificates:write',
    call: ({ flowId }) => `addInventory(flowId: ${flowId}, input: { url: "https://x.example/inventory" })`,
    leadsTo: FLOW,
  },
  {
    mutation: 'updateGuarantor',
    scope: 'flows:write',
    call: ({ guarantorId }) => `updateGuarantor(id: ${guarantorId}, input: { salary: 1 })`,
    leadsTo: FLOW,
  },
  {
    mutation: 'protectAndSetup',
    scope: 'certificates:write',
    call: ({ flowId }) =>
      'protectAndSetup(input: { depositCertificates: [{ certificate_url: "https://x.example/1", ' +
      `flow_id: ${flowId} }], prescribedCertificates: [] })`,
    leadsTo: FLOW,
  },
  {
    mutation: 'emailEsignatureUrl',
    scope: 'esignature:send',
    call: ({ flowId, partyEmail }) =>
      `emailEsignatureUrl(flowId: ${flowId}, input: { to: "${partyEmail}", role: "", signatureEmail: ` +
      '"", signatureToken: "t" })',
    leadsTo: FLOW,
  },
  {
    mutation: 'createFlow',
    scope: 'flows:write',
    call: ({ propertyId }) =>
      `createFlow(input: { propertyId: ${propertyId}, rentPence: 1, rentPeriod: WEEKLY, tenants: [{ ` +
      'firstName: "A", lastName: "B", isLead: true }] })',
    leadsTo: FLOW,
  },
  {
    mutation: 'updateFlow',
    scope: 'flows:write',
    call: ({ flowId }) => `updateFlow(id: ${flowId}, input: { crmTenancyId: "C-${Math.random()}" })`,
    leadsTo: FLOW,
  },
  {
    mutation: 'setLeadTenant',
    scope: 'flows:write',
    call: ({ flowId, subTenantId }) => `setLeadTenant(flowId: ${flowId}, subTenantId: ${subTenantId})`,
    leadsTo: { ...FLOW, subTenant: { type: 'SubTenant', scope: 'flows:read' } },
  },
  {
    mutation: 'addSubTenant',
    scope: 'flows:write',
    call: ({ flowId }) => `addSubTenant(flowId: ${flowId}, input: { firstName: "A", lastName: "B" })`,
    leadsTo: { ...FLOW, subTenant: { type: 'SubTenant', scope: 'flows:read' } },
  },
  {
    mutation: 'archiveFlow',
    scope: 'flows:write',
    call: ({ archivedFlowId }) => `archiveFlow(id: ${archivedFlowId})`,
    leadsTo: FLOW,
  },
  {
    mutation: 'restoreFlow',
    scope: 'flows:write',
    call: ({ spareFlowId }) => `restoreFlow(id: ${spareFlowId})`,
    leadsTo: FLOW,
  },
  {
    mutation: 'moveStage',
    scope: 'flows:write',
    call: ({ flowId }) => `moveStage(flowId: ${flowId}, input: { stage: MOVE_IN, status: NOT_STARTED })`,
    leadsTo: FLOW,
  },
  {
    mutation: 'updateMaintenanceIssue',
    scope: 'maintenance:write',
    call: ({ issueId }) => `updateMaintenanceIssue(id: ${issueId}, input: { title: "T" })`,
    leadsTo: { issue: { type: 'MaintenanceIssue', scope: 'maintenance:read' } },
  },
  {
    mutation: 'updateMaintenanceIssueStatus',
    scope: 'maintenance:write',
    call: ({ issueId }) => `updateMaintenanceIssueStatus(id: ${issueId}, input: { status: ON_HOLD })`,
    leadsTo: { issue: { type: 'MaintenanceIssue', scope: 'maintenance:read' } },
  },
  {
    mutation: 'updateLead',
    scope: 'leads:write',
    call: ({ leadId }) => `updateLead(id: ${leadId}, input: { status: CONTACTED })`,
    leadsTo: { lead: { type: 'Lead', scope: 'leads:read' } },
  },
  {
    mutation: 'createLead',
    scope: 'leads:write',
    call: ({ propertyId }) =>
      `createLead(input: { portal: "P", portalLeadId: "L", propertyId: ${propertyId} })`,
    leadsTo: { lead: { type: 'Lead', scope: 'leads:read' } },
  },
];

function literal(value: object): string {
  return `{ ${Object.entries(value)
    .map(([name, text]) => `${name}: "${text}"`)
    .join(', ')} }`;
}

describe('the payload of a mutation has the changed record:', () => {
  let service: TestService;
  let ids: Ids;
  beforeAll(async () => {
    service = await TestService.start();
    ids = await idsOf(service, service.brand);
  });
  afterAll(() => service.stop());

  test.each(CHANGES)(
    'in $mutation with every field, and as it is after the change',
    async ({ mutation, call, leadsTo }) => {
      const wanted = Object.entries(leadsTo).map(([field, { type }]) => `${field} { ${everythingOf(type)} }`);
      const payload = dataOf(await service.graphql(`mutation { ${call(ids)} { ${wanted.join(' ')} } }`))[
        mutation
      ];
      for (const [field, { type }] of Object.entries(leadsTo)) {
        for (const record of [payload[field]].flat())
          expect([field, record]).toEqual([field, await readAlone(type, record.id)]);
      }
    },
  );

  /** The record as a query reads it. */
  async function readAlone(type: string, id: number): Promise<CallResponse['body']> {
    const own = everythingOf(type);
    const one = async (query: string) => dataOf(await service.graphql(`{ ${query} }`));
    const ofFlow = async (list: string) => {
      const { flow } = await one(`flow(id: ${ids.flowId}) { ${list} { ${own} } }`);
      return flow[list].find((record: { id: number }) => record.id === id);
    };
    switch (type) {
      case 'Flow':
        return (await one(`flow(id: ${id}) { ${own} }`)).flow;
      case 'MaintenanceIssue':
        return (await one(`maintenanceIssue(id: ${id}) { ${own} }`)).maintenanceIssue;
      case 'Lead': {
        const { leads } = await one(`leads { edges { node { ${own} } } }`);
        return leads.edges.find(({ node }: { node: { id: number } }) => node.id === id)?.node;
      }
      case 'SubTenant':
        return ofFlow('subTenants');
      case 'ContractRecord':
        return ofFlow('contracts');
      case 'Payment':
        return ofFlow('payments');
      default: {
        const { flow } = await one(`flow(id: ${ids.flowId}) { subTenants { guarantors { ${own} } } }`);
        return flow.subTenants
          .flatMap(({ guarantors }: CallResponse['body']) => guarantors)
          .find((guarantor: { id: number }) => guarantor.id === id);
      }
    }
  }

  test.each(CHANGES)(
    'in $mutation only for a key that may read it, and the change applies without it',
    async (change) => {
      const { mutation, scope, call, leadsTo } = change;
      const { key } = await service.issueKey({ scopes: [scope] });
      const fields = Object.keys(leadsTo);
      const response = await service.graphql(
        `mutation { ${call(ids)} { ${fields.map((field) => `${field} { id }`).join(' ')} } }`,
        {},
        { key },
      );
      expect(response.body.data).toEqual({
        [mutation]: Object.fromEntries(fields.map((field) => [field, null])),
      });
      for (const [index, field] of fields.entries()) {
        expect(response.body.errors[index]).toMatchObject({
          path: [mutation, field],
          extensions: { code: 'SCOPE_REQUIRED', allowed: [leadsTo[field]?.scope] },
        });
      }
    },
  );

  test('and two changes of one record in one operation each return their own result', async () => {
    const { issueId } = ids;
    const move = (status: string) =>
      `updateMaintenanceIssueStatus(id: ${issueId}, input: { status: ${status} }) { status issue { ` +
      'status updatedAt } }';
    const data = dataOf(
      await service.graphql(`mutation { first: ${move('IN_PROGRESS')} second: ${move('COMPLETED')} }`),
    );
    expect([data.first.issue.status, data.second.issue.status]).toEqual(['IN_PROGRESS', 'COMPLETED']);
  });

  test('and there is none for a call that named no flow, and no payload for a failed call', async () => {
    const empty =
      'protectAndSetup(input: { depositCertificates: [], prescribedCertificates: [] }) { flow { id } }';
    expect(dataOf(await service.graphql(`mutation { ${empty} }`)).protectAndSetup).toEqual({ flow: null });
    const failed = await service.graphql(
      `mutation {
        emailEsignatureUrl(flowId: 1, input: { to: "nobody@x.example", role: "", signatureEmail: "",
            signatureToken: "" }) {
          flow { id }
        }
      }`,
    );
    expect([failed.body.data, codeOf(failed)]).toEqual([{ emailEsignatureUrl: null }, 'NOT_A_PARTY']);
  });
});
