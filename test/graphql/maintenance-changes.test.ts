import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type FreshFlow, freshFlow } from '../support/fresh-flow.js';
import { codeOf, dataOf, problemsOf } from '../support/graphql.js';
import { type CallResponse, TestService } from '../support/service.js';
import { UNKNOWN_ID } from '../support/shapes.js';
import { timelineOf } from '../support/timeline.js';

const ISSUE =
  'issue { id reference title description status statusBeforeHold mayBecome propertyId flowId flow { ' +
  'version } }';
const CREATE = `mutation ($input: CreateMaintenanceIssueInput!) {
  createMaintenanceIssue(input: $input) { id ${ISSUE} }
}`;
const UPDATE = `mutation ($id: SafeInt!, $input: UpdateMaintenanceIssueInput!) {
  updateMaintenanceIssue(id: $id, input: $input) { id ${ISSUE} }
}`;

describe('the changes of maintenance issues:', () => {
  let service: TestService;
  let flow: FreshFlow;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    flow = await freshFlow(service);
  });

  const create = (input: object) =>
    service.graphql(CREATE, { input: { title: 'No hot water', flowId: flow.flowId, ...input } });
  const created = async (input: object = {}): Promise<CallResponse['body']> =>
    dataOf(await create(input)).createMaintenanceIssue.issue;
  const update = (id: number, input: object) => service.graphql(UPDATE, { id, input });
  const updated = async (id: number, input: object): Promise<CallResponse['body']> =>
    dataOf(await update(id, input)).updateMaintenanceIssue.issue;
  const sentences = async () =>
    (await timelineOf(service, flow.flowId)).map(({ description }) => description);

  test('an issue of a flow is about its property, and leaves the version of the flow unchanged', async () => {
    const issue = await created({ description: 'Since Monday.' });
    expect(issue).toMatchObject({
      reference: null,
      title: 'No hot water',
      description: 'Since Monday.',
      status: 'REPORTED',
      propertyId: flow.propertyId,
      flowId: flow.flowId,
      flow: { version: 1 },
    });
    expect(await sentences()).toEqual(['Maintenance issue “No hot water” was reported.']);
  });

  test('the reporter is the person of the input, or else the person of the key', async () => {
    const [person] = await service.sql<{ id: number }>(
      `select max(id)::int as id from app_user where brand_id = $1 and kind = 'tenant'`,
      [service.brand.brandId],
    );
    const { key, user_id } = await service.issueKey();
    const ids = [
      (await created({ reportedById: person?.id })).id,
      dataOf(await service.graphql(CREATE, { input: { title: 'T', propertyId: flow.propertyId } }, { key }))
        .createMaintenanceIssue.id,
    ];
    const stored = await service.sql(
      'select reported_by::int from maintenance_issue where id = any($1) order by id',
      [ids],
    );
    expect(stored).toEqual([{ reported_by: person?.id }, { reported_by: user_id }]);
  });

  test('property, flow and person may be given by reference, and another brand’s are not found', async () => {
    const theirs = await freshFlow(service, { brandId: service.other.brandId });
    const reference = `R${flow.flowId}`;
    for (const { flowId, propertyId } of [flow, theirs]) {
      await service.sql('update flow set reference = $1 where id = $2', [`${reference}-${flowId}`, flowId]);
      await service.sql('update property set reference = $1 where id = $2', [
        `${reference}-${flowId}`,
        propertyId,
      ]);
    }
    const own = `${reference}-${flow.flowId}`;
    const issue = await created({
      flowId: null,
      flowReference: own,
      propertyReference: own,
      reference: 'M-1',
    });
    expect(issue).toMatchObject({ flowId: flow.flowId, propertyId: flow.propertyId, reference: 'M-1' });
    const foreign = `${reference}-${theirs.flowId}`;
    const response = await create({ flowId: null, flowReference: foreign, propertyReference: foreign });
    expect([codeOf(response), problemsOf(response)]).toEqual([
      'NOT_FOUND',
      [
        `input.flowReference: Flow with reference “${foreign}” not found.`,
        `input.propertyReference: Property with reference “${foreign}” not found.`,
      ],
    ]);
    expect(codeOf(await create({ reference: 'M-1' }))).toBe('DUPLICATE');
  });

  test('another property than the flow’s, no property and an empty title are rejected', async () => {
    const other = await freshFlow(service);
    expect(problemsOf(await create({ propertyId: other.propertyId }))).toEqual([
      'input.propertyId: must be the property of the flow, or be left out',
    ]);
    expect(problemsOf(await create({ flowId: null }))).toEqual([
      'input.propertyId: is required, or propertyReference, or flowId, or flowReference',
    ]);
    expect(problemsOf(await create({ title: '' }))).toEqual(['input.title: must have at least 1 character']);
  });

  test('an update keeps omitted members, and adds no event if nothing changes', async () => {
    const { id } = await created({ description: 'Since Monday.' });
    const issue = await updated(id, { title: 'No water', reference: 'M-2', status: 'SCHEDULED' });
    expect(issue).toMatchObject({
      title: 'No water',
      description: 'Since Monday.',
      reference: 'M-2',
      status: 'SCHEDULED',
    });
    await updated(id, { title: 'No water', status: 'SCHEDULED' });
    expect(await sentences()).toEqual([
      'Maintenance issue “No hot water” was reported.',
      'Maintenance issue “No water” was updated.',
      'Maintenance issue “No water”: scheduled.',
    ]);
  });

  test('an issue on hold returns to its earlier status, and to no earlier one', async () => {
    const { id } = await created();
    await updated(id, { status: 'SCHEDULED' });
    const held = await updated(id, { status: 'ON_HOLD' });
    expect(held).toMatchObject({
      statusBeforeHold: 'SCHEDULED',
      mayBecome: ['SCHEDULED', 'IN_PROGRESS', 'COMPLETED', 'CANCELLED'],
    });
    const response = await update(id, { status: 'QUOTE_REQUESTED' });
    expect([codeOf(response), response.body.errors[0].extensions.allowed]).toEqual([
      'INVALID_TRANSITION',
      held.mayBecome,
    ]);
    const back = await updated(id, { status: 'SCHEDULED' });
    expect(back).toMatchObject({ status: 'SCHEDULED', statusBeforeHold: null });
  });

  test('the documented REST call returns an issue to its earlier status, too', async () => {
    const { id } = await created();
    const move = (status: string) =>
      service.call('PUT', `/v2.0/maintenance/issues/${id}/status`, { body: { status } });
    await move('acknowledged');
    await move('onhold');
    expect((await move('acknowledged')).body.data).toMatchObject({
      status: 'acknowledged',
      previous_status: 'onhold',
    });
  });

  test('an unknown issue and a reference that another issue has are rejected', async () => {
    expect(codeOf(await update(UNKNOWN_ID, { title: 'T' }))).toBe('NOT_FOUND');
    await created({ reference: 'M-3' });
    const { id } = await created();
    expect(codeOf(await update(id, { reference: 'M-3' }))).toBe('DUPLICATE');
  });
});
