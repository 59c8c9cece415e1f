import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Scope } from '../../src/auth/scopes.js';
import { schema } from '../../src/graphql/schema.js';
import { rentalFlow } from '../support/command-line.js';
import { eventually } from '../support/eventually.js';
import { dataOf } from '../support/graphql.js';
import { idsOf } from '../support/operations/ids.js';
import { operatorSamples, partnerSamples } from '../support/operations.js';
import { newBrand } from '../support/rows.js';
import { TestService } from '../support/service.js';

interface Entry {
  number: number;
  action: string;
  actor: { type: string; id: number | null; name: string | null };
  targets: { type: string; id: number }[];
  changes: Record<string, unknown>;
  request_id: string | null;
  hash: string;
  text: string;
}

const JOBS = { environment: { JOBS: 'inline' }, jobs: { everyMs: 100 } };

const hashOf = (before: string, text: string) =>
  createHash('sha256').update(`${before}\n${text}`).digest('base64url');

describe('the audit log', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start({ ...JOBS });
  });
  afterAll(() => service.stop());

  const logOf = async (query: string): Promise<Entry[]> =>
    (await service.operate('GET', `/v2.1/audit-log${query}`)).body.data.entries;
  /** The log of a brand once every entry has its number. */
  const wholeLog = (brandId: number) =>
    eventually(async () => {
      const waiting = await service.sql('select id from audit_entry where chain = $1 and number is null', [
        brandId,
      ]);
      return waiting.length === 0 ? logOf(`?brand_id=${brandId}&first=100`) : undefined;
    });
  const count = async () => {
    const [row] = await service.sql<{ count: string }>('select count(*) from audit_entry');
    return Number(row?.count);
  };
  const cli = (...args: string[]) => rentalFlow({ DATABASE_URL: service.databaseUrl }, 'audit', ...args);

  describe('has an entry for each change', () => {
    const audited = Object.values(schema().getMutationType()?.getFields() ?? {})
      .filter(
        ({ name, extensions: { gate } }) =>
          gate?.for === 'operator' ||
          (gate?.scope === Scope.WEBHOOKS_MANAGE && name !== 'sendTestEvent') ||
          name === 'erasePerson',
      )
      .map(({ name }) => name);
    const samples = async () => {
      const { id: keyId } = await service.issueKey();
      const issued = await service.graphql(
        'mutation { issueOperatorToken { record { id } } }',
        {},
        { key: service.operatorToken },
      );
      const tokenId = dataOf(issued).issueOperatorToken.record.id;
      const ids = { ...(await idsOf(service, service.brand)), keyId, tokenId };
      return [
        ...partnerSamples(ids).map((one) => ({ ...one, key: service.brand.partnerKey })),
        ...operatorSamples(ids).map((one) => ({ ...one, key: service.operatorToken })),
      ];
    };

    test('of an operator, of a webhook endpoint and of personal data', async () => {
      await service.sql("update webhook_endpoint set status = 'enabled', disabled_reason = null");
      const without: string[] = [];
      const made: string[] = [];
      for (const { field, query, variables, key } of await samples()) {
        const before = await count();
        const response = await service.graphql(query, variables, { key });
        if (!audited.includes(field)) continue;
        expect({ field, errors: response.body.errors }).toEqual({ field, errors: undefined });
        made.push(field);
        if ((await count()) !== before + 1) without.push(field);
      }
      expect(without).toEqual([]);
      expect(audited.filter((field) => !made.includes(field))).toEqual([]);
      expect(audited.length).toBeGreaterThan(15);
    });

    test('and exports at once do not wait for one another', async () => {
      const people = await service.call('GET', '/v2.1/people?first=1');
      const path = `/v2.1/people/${people.body.data.people[0].id}/export`;
      const before = await count();
      const exports = Array.from({ length: 40 }, () => service.call('GET', path));
      const other = service.call('GET', '/v2.1/flows?first=1');
      expect((await Promise.all([...exports, other])).map(({ status }) => status)).toEqual(
        Array(41).fill(200),
      );
      expect(await count()).toBe(before + 40);
    });

    test('and for each page of the data of a person that is exported', async () => {
      const people = await service.call('GET', '/v2.1/people?first=1');
      const personId: number = people.body.data.people[0].id;
      const read = await service.call('GET', `/v2.1/people/${personId}/export`);
      expect(read.status).toBe(200);
      const [newest] = await wholeLog(service.brand.brandId);
      expect(newest).toMatchObject({
        action: 'person.exported',
        actor: { type: 'api_key' },
        targets: [{ type: 'person', id: personId }],
      });
    });
  });

  test('has who did what, without names, secrets and addresses', async () => {
    const { brandId } = await newBrand(service, 'Audited');
    const input = { name: 'Zora of Example Lettings', origins: ['https://www.zora.example'] };
    const { id, user_id: personId } = await service.issueKey(input, brandId);
    const renamed = { name: 'Zora', rate_limits: { writes: 120 } };
    const patched = await service.operate('PATCH', `/v2.1/brands/${brandId}/api-keys/${id}`, renamed);
    expect(patched.status).toBe(200);
    const [updated, issue] = await wholeLog(brandId);
    expect(updated).toMatchObject({
      action: 'api_key.updated',
      actor: { type: 'operator_token', id: expect.any(Number), name: expect.any(String) },
      targets: [{ type: 'api_key', id }],
      changes: { name: 'changed', writes: [null, 120] },
    });
    expect(issue).toMatchObject({
      action: 'api_key.issued',
      targets: [
        { type: 'api_key', id },
        { type: 'person', id: personId },
      ],
      changes: { is_public: [null, true], scopes: [null, ['properties:read', 'leads:write']] },
    });
    const stored = await service.sql<{ text: string }>('select text from audit_entry where chain = $1', [
      brandId,
    ]);
    for (const { text } of stored) expect(text).not.toMatch(/zora|svcp|https|[0-9a-f]{64}/i);
  });

  test('has no entry for what changed nothing, or was rejected', async () => {
    const { brandId } = await newBrand(service, 'Audited');
    const { id } = await service.issueKey({}, brandId);
    const change = async (mutation: string) => {
      const query = `mutation ($brandId: SafeInt!, $id: SafeInt!) { ${mutation}(brandId: $brandId, id: $id) { id } }`;
      const { body } = await service.graphql(query, { brandId, id }, { key: service.operatorToken });
      return body.errors?.[0].extensions.code ?? 'OK';
    };
    expect(await change('revokeApiKey')).toBe('OK');
    expect(await change('revokeApiKey')).toBe('OK');
    expect(await change('rotateApiKey')).toBe('INVALID_TRANSITION');
    const unchanged = await service.operate('PATCH', `/v2.1/brands/${brandId}`, { name: 'Audited' });
    expect(unchanged.status).toBe(200);
    const actions = (await wholeLog(brandId)).map(({ action }) => action);
    expect(actions.filter((action) => action !== 'brand.created')).toEqual([
      'api_key.revoked',
      'api_key.issued',
      'api_key.issued',
    ]);
  });

  test('is read page by page, of some actions, by operators alone', async () => {
    const { brandId, key } = await newBrand(service, 'Audited');
    const change = (name: string) => service.operate('PATCH', `/v2.1/brands/${brandId}`, { name });
    for (const name of ['One', 'Two', 'Three']) expect((await change(name)).status).toBe(200);
    const whole = await wholeLog(brandId);
    expect(whole.map(({ number }) => number)).toEqual(whole.map((_, place) => whole.length - place));
    const first = await logOf(`?brand_id=${brandId}&first=2`);
    const rest = await logOf(`?brand_id=${brandId}&first=100&after=${first.at(-1)?.number}`);
    expect([...first, ...rest]).toEqual(whole);
    const updates = await logOf(`?brand_id=${brandId}&actions=brand.updated`);
    expect(updates).toEqual(whole.filter(({ action }) => action === 'brand.updated'));
    expect(updates).toHaveLength(3);
    expect((await service.call('GET', '/v2.1/audit-log', { key })).status).toBe(403);
    expect((await service.operate('GET', '/v2.1/audit-log?brand_id=999999')).status).toBe(404);
    for (const after of ['0', 'x', '9'.repeat(20)]) {
      const { status, body } = await service.operate('GET', `/v2.1/audit-log?after=${after}`);
      expect([status, body.errors[0].path]).toEqual([422, 'after']);
    }
  });

  test('is numbered without gaps under concurrent changes on two instances, and each hash follows', async () => {
    const { brandId } = await newBrand(service, 'Audited');
    const second = await TestService.start({ databaseUrl: service.databaseUrl, ...JOBS });
    const rename = (on: TestService, name: string) =>
      on.operate('PATCH', `/v2.1/brands/${brandId}`, { name });
    const sent = Array.from({ length: 60 }, (_, place) =>
      rename(place % 2 === 0 ? service : second, `Brand ${place}`),
    );
    for (const { status } of await Promise.all(sent)) expect(status).toBe(200);
    const log = (await wholeLog(brandId)).toReversed();
    await second.stop();
    expect(log.length).toBeGreaterThanOrEqual(60);
    let before = '';
    for (const [place, { number, text, hash }] of log.entries()) {
      expect({ number, hash }).toEqual({ number: place + 1, hash: hashOf(before, text) });
      expect(JSON.parse(text).number).toBe(number);
      before = hash;
    }
    expect(service.logged.concat(second.logged).join('')).toContain(before);
  });

  test('goes on for other brands while the chain of one is broken, which its verification shows', async () => {
    const broken = await newBrand(service, 'Broken');
    const sound = await newBrand(service, 'Sound');
    await wholeLog(broken.brandId);
    const end = 'update audit_chain set last_number = last_number + $2 where chain = $1';
    await service.sql(end, [broken.brandId, -1]);
    for (const { brandId } of [broken, sound])
      await service.operate('PATCH', `/v2.1/brands/${brandId}`, { name: 'Renamed' });
    expect((await wholeLog(sound.brandId))[0]?.action).toBe('brand.updated');
    const { status, stdout } = await cli('verify', '--brand', String(broken.brandId));
    expect([status, JSON.parse(stdout)[0].problem]).toEqual([1, 'The end of the chain, 1, was changed.']);
    await service.sql(end, [broken.brandId, 1]);
    expect((await wholeLog(broken.brandId))[0]?.action).toBe('brand.updated');
    expect((await cli('verify', '--brand', '999999')).status).toBe(1);
  });

  describe('on the command line', () => {
    let brandId: number;
    beforeAll(async () => {
      ({ brandId } = await newBrand(service, 'Audited'));
      for (const name of ['One', 'Two', 'Three', 'Four'])
        await service.operate('PATCH', `/v2.1/brands/${brandId}`, { name });
      await wholeLog(brandId);
    });
    const verify = (...more: string[]) => cli('verify', '--brand', String(brandId), ...more);

    test('is listed, and exported so that others can verify it', async () => {
      const listed = JSON.parse((await cli('list', String(brandId), '--actions', 'brand.updated')).stdout);
      expect(listed.map(({ action }: Entry) => action)).toEqual(Array(4).fill('brand.updated'));
      const { stdout, status } = await cli('export', String(brandId));
      expect(status).toBe(0);
      const lines: Entry[] = stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
      let before = '';
      for (const { text, hash } of lines) {
        expect(hash).toBe(hashOf(before, text));
        before = hash;
      }
      expect(lines.length).toBeGreaterThanOrEqual(4);
    });

    test('is verified, with the newest hash of the log', async () => {
      const [newest] = await wholeLog(brandId);
      const { status, stdout } = await verify('--head', String(newest?.hash));
      expect(status).toBe(0);
      expect(JSON.parse(stdout)).toEqual([
        { chain: brandId, entries: newest?.number, hash: newest?.hash, problem: null },
      ]);
      expect((await cli('verify')).status).toBe(0);
    });

    test.each([
      [
        'changed',
        "update audit_entry set text = replace(text, 'changed', 'kept') where chain = $1 and number = 3",
        'Entry 3 was changed.',
      ],
      ['removed', 'delete from audit_entry where chain = $1 and number = 2', 'Entry 2 was removed.'],
      [
        'removed from the end',
        `delete from audit_entry where chain = $1
          and number = (select max(number) from audit_entry where chain = $1)`,
        'were removed: the last one was',
      ],
    ])('an entry that was %s is found', async (_, sql, problem) => {
      const kept = await service.sql<Record<string, unknown>>('select * from audit_entry where chain = $1', [
        brandId,
      ]);
      try {
        await service.sql(sql, [brandId]);
        const { status, stdout } = await verify();
        expect(status).toBe(1);
        expect(JSON.parse(stdout)[0].problem).toContain(problem);
        expect((await cli('verify')).status).toBe(1);
      } finally {
        await service.sql('delete from audit_entry where chain = $1', [brandId]);
        await service.sql(
          'insert into audit_entry select r.* from json_populate_recordset(null::audit_entry, $1::json) as r',
          [JSON.stringify(kept)],
        );
      }
      expect((await verify()).status).toBe(0);
    });

    test('entries that were removed with the end of their chain are found by the hash of the log', async () => {
      const [newest, before] = await wholeLog(brandId);
      const cut = 'delete from audit_entry where chain = $1 and number = $2';
      await service.sql(cut, [brandId, newest?.number]);
      await service.sql('update audit_chain set last_number = $2, last_hash = $3 where chain = $1', [
        brandId,
        before?.number,
        before?.hash,
      ]);
      expect((await verify()).status).toBe(0);
      const { status, output } = await verify('--head', String(newest?.hash));
      expect(status).toBe(1);
      expect(output).toContain('No entry has the hash');
    });
  });
});
