import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { rentalFlow } from '../support/command-line.js';
import { connectTo } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { readsDuring } from '../support/flat/plans.js';
import { TestService } from '../support/service.js';

const LOG = `query (
  $brandId: SafeInt, $actorType: AuditActorType, $actorId: SafeInt, $targetType: String, $targetId: SafeInt
  $from: DateTime, $to: DateTime, $actions: [AuditAction!]
) {
  auditLog(
    brandId: $brandId, actorType: $actorType, actorId: $actorId, targetType: $targetType, targetId: $targetId
    from: $from, to: $to, actions: $actions, first: 100
  ) { number at action actor { type id name } targets { type id } changes }
}`;

interface Entry {
  at: string;
  action: string;
  targets: { type: string; id: number }[];
}

describe('the audit log of an operator', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start({ environment: { JOBS: 'inline' }, jobs: { everyMs: 20 } });
  });
  afterAll(() => service.stop());

  const operate = (query: string, variables: object = {}, key = service.operatorToken) =>
    service.graphql(query, variables, { key });
  const log = async (filter: object): Promise<Entry[]> => {
    await eventually(async () => {
      const waiting = await service.sql('select from audit_entry where number is null');
      return waiting.length === 0 ? true : undefined;
    });
    const { body } = await operate(LOG, { brandId: service.brand.brandId, ...filter });
    return body.data.auditLog;
  };

  /** A key with a new name and limit, which another operator has changed. */
  async function changedKey() {
    const { brandId } = service.brand;
    const { id } = await service.issueKey({ name: 'CRM' });
    const { body } = await operate(
      'mutation { issueOperatorToken(input: { name: "colleague" }) { token record { id } } }',
    );
    const { token, record } = body.data.issueOperatorToken;
    const change = `mutation { updateApiKey(brandId: ${brandId}, id: ${id}, input: { rateLimits: { reads: 7 } }) { id } }`;
    await operate(change, {}, token);
    return { id, tokenId: Number(record.id), token: String(token) };
  }

  test('has who changed a key, and when: the entries about one record', async () => {
    const { id, tokenId } = await changedKey();
    await service.issueKey({ name: 'Another' });
    const entries = await log({ targetType: 'api_key', targetId: id });
    expect(entries.map(({ action }) => action)).toEqual(['API_KEY_UPDATED', 'API_KEY_ISSUED']);
    expect(entries[0]).toMatchObject({
      ...{ actor: { type: 'OPERATOR_TOKEN', id: tokenId, name: 'colleague' }, at: expect.any(String) },
      changes: { reads: [null, 7] },
    });
    expect(await log({ targetType: 'person', targetId: id })).not.toContainEqual(entries[0]);
  });

  test('has what one caller did, and what all callers of its kind did', async () => {
    const { id, tokenId } = await changedKey();
    const own = await log({ actorType: 'OPERATOR_TOKEN', actorId: tokenId });
    expect(own.map(({ action, targets }) => [action, targets])).toEqual([
      ['API_KEY_UPDATED', [{ type: 'api_key', id }]],
    ]);
    const all = await log({ actorType: 'OPERATOR_TOKEN' });
    expect(all.length).toBeGreaterThan(own.length);
    expect(await log({ actorType: 'API_KEY', actorId: tokenId })).toEqual([]);
  });

  test('has the entries of a time: from an instant on, and before another', async () => {
    await changedKey();
    const [newest] = await log({});
    if (!newest) throw new Error('The key was issued.');
    const next = new Date(Date.parse(newest.at) + 1).toISOString();
    expect((await log({ from: newest.at }))[0]).toEqual(newest);
    expect(await log({ from: next })).toEqual([]);
    expect(await log({ to: newest.at })).not.toContainEqual(newest);
    expect((await log({ to: next }))[0]).toEqual(newest);
  });

  test('combines filters, and names those that need each other', async () => {
    const { id, tokenId } = await changedKey();
    const both = { targetType: 'api_key', targetId: id, actorType: 'OPERATOR_TOKEN', actorId: tokenId };
    expect(await log({ ...both, actions: ['API_KEY_UPDATED'] })).toHaveLength(1);
    expect(await log({ ...both, actions: ['API_KEY_ISSUED'] })).toEqual([]);
    const { body } = await operate(LOG, { actorId: 1, targetId: 1 });
    expect(body.errors[0].extensions.errors).toEqual([
      { in: 'arguments', path: 'actorType', message: 'is required' },
      { in: 'arguments', path: 'targetType', message: 'is required' },
    ]);
    const other = await operate(LOG, { brandId: service.other.brandId, targetType: 'api_key', targetId: id });
    expect(other.body.data.auditLog).toEqual([]);
  });

  test('has the entries of everything, the last recorded first, page by page, without other filters', async () => {
    await changedKey();
    await log({});
    const all = `query ($first: Int, $after: String, $brandId: SafeInt) {
      auditLog(everywhere: true, first: $first, after: $after, brandId: $brandId) {
        brandId number cursor targets { type name } } }`;
    const page = async (variables: object) => (await operate(all, variables)).body.data.auditLog;
    const whole = await page({ first: 100 });
    expect(new Set(whole.map(({ brandId }: { brandId: number | null }) => brandId))).toEqual(
      new Set([service.brand.brandId, service.other.brandId, null]),
    );
    expect(whole[0].targets).toEqual([{ type: 'api_key', name: 'CRM' }]);
    const [one] = await page({ first: 1 });
    expect([one, ...(await page({ first: 2, after: one.cursor }))]).toEqual(whole.slice(0, 3));
    const { body } = await operate(all, { brandId: service.brand.brandId });
    expect(body.errors[0].extensions.errors).toEqual([
      { in: 'arguments', path: 'brandId', message: 'is not allowed with everywhere' },
    ]);
  });

  test('is filtered on the command line too', async () => {
    const { id, tokenId } = await changedKey();
    await log({});
    const cli = (...args: string[]) =>
      rentalFlow(
        { DATABASE_URL: service.databaseUrl },
        'audit',
        'list',
        String(service.brand.brandId),
        ...args,
        '--json',
      );
    const about = JSON.parse((await cli('--about', `api_key:${id}`, '--from', '1h')).stdout);
    expect(about.map(({ action }: Entry) => action)).toEqual(['api_key.updated', 'api_key.issued']);
    const by = JSON.parse((await cli('--by', `operator_token:${tokenId}`)).stdout);
    expect(by).toHaveLength(1);
    expect((await cli('--by', 'brand:1')).output).toContain('api_key:<id> or operator_token:<id>');
  });

  test('uses an index for each filter, with 50,000 entries of one brand', async () => {
    const { id, tokenId } = await changedKey();
    await log({});
    await service.sql(
      `insert into audit_entry (chain, number, at, action, text, hash, actor_type, actor_id, targets)
      select $1::bigint, n - 50001, now() - interval '1 year' - (50000 - n) * interval '1 min', 'person.exported',
        '{"number":1,"actor":{"type":"api_key","id":1},"targets":[]}', 'x', 'api_key', 1, '[{"type":"person","id":1}]'
      from generate_series(1, 50000) n`,
      [service.brand.brandId],
    );
    await service.sql('analyze audit_entry');
    const client = await connectTo(service.databaseUrl);
    try {
      const plan = async (filter: object) => {
        const sent = await readsDuring(() => log(filter));
        const read = sent.find(({ text }) => text.includes('from audit_entry e'));
        const { rows } = await client.query(`explain (format json) ${read?.text}`, [...(read?.values ?? [])]);
        return JSON.stringify(rows[0]);
      };
      for (const [filter, index] of [
        [{ actorType: 'OPERATOR_TOKEN', actorId: tokenId }, /audit_entry_(of|by)_actor/],
        [{ actorType: 'OPERATOR_TOKEN' }, /audit_entry_by_actor/],
        [{ targetType: 'api_key', targetId: id }, /audit_entry_of_target/],
        [{ from: new Date(Date.now() - 86_400_000).toISOString() }, /audit_entry_by_time/],
      ] as const)
        expect(await plan(filter)).toMatch(index);
      // Of a window of long ago, in the middle of the log.
      const to = new Date(Date.now() - 380 * 86_400_000);
      const sent = await readsDuring(() => log({ to: to.toISOString() }));
      const read = sent.find(({ text }) => text.includes('from audit_entry e'));
      const { rows } = await client.query(`explain (analyze, buffers, format json) ${read?.text}`, [
        ...(read?.values ?? []),
      ]);
      // Entries that are written at the same time get their numbers in any order: an hour is looked through.
      expect(removedIn(rows[0])).toBeLessThan(200);
    } finally {
      await client.end();
    }
  });
});

/** The rows that a plan read and did not need. */
function removedIn(plan: unknown): number {
  if (typeof plan !== 'object' || plan === null) return 0;
  return Object.entries(plan)
    .map(([name, one]) => (name === 'Rows Removed by Filter' ? Number(one) : removedIn(one)))
    .reduce((sum, one) => sum + one, 0);
}
