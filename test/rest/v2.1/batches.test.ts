import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { problemsOf } from '../../support/graphql.js';
import { type CallResponse, TestService } from '../../support/service.js';

interface Result {
  id: number | null;
  index: number;
  reference: string;
  outcome: string;
  errors: { path: string; message: string }[];
}

const resultsOf = ({ body }: CallResponse): Result[] => body.data.results;
const outcomes = (response: CallResponse) =>
  resultsOf(response).map(({ index, reference, outcome, errors }) => [index, reference, outcome, errors]);

describe('a batch of /v2.1 rejects a wrong item alone', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  const upsert = (items: unknown, more: object = {}, headers = {}) =>
    service.call('POST', '/v2.1/people/batch', { body: { items, ...more }, headers });
  const stored = async (reference: string): Promise<number> => {
    const rows = await service.sql('select id from app_user where brand_id = $1 and reference = $2', [
      service.brand.brandId,
      reference,
    ]);
    return rows.length;
  };
  const person = (reference: string, more: object = {}) => ({
    reference,
    kind: 'tenant',
    first_name: 'Ann',
    last_name: 'Hill',
    ...more,
  });

  test('with an unknown kind, a string of another type or an unknown member, with all of its errors', async () => {
    const response = await upsert([
      person('A-0'),
      person('A-1', { kind: 'tennant' }),
      person('A-2', { first_name: 7, email: 'nobody', surname: 'Hill' }),
      person('A-3'),
      'A-4',
      { kind: 'tenant' },
    ]);
    expect([response.status, outcomes(response)]).toEqual([
      200,
      [
        [0, 'A-0', 'created', []],
        [1, 'A-1', 'rejected', [{ path: 'kind', message: 'must be one of: tenant, landlord, payer' }]],
        [
          2,
          'A-2',
          'rejected',
          expect.arrayContaining([
            { path: 'first_name', message: 'must be a string' },
            { path: 'email', message: expect.stringMatching(/^must be/) },
            { path: 'surname', message: expect.stringMatching(/^is not a known field/) },
          ]),
        ],
        [3, 'A-3', 'created', []],
        [4, '', 'rejected', [{ path: '', message: 'must be an object' }]],
        [5, '', 'rejected', [{ path: 'reference', message: 'is required' }]],
      ],
    ]);
    const saved = resultsOf(response).filter(({ id }) => id !== null);
    expect(saved.map(({ reference }) => reference)).toEqual(['A-0', 'A-3']);
    expect(await Promise.all(['A-0', 'A-1', 'A-2', 'A-3'].map(stored))).toEqual([1, 0, 0, 1]);
  });

  test('even if every item is wrong', async () => {
    const response = await upsert([{ kind: 1 }, null]);
    expect([response.status, outcomes(response)]).toEqual([
      200,
      [
        [0, '', 'rejected', expect.any(Array)],
        [1, '', 'rejected', [{ path: '', message: 'must be an object' }]],
      ],
    ]);
  });

  test('and names the position that a repeated reference has in the request', async () => {
    const response = await upsert([person('B-0', { kind: 'x' }), person('B-1'), person('B-1')]);
    expect(outcomes(response)[2]).toEqual([
      2,
      'B-1',
      'rejected',
      [{ path: 'reference', message: 'is the reference of item 1 too' }],
    ]);
  });

  test('and an item with the same reference as a wrong one, but not an empty reference beside it', async () => {
    const response = await upsert([
      person('F-0', { surname: 'Hill' }),
      person('F-0'),
      person(''),
      person('F-0', { kind: 'x' }),
    ]);
    const isRepeated = { path: 'reference', message: 'is the reference of item 0 too' };
    expect(outcomes(response).slice(1)).toEqual([
      [1, 'F-0', 'rejected', [isRepeated]],
      [2, '', 'rejected', [{ path: 'reference', message: 'must have at least 1 character' }]],
      [
        3,
        'F-0',
        'rejected',
        [{ path: 'kind', message: 'must be one of: tenant, landlord, payer' }, isRepeated],
      ],
    ]);
    expect(await stored('F-0')).toBe(0);
  });

  test('with its whole reference, and as well-formed Unicode', async () => {
    const reference = `${'r'.repeat(99)}😀`;
    const response = await upsert([
      person(reference, { kind: 'x' }),
      person('\ud800', { kind: 'x' }),
      person('\ud800'),
    ]);
    expect(resultsOf(response).map((one) => one.reference)).toEqual([reference, '\ufffd', '\ufffd']);
  });

  test('without an error for an empty text, which means null in a batch', async () => {
    const response = await upsert([
      person('G-0', { email: '', surname: 'Hill' }),
      person('G-1', { email: '' }),
    ]);
    const isUnknown = { path: 'surname', message: expect.stringMatching(/^is not a known field/) };
    expect(outcomes(response)).toEqual([
      [0, 'G-0', 'rejected', [isUnknown]],
      [1, 'G-1', 'created', []],
    ]);
  });

  test('and every item if the request is wrong, with the errors of all', async () => {
    const { status, body } = await upsert([person('C-0'), person('C-1', { kind: 'x' })], { dry_run: true });
    expect([status, body.errors]).toEqual([
      422,
      [
        { in: 'body', path: 'dry_run', message: 'is not a known field' },
        { in: 'body', path: 'items[1].kind', message: 'must be one of: tenant, landlord, payer' },
      ],
    ]);
    expect(await stored('C-0')).toBe(0);
  });

  test('as often as it is sent with the same Idempotency-Key', async () => {
    const items = [person('D-0'), person('D-1', { kind: 'x' })];
    const send = () => upsert(items, {}, { 'Idempotency-Key': 'batch' });
    const first = await send();
    const again = await send();
    expect([again.headers.get('idempotent-replayed'), again.body]).toEqual(['true', first.body]);
    expect(resultsOf(first).map(({ outcome }) => outcome)).toEqual(['created', 'rejected']);
  });

  test('but not a batch with other wrong items under the same key, which belongs to the items that were sent', async () => {
    const send = (kind: string) =>
      upsert([person('H-0'), person('H-1', { kind })], {}, { 'Idempotency-Key': 'other wrong items' });
    expect((await send('x')).status).toBe(200);
    const other = await send('y');
    expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_CONFLICT']);
  });

  test('with at most 10 errors, however much of it is wrong', async () => {
    const members = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`wrong_${at}`, 1]));
    const response = await upsert(Array.from({ length: 500 }, (_, at) => person(`E-${at}`, members)));
    expect(response.status).toBe(200);
    expect(resultsOf(response).map(({ errors }) => errors.length)).toEqual(Array(500).fill(10));
  });

  test('but over GraphQL a value of another type rejects the operation, as its specification requires', async () => {
    const response = await service.graphql(
      'mutation ($input: UpsertPeopleInput!) { upsertPeople(input: $input) { results { outcome } } }',
      { input: { items: [{ reference: 'F-0', kind: 'TENNANT' }] } },
    );
    expect(problemsOf(response)).toEqual([expect.stringMatching(/^input\.items\[0\]\.kind: must be one of/)]);
  });
});
