import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { freshFlow } from '../support/fresh-flow.js';
import { TestProcess } from '../support/process.js';
import { signedFlow } from '../support/rent-changes.js';
import { TestService } from '../support/service.js';

describe('rental-flow rent-reviews close', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  async function run(...args: string[]): Promise<{ output: string; status: number | null }> {
    const environment = { DATABASE_URL: service.databaseUrl };
    const { brandId } = service.brand;
    const all = ['rent-reviews', 'close', '--brand', String(brandId), '--json', ...args];
    const command = new TestProcess('dist/src/cli/main.js', environment, ...all);
    const status = await command.end();
    // Messages are in the same output, before the result.
    return { status, output: command.output.slice(command.output.search(/^\[/m)) };
  }

  /** A rent review of a signed tenancy. */
  async function review(columns: object, renewed: Record<string, unknown> = {}): Promise<[number, number]> {
    const first = await signedFlow(service, renewed);
    const { flowId } = await freshFlow(service, {
      columns: {
        ...{ property_id: first.propertyId, is_renewed: true, renewed_from: first.flowId },
        ...{ rent_pence: 126_000, rent_period: 'monthly', tenancy_starts_on: '2027-06-01' },
        tenancy_kind: 'assured',
        created_at: new Date('2026-04-01T12:00:00Z'),
        ...columns,
      },
    });
    return [flowId, first.flowId];
  }
  const stored = (flowId: number) =>
    service.sql('select is_archived from flow where id = $1', [flowId]).then(([row]) => row?.is_archived);

  test('archives unsigned reviews, records lawful rents, and lists the others', async () => {
    const [higher, ofHigher] = await review({});
    const [lower, ofLower] = await review({ rent_pence: 115_000 });
    const [same, ofSame] = await review({ rent_pence: 120_000 });
    const [early, ofEarly] = await review(
      { tenancy_starts_on: '2026-04-30' },
      { tenancy_starts_on: '2025-04-30' },
    );
    const [signed] = await review({ is_ast_signed: true });
    const [fresh] = await review({ is_new_tenancy: true });
    const expected = [
      {
        ...{ flowId: higher, renewedFrom: ofHigher, isRentRecorded: false },
        reason: 'en.rent.s13: a higher rent needs a notice on Form 4 (Housing Act 1988, s. 13).',
      },
      { flowId: lower, renewedFrom: ofLower, isRentRecorded: true, reason: null },
      { flowId: same, renewedFrom: ofSame, isRentRecorded: false, reason: null },
      { flowId: early, renewedFrom: ofEarly, isRentRecorded: true, reason: null },
    ];

    const dry = await run('--dry-run');
    expect(JSON.parse(dry.output)).toMatchObject(expected.map((one) => ({ ...one, rentChangeId: null })));
    expect(await stored(lower)).toBe(false);

    const { output, status } = await run();
    const closed = JSON.parse(output);
    expect([status, closed]).toMatchObject([0, expected]);
    expect(await Promise.all([higher, lower, same, early, signed, fresh].map(stored))).toEqual([
      ...[true, true, true, true],
      ...[false, false],
    ]);
    const changes = await service.sql(
      `select id::int, form, new_rent_pence::int, served_on::text, effective_on::text from rent_change
        where flow_id = any($1) order by id`,
      [[ofHigher, ofLower, ofSame, ofEarly]],
    );
    expect(changes).toEqual([
      {
        ...{ id: closed[1].rentChangeId, form: 'agreed', new_rent_pence: 115_000 },
        ...{ served_on: '2026-04-01', effective_on: '2027-06-01' },
      },
      {
        ...{ id: closed[3].rentChangeId, form: 'agreed', new_rent_pence: 126_000 },
        ...{ served_on: '2026-04-01', effective_on: '2026-04-30' },
      },
    ]);
    expect(JSON.parse((await run()).output)).toEqual([]);
  });
});
