import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { type Event, events, RentalFlowError } from '../../clients/typescript/src/index.js';
import { eventually } from '../support/eventually.js';
import { reportIssue } from '../support/report-issue.js';
import { TestService } from '../support/service.js';
import { TcpProxy } from '../support/tcp-proxy.js';

describe('events() of the TypeScript client', () => {
  let service: TestService;
  let proxy: TcpProxy;
  let stopping = new AbortController();
  beforeAll(async () => {
    service = await TestService.start({ environment: { JOBS: 'inline' }, jobs: { everyMs: 20 } });
    proxy = await TcpProxy.to(service.service.url);
  });
  afterEach(() => {
    stopping.abort();
    stopping = new AbortController();
  });
  afterAll(async () => {
    proxy.stop();
    await service.stop();
  });

  const report = () => reportIssue(service);
  const optionsOf = (more: object = {}) => ({
    url: proxy.url,
    key: service.brand.partnerKey,
    signal: stopping.signal,
    ...more,
  });
  /** The events that come, until the signal is aborted. */
  const follow = (more: object = {}) => {
    const come: Event[] = [];
    const ended = (async () => {
      for await (const event of events(optionsOf(more))) come.push(event);
    })();
    return { come, ended };
  };

  test('yields each event once and in order, however often the connection breaks', async () => {
    const { body } = await service.call('GET', '/v2.1/events?after=latest');
    const { come } = follow({ after: body.data.page_info.end_cursor });
    const reported: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      reported.push(await report());
      await eventually(async () => come.length === reported.length);
      proxy.cut();
      reported.push(await report());
      proxy.restore();
    }
    await eventually(async () => come.length === reported.length);
    expect(come.map(({ subject }) => subject.id)).toEqual(reported);
    expect(new Set(come.map(({ id }) => id)).size).toBe(reported.length);
  });

  test('without a cursor, continues after a break with what happened since it began', async () => {
    const { come } = follow();
    const first = await eventually(async () => {
      await report();
      return come[0];
    });
    proxy.cut();
    const id = await report();
    proxy.restore();
    await eventually(async () => come.some(({ subject }) => subject.id === id));
    const numbers = come.map(({ sequence }) => sequence);
    expect(numbers).toEqual(numbers.map((_, place) => first.sequence + place));
  });

  test('ends when its signal is aborted', async () => {
    const { ended } = follow();
    stopping.abort();
    await ended;
  });

  test('throws the error of a request that the service rejects', async () => {
    const wrong = follow({ key: 'svcp_000000000000_'.padEnd(82, '0') });
    await expect(wrong.ended).rejects.toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
    const ahead = follow({ after: `evt_${service.brand.brandId}_999999` });
    const error = await ahead.ended.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(RentalFlowError);
    expect(error).toMatchObject({ status: 410, code: 'CURSOR_EXPIRED' });
  });
});
