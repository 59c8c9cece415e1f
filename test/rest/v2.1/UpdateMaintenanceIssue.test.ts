import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { signedFlow } from '../../support/rent-changes.js';
import { type CallResponse, TestService } from '../../support/service.js';
import { INSTANT, notFound, rejection, statusAndBody, UNKNOWN_ID } from '../../support/shapes.js';
import { ofOtherBrand } from '../../support/viewings-offers.js';

describe('PATCH /v2.1/maintenance-issues/{id}', () => {
  let service: TestService;
  let flow_id: number;
  let issue: Record<string, unknown>;
  let id: number;
  beforeAll(async () => {
    service = await TestService.start({ clock: () => new Date('2027-01-20T12:00:00Z') });
    ({ flowId: flow_id } = await signedFlow(service, {
      ...{ jurisdiction: 'scotland', tenancy_kind: 'private_residential' },
      tenancy_starts_on: '2026-11-01',
    }));
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    const body = { flow_id, title: 'Mould', kind: 'damp', reported_on: '2026-12-18' };
    const created = await service.call('POST', '/v2.1/maintenance-issues', { body });
    expect(created.body.data.warnings).toEqual([]);
    issue = created.body.data.issue;
    id = Number(issue.id);
  });

  const update = (body: object, which = id, options: object = {}): Promise<CallResponse> =>
    service.call('PATCH', `/v2.1/maintenance-issues/${which}`, { body, ...options });

  test('returns the issue with the days, and a warning for what was too late', async () => {
    const days = {
      ...{ investigated_on: '2027-01-08', summary_given_on: '2027-01-13' },
      ...{ is_work_required: true, work_begun_on: '2027-01-15' },
    };
    expect(statusAndBody(await update(days))).toEqual([
      200,
      {
        status: true,
        data: {
          issue: { ...issue, ...days, updated_at: expect.stringMatching(INSTANT) },
          warnings: [
            {
              key: 'sc.damp',
              message: 'Investigation of damp or mould: 8 Jan 2027 is after the last day, 7 Jan 2027.',
              source: 'Housing (Scotland) Act 2006, s. 14(5)-(6); SSI 2026/173, reg. 3',
            },
          ],
        },
      },
    ]);
    const found = await service.call('GET', `/v2.1/maintenance-issues/${id}`);
    expect(found.body.data.maintenance_issue).toMatchObject({ kind: 'damp', ...days });
  });

  test('names every error by the member of the body', async () => {
    const wrong = { kind: 'mould', reported_on: null, investigated_on: 'soon', is_work_required: 'yes' };
    const paths = (await update(wrong)).body.errors.map(({ path }: { path: string }) => path);
    expect(paths.sort()).toEqual(Object.keys(wrong).sort());
    expect(
      (await update({ investigated_on: '2026-12-17', work_begun_on: '2027-01-21' })).body.errors,
    ).toEqual([
      {
        ...{ in: 'body', path: 'work_begun_on' },
        message: 'must not be after 2027-01-20, today in the United Kingdom',
      },
    ]);
    expect((await update({ summary_given_on: '2027-01-12' })).body.errors).toEqual([
      { in: 'body', path: 'investigated_on', message: 'is required with summary_given_on' },
    ]);
  });

  test('returns 404 for an unknown issue and for one of another brand', async () => {
    for (const other of [await ofOtherBrand(service, 'maintenance_issue'), UNKNOWN_ID])
      expect(statusAndBody(await update({ kind: 'damp' }, other))).toEqual(notFound('Maintenance issue'));
  });

  test('requires the scope to write maintenance issues', async () => {
    const { key } = await service.issueKey({ scopes: ['maintenance:read', 'tenancies:write'] });
    expect(rejection(await update({ kind: 'other' }, id, { key }))).toEqual([403, 'SCOPE_REQUIRED']);
  });
});
