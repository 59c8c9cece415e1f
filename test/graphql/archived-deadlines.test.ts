import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { announceDeadlines } from '../../src/domain/deadline/announce-deadlines.js';
import { jobContext } from '../../src/domain/open-context.js';
import { freshFlow } from '../support/fresh-flow.js';
import { dataOf } from '../support/graphql.js';
import { pay } from '../support/payments.js';
import { TestService } from '../support/service.js';
import { SETTINGS } from '../support/settings.js';

const LIST = `query ($flowId: SafeInt!, $isArchived: Boolean) {
  deadlines(flowId: $flowId, isArchived: $isArchived, first: 100) { edges { node { key state } } } }`;
const ARCHIVE = 'mutation ($id: SafeInt!) { archiveFlow(id: $id) { flowId } }';
const TERMS = { rent_pence: 120_000, rent_period: 'monthly', is_ast_signed: true };

// Worked case 30: archived, its money settled, and a check lapses.
describe('a flow that was archived after the agreement', () => {
  let service: TestService;
  let flowId: number;
  beforeAll(async () => {
    service = await TestService.start({ clock: () => new Date('2027-06-01T12:00:00Z') });
    ({ flowId } = await freshFlow(service, {
      columns: {
        ...TERMS,
        agreement_entered_at: '2026-12-01T10:00:00Z',
        tenancy_starts_on: '2026-12-15',
      },
    }));
  });
  afterAll(() => service.stop());

  const keys = async (variables: object = {}): Promise<string[]> =>
    dataOf(await service.graphql(LIST, { flowId, ...variables })).deadlines.edges.map(
      ({ node }: { node: { key: string } }) => node.key,
    );
  const deposit = (direction: 'RECEIVED' | 'REFUNDED', receivedOn: string) =>
    pay(service, flowId, { kind: 'TENANCY_DEPOSIT', direction, amountPence: 1000, receivedOn });
  const announced = async (): Promise<number> => {
    await announceDeadlines(jobContext(service.service.orm.em, SETTINGS, service.brand.brandId, 'test'));
    const [row] = await service.sql<{ n: number }>(
      `select count(*)::int as n from timeline_entry where flow_id = $1 and event_type = 'deadline_missed'`,
      [flowId],
    );
    return row?.n ?? 0;
  };

  test('is listed and announced while it holds a deposit', async () => {
    await deposit('RECEIVED', '2026-12-10');
    dataOf(await service.graphql(ARCHIVE, { id: flowId }));
    expect(await keys()).toContain('en.deposit.protect');
    expect(await announced()).toBeGreaterThan(0);
  });

  test('is neither listed nor announced when the money is settled, but is listed with isArchived', async () => {
    await deposit('REFUNDED', '2027-05-01');
    await service.sql('update deadline set missed_notified_at = null where flow_id = $1', [flowId]);
    const before = await announced();
    expect(await keys()).toEqual([]);
    expect(await announced()).toBe(before);
    expect(await keys({ isArchived: true })).toContain('en.deposit.protect');
  });
});
