import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '../support/eventually.js';
import { png, sha256 } from '../support/pictures.js';
import { TestService } from '../support/service.js';

const PER_MINUTE = 300;
const IN_FLIGHT = 2;
const WAITING = 100;
const PICTURE = png(1);
const SLOW = `/media/${sha256(PICTURE)}.png`;
const OTHER = `/media/${sha256(png(2))}.png`;

describe('the pictures that one address requests', () => {
  /** A bucket that sends one picture later, and any other at once. */
  let bucket: Server;
  let held: ServerResponse[] = [];
  let service: TestService;
  let count = 0;
  beforeAll(async () => {
    bucket = createServer((req, res) => {
      if (req.url?.includes(sha256(PICTURE))) held.push(res);
      else res.writeHead(200, { 'Content-Length': PICTURE.length }).end(PICTURE);
    });
    await new Promise<void>((resolve) => void bucket.listen(0, '127.0.0.1', resolve));
    const endpoint = `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`;
    service = await TestService.start({
      environment: {
        MEDIA_STORE: `s3://pictures?endpoint=${encodeURIComponent(endpoint)}`,
        MEDIA_ACCESS_KEY_ID: 'id',
        MEDIA_SECRET_ACCESS_KEY: 'secret',
        PICTURES_PER_MINUTE: String(PER_MINUTE),
        MAX_IN_FLIGHT_PER_BRAND: String(IN_FLIGHT),
        QUEUE_TIMEOUT: '5s',
        TRUST_PROXY: '1',
      },
    });
  });
  afterEach(() => release());
  afterAll(async () => {
    await service.stop();
    bucket.closeAllConnections();
    bucket.close();
    await once(bucket, 'close');
  });

  const release = () => {
    for (const res of held) res.writeHead(200, { 'Content-Length': PICTURE.length }).end(PICTURE);
    held = [];
  };
  const newAddress = () => {
    count += 1;
    return `192.0.2.${count}`;
  };
  const get = (address: string, path = OTHER, init: RequestInit = {}) =>
    fetch(`${service.service.url}${path}`, { ...init, headers: { 'X-Forwarded-For': address } });
  const statusOf = async (response: Response) => {
    await response.arrayBuffer();
    return response.status;
  };
  const rejectionOf = async (response: Response) => ({
    status: response.status,
    retryAfter: Number(response.headers.get('retry-after')),
    body: (await response.json()) as { code?: string },
  });

  test('are 429 with Retry-After above PICTURES_PER_MINUTE, and other addresses get theirs', async () => {
    const address = newAddress();
    for (let sent = 0; sent < PER_MINUTE; sent += 1) {
      const init = { method: sent % 2 === 0 ? 'GET' : 'HEAD' };
      expect(await statusOf(await get(address, OTHER, init))).toBe(200);
    }
    const { status, retryAfter, body } = await rejectionOf(await get(address));
    expect([status, body]).toEqual([
      429,
      {
        status: false,
        message: `Too many pictures for this address. Try again in ${retryAfter} s.`,
        code: 'RATE_LIMITED',
      },
    ]);
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(60);
    expect(await statusOf(await get(newAddress()))).toBe(200);
    // Calls of the APIs from the same address go on.
    const headers = { 'X-Forwarded-For': address };
    expect((await service.call('GET', '/v2.1/viewer', { headers })).status).toBe(200);
  });

  test('count for all addresses of an IPv6 subscriber together', async () => {
    for (let sent = 0; sent < PER_MINUTE; sent += 1)
      expect(await statusOf(await get(`2001:db8::${sent.toString(16)}`))).toBe(200);
    expect(await statusOf(await get('2001:db8::ffff'))).toBe(429);
  });

  test('wait while others of the address are sent, are 429 above a hundred, and hold up no other', async () => {
    const address = newAddress();
    const all = Array.from({ length: IN_FLIGHT + WAITING + 3 }, () => get(address, SLOW));
    // While the bucket sends nothing, only a rejected request can get a response.
    const { status, retryAfter, body } = await rejectionOf((await Promise.race(all)).clone());
    expect([status, retryAfter, body.code]).toEqual([429, 1, 'RATE_LIMITED']);
    await eventually(() => held.length === IN_FLIGHT);
    expect(await statusOf(await get(newAddress()))).toBe(200);
    const responses = Promise.all(all);
    const releasing = setInterval(release, 5);
    const statuses = (await responses.finally(() => clearInterval(releasing))).map((one) => one.status);
    expect(statuses.toSorted()).toEqual([...Array(IN_FLIGHT + WAITING).fill(200), ...Array(3).fill(429)]);
  });

  test('make room when a client leaves', async () => {
    const address = newAddress();
    const leaving = new AbortController();
    const left = Array.from({ length: IN_FLIGHT }, () => get(address, SLOW, { signal: leaving.signal }));
    await eventually(() => held.length === IN_FLIGHT);
    const next = get(address);
    leaving.abort();
    await Promise.allSettled(left);
    expect(await statusOf(await next)).toBe(200);
  });
});
