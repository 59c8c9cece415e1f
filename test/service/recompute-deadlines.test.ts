import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { freshFlow } from '../support/fresh-flow.js';
import { pay } from '../support/payments.js';
import { TestProcess } from '../support/process.js';
import { TestService } from '../support/service.js';

const STORED = `select id, flow_id, key, verdict, due_on::text, met_on::text, soon_notified_at from deadline
    order by brand_id, id`;

describe('rental-flow deadlines recompute', () => {
  let service: TestService;
  let flowId: number;
  beforeAll(async () => {
    service = await TestService.start({ clock: () => new Date('2026-12-01T12:00:00Z') });
    ({ flowId } = await freshFlow(service, { columns: { rent_pence: 120_000, rent_period: 'monthly' } }));
    await pay(service, flowId, { kind: 'TENANCY_DEPOSIT', amountPence: 1000, receivedOn: '2026-12-01' });
    await run();
  });
  afterAll(() => service.stop());

  async function run(...args: string[]): Promise<{ status: number | null; output: string }> {
    const environment = { DATABASE_URL: service.databaseUrl };
    const command = new TestProcess('dist/src/cli/main.js', environment, 'deadlines', 'recompute', ...args);
    return { status: await command.end(), output: command.output };
  }

  test('writes nothing if nothing differs, and prints how many flows it has read', async () => {
    const before = await service.sql(STORED);
    const { status, output } = await run();
    expect([status, await service.sql(STORED)]).toEqual([0, before]);
    expect(output).toMatch(
      new RegExp(`^Brand ${service.brand.brandId}: \\d+ flows, 0 deadlines written, 0 deleted\\.$`, 'm'),
    );
    expect(output).toContain(`Brand ${service.other.brandId}: `);
  });

  test('repairs differences, adds missing deadlines, and deletes those without a rule', async () => {
    const before = await service.sql(STORED);
    await service.sql('update deadline set soon_notified_at = now() where flow_id = $1', [flowId]);
    const noticed = await service.sql(STORED);
    await service.sql(`update deadline set verdict = 'met' where flow_id = $1 and key = 'en.deposit.pi'`, [
      flowId,
    ]);
    await service.sql(
      `update deadline set due_on = '2026-12-31', soon_notified_at = now()
        where flow_id = $1 and key = 'en.deposit.protect'`,
      [flowId],
    );
    await service.sql(`update deadline set key = 'en.gone' where flow_id = $1 and key = 'en.deposit.cap'`, [
      flowId,
    ]);
    const { output } = await run('--brand', String(service.brand.brandId));
    expect(output).toMatch(/: \d+ flows, 3 deadlines written, 1 deleted\.$/m);
    expect(output).not.toContain(`Brand ${service.other.brandId}`);
    const after = await service.sql(STORED);
    const withoutIds = (rows: Record<string, unknown>[]) =>
      rows.map(({ id: _, soon_notified_at: __, ...row }) => JSON.stringify(row)).sort();
    expect(withoutIds(after)).toEqual(withoutIds(before));
    // The same due day stays announced, and another one is announced again.
    const announced = after
      .filter((row) => Number(row.flow_id) === flowId && row.soon_notified_at !== null)
      .map(({ key }) => key);
    expect([noticed.length > 0, announced]).toEqual([true, ['en.cmp', 'en.deposit.pi']]);
  });

  test('can continue after a given flow', async () => {
    await service.sql('delete from deadline where flow_id = $1', [flowId]);
    const brand = ['--brand', String(service.brand.brandId)];
    expect((await run(...brand, '--after', String(flowId))).output).toMatch(/, 0 deadlines written/);
    expect((await run(...brand, '--after', String(flowId - 1))).output).toMatch(
      /: 1 flows, 4 deadlines written/,
    );
  });

  test.each([
    [['--brand', '999999'], 'Brand not found.'],
    [['--after', '1'], '--after needs --brand.'],
    [['--brand', 'x'], 'It must be a whole number from 1 to'],
  ])('rejects %j with a sentence', async (args, sentence) => {
    const { status, output } = await run(...args);
    expect([status, output]).toEqual([1, expect.stringContaining(sentence)]);
  });
});
