import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { TestService } from '../support/service.js';

const PATH = '/v2.0/openflow/protectandsetup';
const VIEW = '/v2.0/openflow/certificate/view';
const NOTHING = {
  deposit_certificate: [],
  prescribed_certificate: [],
  deleted_certificate: null,
  deleted_prescribed_certificate: null,
};

const url = (name: string) => `https://certificates.example.com/ends/${name}.pdf`;

describe('POST /v2.0/openflow/protectandsetup: what counts is how it ends', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  const call = (body: object) => service.call('POST', PATH, { body: { ...NOTHING, ...body } });
  const add = async (...names: string[]): Promise<number[]> => {
    const items = names.map((name) => ({ certificate_url: url(name), flow_id: service.brand.flowId }));
    const { body } = await call({ deposit_certificate: items });
    return body.data.deposit_certificate.map(
      ({ certificate_id }: { certificate_id: number }) => certificate_id,
    );
  };
  const urlsOf = (answer: { body: { data: { deposit_certificate: { certificate_url: string }[] } } }) =>
    answer.body.data.deposit_certificate.map(({ certificate_url }) => certificate_url);

  test('two certificates change places', async () => {
    const [first, second] = await add('a', 'b');
    const answer = await call({
      deposit_certificate: [
        { certificate_id: first, certificate_url: url('b') },
        { certificate_id: second, certificate_url: url('a') },
      ],
    });
    expect([answer.status, urlsOf(answer)]).toEqual([200, [url('b'), url('a')]]);
    expect(
      await service.sql('select id::int, url from certificate where id = any($1) order by id', [
        [first, second],
      ]),
    ).toEqual([
      { id: first, url: url('b') },
      { id: second, url: url('a') },
    ]);
  });

  test('the URL that one certificate leaves is free for a new one in the same call', async () => {
    const [first] = await add('c');
    const answer = await call({
      deposit_certificate: [
        { certificate_id: first, certificate_url: url('d') },
        { certificate_url: url('c') },
      ],
    });
    expect([answer.status, urlsOf(answer)]).toEqual([200, [url('d'), url('c')]]);
  });

  test('two that would end with the same URL are refused, and nothing has changed', async () => {
    const [first, second] = await add('e', 'f');
    const answer = await call({
      deposit_certificate: [
        { certificate_id: first, certificate_url: url('g') },
        { certificate_id: second, certificate_url: url('g') },
      ],
    });
    expect([answer.status, answer.body.code]).toEqual([409, 'DUPLICATE']);
    expect(
      await service.sql('select url from certificate where id = any($1) order by id', [[first, second]]),
    ).toEqual([{ url: url('e') }, { url: url('f') }]);
  });

  test('a certificate named by 1,500 characters outside the basic plane is not found, as any other', async () => {
    const answer = await call({
      deleted_certificate: '\u{1f3e0}'.repeat(1500),
      deposit_certificate: [{ certificate_url: url('h'), flow_id: service.brand.flowId }],
    });
    expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
  });

  test('marking certificates as seen while others add and delete them is never a failure of the service', async () => {
    const change = async (round: number) => {
      const [id] = await add(`i${round}`);
      return (await call({ deleted_certificate: id })).status;
    };
    const view = async (round: number) =>
      (
        await service.call('POST', `${VIEW}?flow_id=${service.brand.flowId}&readAll=true`, {
          body: { is_seen: round % 2 === 0 },
        })
      ).status;
    const statuses = await Promise.all(
      Array.from({ length: 12 }, (_, round) => [change(round), view(round), view(round + 1)]).flat(),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});
