import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newUrl, protect } from '../support/protect.js';
import { TestService } from '../support/service.js';
import { notFoundAt, statusAndBody, UNKNOWN_ID } from '../support/shapes.js';
import { entriesDuring } from '../support/timeline.js';

const VIEW = '/v2.0/openflow/certificate/view';

const url = (name: string) => `https://certificates.example.com/ends/${name}.pdf`;

describe('POST /v2.0/openflow/protectandsetup compares the result of the whole call:', () => {
  let service: TestService;
  let flow: number;
  beforeAll(async () => {
    service = await TestService.start();
    flow = service.brand.flowId;
  });
  afterAll(() => service.stop());

  const call = (body: object) => protect(service, body);
  const add = async (...names: string[]): Promise<number[]> => {
    const items = names.map((name) => ({ certificate_url: url(name), flow_id: flow }));
    const { body } = await call({ deposit_certificate: items });
    return body.data.deposit_certificate.map(
      ({ certificate_id }: { certificate_id: number }) => certificate_id,
    );
  };
  const urlsOf = (response: { body: { data: { deposit_certificate: { certificate_url: string }[] } } }) =>
    response.body.data.deposit_certificate.map(({ certificate_url }) => certificate_url);

  test('two certificates can swap their URLs', async () => {
    const [first, second] = await add('a', 'b');
    const response = await call({
      deposit_certificate: [
        { certificate_id: first, certificate_url: url('b') },
        { certificate_id: second, certificate_url: url('a') },
      ],
    });
    expect([response.status, urlsOf(response)]).toEqual([200, [url('b'), url('a')]]);
    expect(
      await service.sql('select id::int, url from certificate where id = any($1) order by id', [
        [first, second],
      ]),
    ).toEqual([
      { id: first, url: url('b') },
      { id: second, url: url('a') },
    ]);
  });

  test('the URL that one certificate releases is free for a new one in the same call', async () => {
    const [first] = await add('c');
    const response = await call({
      deposit_certificate: [
        { certificate_id: first, certificate_url: url('d') },
        { certificate_url: url('c') },
      ],
    });
    expect([response.status, urlsOf(response)]).toEqual([200, [url('d'), url('c')]]);
  });

  test('two certificates that would end with the same URL are rejected, and nothing changes', async () => {
    const [first, second] = await add('e', 'f');
    const response = await call({
      deposit_certificate: [
        { certificate_id: first, certificate_url: url('g') },
        { certificate_id: second, certificate_url: url('g') },
      ],
    });
    expect([response.status, response.body.code]).toEqual([409, 'DUPLICATE']);
    expect(
      await service.sql('select url from certificate where id = any($1) order by id', [[first, second]]),
    ).toEqual([{ url: url('e') }, { url: url('f') }]);
  });

  test('a certificate named by 1,500 characters outside the basic plane is not found', async () => {
    const response = await call({
      deleted_certificate: '\u{1f3e0}'.repeat(1500),
      deposit_certificate: [{ certificate_url: url('h'), flow_id: flow }],
    });
    expect([response.status, response.body.code]).toEqual([404, 'NOT_FOUND']);
  });

  test('marking certificates as seen while others add and delete them never fails', async () => {
    const change = async (round: number) => {
      const [id] = await add(`i${round}`);
      return (await call({ deleted_certificate: id })).status;
    };
    const view = async (round: number) =>
      (
        await service.call('POST', `${VIEW}?flow_id=${flow}&readAll=true`, {
          body: { is_seen: round % 2 === 0 },
        })
      ).status;
    const statuses = await Promise.all(
      Array.from({ length: 12 }, (_, round) => [change(round), view(round), view(round + 1)]).flat(),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  describe('a rejected call', () => {
    test('changes nothing: if one certificate is unknown, none is added', async () => {
      const url = newUrl();
      const entries = await entriesDuring(service, flow, async () => {
        const response = await call({
          deposit_certificate: [
            { certificate_url: url, flow_id: flow },
            { certificate_url: newUrl(), certificate_id: UNKNOWN_ID },
          ],
        });
        expect(statusAndBody(response)).toEqual(
          notFoundAt([
            'body',
            'deposit_certificate[1].certificate_id',
            `Certificate ${UNKNOWN_ID} not found.`,
          ]),
        );
      });
      expect(entries).toEqual([]);
      expect(await service.sql('select 1 from certificate where url = $1', [url])).toEqual([]);
    });

    test('gets 404 for a certificate of another brand or kind, as for an unknown id', async () => {
      const [theirs] = await service.sql<{ id: string }>(
        `select id from certificate where flow_id = $1 and kind = 'deposit'`,
        [service.other.flowId],
      );
      const others = await service.sql<{ id: string }>(
        `select id from certificate where flow_id = $1 and kind in ('prescribed_info', 'inventory')`,
        [flow],
      );
      expect(others.length).toBeGreaterThan(1);
      for (const id of [UNKNOWN_ID, Number(theirs?.id), ...others.map((one) => Number(one.id))]) {
        const message = `Certificate ${id} not found.`;
        expect(statusAndBody(await call({ deleted_certificate: id }))).toEqual(
          notFoundAt(['body', 'deleted_certificate', message]),
        );
        expect(
          statusAndBody(
            await call({ deposit_certificate: [{ certificate_url: newUrl(), certificate_id: id }] }),
          ),
        ).toEqual(notFoundAt(['body', 'deposit_certificate[0].certificate_id', message]));
      }
    });

    test('gets 404 for another brand’s flow, as for an id that does not exist', async () => {
      for (const id of [service.other.flowId, UNKNOWN_ID]) {
        expect(
          statusAndBody(await call({ deposit_certificate: [{ certificate_url: newUrl(), flow_id: id }] })),
        ).toEqual(notFoundAt(['body', 'deposit_certificate[0].flow_id', `Flow ${id} not found.`]));
      }
    });

    test('has a path for each of the items that contradict each other', async () => {
      const added = await call({ deposit_certificate: [{ certificate_url: newUrl(), flow_id: flow }] });
      const [first] = added.body.data.deposit_certificate;
      const { certificate_id } = first;
      const item = (body: object) => ({ certificate_url: newUrl(), ...body });
      const same = newUrl();
      const response = await call({
        deposit_certificate: [
          item({ certificate_id, scheme: 'tds', flow_id: flow }),
          item({ certificate_id, scheme: 'dps', flow_id: UNKNOWN_ID }),
          { certificate_url: same, scheme: 'tds' },
          { certificate_url: same, scheme: 'mydeposits' },
        ],
      });
      expect([response.status, response.body.code]).toEqual([422, 'VALIDATION_FAILED']);
      const path = (index: number, member: string) => `deposit_certificate[${index}].${member}`;
      expect(response.body.errors).toEqual([
        { in: 'body', path: path(1, 'flow_id'), message: 'must be the same flow in all items' },
        {
          in: 'body',
          path: path(1, 'certificate_url'),
          message: 'must be the same URL in all items of one certificate_id',
        },
        {
          in: 'body',
          path: path(1, 'scheme'),
          message: 'must be the same scheme in all items of one certificate',
        },
        {
          in: 'body',
          path: path(3, 'scheme'),
          message: 'must be the same scheme in all items of one certificate',
        },
      ]);
      expect(
        await service.sql('select url, is_seen from certificate where id = $1', [certificate_id]),
      ).toEqual([{ url: first.certificate_url, is_seen: false }]);
    });

    test('gets a 404 that names every certificate that does not exist', async () => {
      const response = await call({
        deposit_certificate: [{ certificate_url: newUrl(), certificate_id: UNKNOWN_ID, flow_id: flow }],
        deleted_prescribed_certificate: [UNKNOWN_ID - 1, 'https://nobody.example.com/none.pdf'],
      });
      expect(statusAndBody(response)).toEqual(
        notFoundAt(
          ['body', 'deleted_prescribed_certificate', `Certificate ${UNKNOWN_ID - 1} not found.`],
          [
            'body',
            'deleted_prescribed_certificate',
            'Certificate https://nobody.example.com/none.pdf not found.',
          ],
          ['body', 'deposit_certificate[0].certificate_id', `Certificate ${UNKNOWN_ID} not found.`],
        ),
      );
    });
  });
});
