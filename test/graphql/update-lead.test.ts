import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { freshFlow } from '../support/fresh-flow.js';
import { codeOf, dataOf, problemsOf } from '../support/graphql.js';
import { type CallResponse, TestService } from '../support/service.js';
import { UNKNOWN_ID } from '../support/shapes.js';
import { timelineOf } from '../support/timeline.js';

const CREATE = 'mutation ($input: CreateLeadInput!) { createLead(input: $input) { leadId } }';
const UPDATE = `mutation ($id: SafeInt!, $input: UpdateLeadInput!) {
  updateLead(id: $id, input: $input) { leadId lead { status mayBecome flowId flow { id version } } }
}`;

describe('updateLead', () => {
  let service: TestService;
  let leadId: number;
  let created = 0;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    const input = { portal: 'Rightmove', portalLeadId: `lead ${++created}` };
    leadId = dataOf(await service.graphql(CREATE, { input })).createLead.leadId;
  });

  const update = (input: object, id = leadId) => service.graphql(UPDATE, { id, input });
  const updated = async (input: object): Promise<CallResponse['body']> =>
    dataOf(await update(input)).updateLead.lead;

  test('moves the status by its table', async () => {
    expect(await updated({ status: 'VIEWING' })).toEqual({
      status: 'VIEWING',
      mayBecome: ['CONVERTED', 'CLOSED'],
      flowId: null,
      flow: null,
    });
    const response = await update({ status: 'NEW' });
    expect([codeOf(response), response.body.errors[0].extensions.allowed]).toEqual([
      'INVALID_TRANSITION',
      ['CONVERTED', 'CLOSED'],
    ]);
  });

  test('converts the lead by a flow, whose timeline names the lead', async () => {
    const { flowId } = await freshFlow(service);
    expect(await updated({ flowId })).toEqual({
      status: 'CONVERTED',
      mayBecome: [],
      flowId,
      flow: { id: flowId, version: 1 },
    });
    await updated({ flowId, status: 'CONVERTED' });
    expect(await timelineOf(service, flowId)).toEqual([
      expect.objectContaining({
        event_type: 'portal_lead_updated',
        description: 'The flow began with an enquiry on Rightmove.',
      }),
    ]);
  });

  test('adds the flow of a converted lead later, and never another one', async () => {
    const [first, second] = [await freshFlow(service), await freshFlow(service)];
    await updated({ status: 'CONVERTED' });
    expect((await updated({ flowId: first.flowId })).flowId).toBe(first.flowId);
    const response = await update({ flowId: second.flowId });
    expect([codeOf(response), response.body.errors[0].message]).toEqual([
      'INVALID_TRANSITION',
      `The lead became flow ${first.flowId} already.`,
    ]);
  });

  test('accepts only a flow of the lead’s property', async () => {
    const [wanted, other] = [await freshFlow(service), await freshFlow(service)];
    const input = { portal: 'Rightmove', portalLeadId: `lead ${++created}`, propertyId: wanted.propertyId };
    ({ leadId } = dataOf(await service.graphql(CREATE, { input })).createLead);
    const message =
      `must be a flow of property ${wanted.propertyId}, which the lead is about; the flow is of ` +
      `property ${other.propertyId}`;
    expect(problemsOf(await update({ flowId: other.flowId }))).toEqual([`input.flowId: ${message}`]);
    await service.sql('update flow set reference = $2 where id = $1', [other.flowId, `F ${leadId}`]);
    expect(problemsOf(await update({ flowReference: `F ${leadId}` }))).toEqual([
      `input.flowReference: ${message}`,
    ]);
    expect(await updated({ flowId: wanted.flowId })).toMatchObject({
      status: 'CONVERTED',
      flowId: wanted.flowId,
    });
  });

  test('rejects a flow with another status, both names of a flow and an unknown lead', async () => {
    const { flowId } = await freshFlow(service);
    expect(problemsOf(await update({ flowId, status: 'CLOSED' }))).toEqual([
      'input.status: must be CONVERTED, or be left out, if a flow is named',
    ]);
    expect(problemsOf(await update({ flowId, flowReference: 'F' }))).toEqual([
      'input.flowReference: must not be given together with flowId',
    ]);
    expect(problemsOf(await update({ status: 'CLOSED' }, UNKNOWN_ID))).toEqual([
      `id: Lead ${UNKNOWN_ID} not found.`,
    ]);
  });

  test('finds a flow by its reference, within the brand', async () => {
    const own = await freshFlow(service, { columns: { reference: `F${leadId}` } });
    await freshFlow(service, { brandId: service.other.brandId, columns: { reference: `X${leadId}` } });
    expect(problemsOf(await update({ flowReference: `X${leadId}` }))).toEqual([
      `input.flowReference: Flow with reference “X${leadId}” not found.`,
    ]);
    expect((await updated({ flowReference: `F${leadId}` })).flowId).toBe(own.flowId);
  });
});
