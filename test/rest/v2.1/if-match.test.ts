import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type CallOptions, type CallResponse, TestService } from '../../support/service.js';
import { rejection } from '../../support/shapes.js';
import { CALLS, exampleOf, send } from '../../support/v21.js';

const takesVersion = ({ parameters }: (typeof CALLS)[number]): boolean =>
  parameters.some(({ name }) => name === 'expected_version');
const CHANGES = CALLS.filter(
  ({ method, operation }) => method !== 'GET' && operation.operation === 'mutation',
);
const withoutVersion = (members: unknown) => ({ ...Object(members), expected_version: undefined });
const names = (calls: typeof CALLS) => calls.map((call) => [call.name, call] as const);

describe('If-Match with the ETag of a flow', () => {
  let service: TestService;
  let path: string;
  beforeAll(async () => {
    service = await TestService.start();
    path = `/v2.1/flows/${service.brand.flowId}`;
  });
  afterAll(() => service.stop());

  const read = () => service.call('GET', path);
  const tagOf = ({ headers }: CallResponse): string => headers.get('etag') ?? '';
  const change = (tag: string, more: CallOptions = {}) =>
    service.call('PATCH', path, {
      body: { payee_ref: `R-${Math.random()}` },
      ...more,
      headers: { 'If-Match': tag, ...more.headers },
    });

  test('matches the version of the flow, whatever else distinguishes two responses', async () => {
    const before = await read();
    const { version } = before.body.data.flow;
    expect(tagOf(before)).toMatch(new RegExp(`^W/"${version}\\.[\\w-]{22}"$`));
    await service.sql('update agent set name = $2 where brand_id = $1', [service.brand.brandId, 'Jo Marsh']);
    const after = await read();
    expect([after.body.data.flow.version, tagOf(after) === tagOf(before)]).toEqual([version, false]);
  });

  test('lets a change happen, as often as the flow has that version', async () => {
    const { version } = (await read()).body.data.flow;
    const first = await change(tagOf(await read()));
    expect([first.status, first.body.data.flow.version]).toEqual([200, version + 1]);
    for (const tag of [`"${version + 1}"`, `W/"${version + 2}"`, ` "${version + 3}" `, '*'])
      expect([tag, (await change(tag)).status]).toEqual([tag, 200]);
  });

  test('matches after a change too, whose response has the next ETag', async () => {
    const first = await change('*');
    const { version } = first.body.data.flow;
    expect(tagOf(first)).toMatch(new RegExp(`^W/"${version}\\.[\\w-]{22}"$`));
    const second = await change(tagOf(first));
    expect([second.status, second.body.data.flow.version]).toEqual([200, version + 1]);
    expect((await change(tagOf(first))).status).toBe(412);
  });

  test('of an older version gets 412 with the current one, and changes nothing', async () => {
    const tag = tagOf(await read());
    const { body } = await change(tag);
    const { version } = body.data.flow;
    const stale = await change(tag, { body: { payee_ref: 'lost' } });
    expect([stale.status, stale.body]).toEqual([
      412,
      {
        status: false,
        code: 'PRECONDITION_FAILED',
        message: `The flow was changed in the meantime. Its version is ${version}, not ${version - 1}.`,
        version,
      },
    ]);
    const { flow } = (await read()).body.data;
    expect([flow.version, flow.payee_ref]).toEqual([version, expect.stringMatching(/^R-/)]);
    const byMember = await service.call('PATCH', path, { body: { expected_version: version - 1 } });
    expect([...rejection(byMember), byMember.body.version]).toEqual([409, 'VERSION_CONFLICT', version]);
  });

  test.each(['"abc"', 'W/"abcdefghijklmnopqrstuv"', '5', '"5", "6"', '"0"', '"5.', ''])(
    'gets 422 as %s, which has no version',
    async (tag) => {
      const { status, body } = await change(tag);
      expect([status, body.errors]).toEqual([
        422,
        [
          {
            in: 'header',
            path: 'If-Match',
            message: 'must be one ETag of the flow, or its version in quotes, such as "5"',
          },
        ],
      ]);
    },
  );

  test('gets 422 beside expected_version, together with all other errors', async () => {
    const { status, body } = await change('"1"', { body: { expected_version: 1, payee: 'x' } });
    expect([status, body.errors]).toEqual([
      422,
      [
        { in: 'body', path: 'payee', message: expect.stringMatching(/^is not a known field/) },
        { in: 'header', path: 'If-Match', message: 'must not be sent together with expected_version' },
      ],
    ]);
  });

  test('is not read by GET and /v2.0', async () => {
    const headers = { 'If-Match': '"999"' };
    expect((await service.call('GET', path, { headers })).status).toBe(200);
    const view = await service.call('POST', '/v2.0/openflow/certificate/view', { body: {}, headers });
    expect(view.status).toBe(200);
  });

  test.each(names(CHANGES.filter(takesVersion)))('is compared by %s', async (_, call) => {
    const { body, query } = exampleOf(call);
    const changes = {
      query: Object.fromEntries(Object.entries(query ?? {}).filter(([name]) => name !== 'expected_version')),
      ...(body !== undefined && { body: withoutVersion(body) }),
    };
    const response = await send(service, call, changes, { headers: { 'If-Match': '"999999"' } });
    expect([...rejection(response), response.body.version]).toEqual([
      412,
      'PRECONDITION_FAILED',
      expect.any(Number),
    ]);
  });

  test.each(names(CHANGES.filter((call) => !takesVersion(call))))(
    'gets 422 for %s, which has no expected_version',
    async (_, call) => {
      const response = await send(service, call, {}, { headers: { 'If-Match': '"5"' } });
      expect([response.status, response.body.errors]).toEqual([
        422,
        [
          {
            in: 'header',
            path: 'If-Match',
            message: 'must not be sent: this call has no expected_version',
          },
        ],
      ]);
    },
  );
});
