import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { signedFlow } from '../../support/rent-changes.js';
import { type CallResponse, TestService } from '../../support/service.js';
import { rejection, UNKNOWN_ID } from '../../support/shapes.js';

const NOTICE = {
  kind: 'possession_notice',
  given_by: 'landlord',
  grounds: ['8'],
  served_on: '2027-03-01',
  ends_on: '2027-03-28',
};

describe('POST /v2.1/flows/{id}/notices', () => {
  let service: TestService;
  let flowId: number;
  beforeAll(async () => {
    service = await TestService.start({ clock: () => new Date('2027-03-02T12:00:00Z') });
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    ({ flowId } = await signedFlow(service));
  });

  const record = (body: object, which = flowId): Promise<CallResponse> =>
    service.call('POST', `/v2.1/flows/${which}/notices`, { body });

  test('returns the notice with its defects, the flow and the warnings', async () => {
    const { body, status } = await record(NOTICE);
    expect([status, Object.keys(body.data).sort()]).toEqual([200, ['flow', 'notice', 'warnings']]);
    expect(body.data.notice).toMatchObject({
      ...NOTICE,
      ...{ flow_id: flowId, earliest_ends_on: '2027-03-29', use_by: '2028-03-01' },
      ...{ defects: ['too_short'], status: 'served' },
    });
    expect([body.data.flow.id, body.data.flow.version]).toEqual([flowId, 2]);
    expect(body.data.warnings).toEqual([
      {
        key: 'en.s8',
        message: 'The notice cannot end before 29 Mar 2027.',
        source: 'Housing Act 1988, s. 8',
      },
    ]);
    const { body: read } = await service.call('GET', `/v2.1/flows/${flowId}`);
    expect([read.data.flow.phase, read.data.flow.ending_on, read.data.flow.notices.length]).toEqual([
      'ending',
      '2027-03-28',
      1,
    ]);
  });

  test('names every error by the member of the body', async () => {
    expect((await record({ ...NOTICE, given_by: 'tenant' })).body.errors).toEqual([
      { in: 'body', path: 'given_by', message: 'must be `landlord` for `possession_notice`' },
    ]);
    expect((await record({ ...NOTICE, kind: 'landlord_notice' })).body.errors).toEqual([
      {
        ...{ in: 'body', path: 'kind' },
        message: 'must not be `landlord_notice` in England: it exists in Wales',
      },
    ]);
  });

  test('rejects what the law forbids', async () => {
    const { status, body } = await record({ ...NOTICE, kind: 'notice_to_quit', grounds: [] });
    expect([status, body.code]).toEqual([422, 'LAW_FORBIDS']);
  });

  test('is 404 for a flow that does not exist', async () => {
    expect(rejection(await record(NOTICE, UNKNOWN_ID))).toEqual([404, 'NOT_FOUND']);
  });
});
