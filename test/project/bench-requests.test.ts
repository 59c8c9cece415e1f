import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from '@jest/globals';
import { mixed, SHARES } from '../../bench/compare/mixed.js';
import { type HttpRequest, moveStage, turnOf } from '../../bench/compare/requests.js';
import { BRANDS, FLOWS } from '../../bench/data/brands.js';
import { serverTime } from '../../bench/database/processor-time.js';

/** The kind of a request, without the values that differ. */
function kindOf({ method, path, body = {} }: HttpRequest): string {
  const { query = '' }: { query?: unknown } = body;
  return `${method} ${path.replaceAll(/\d+/g, '')} ${query}`;
}

const requests = (from: number, count: number): HttpRequest[] =>
  Array.from({ length: count }, (_, index) => mixed(from + index));

test.each([0, 100, 12_300])('the hundred requests from %d on contain every kind in its share', (from) => {
  const counts = Map.groupBy(requests(from, 100), kindOf);
  const sorted = [...counts.values()].map(({ length }) => length).sort((a, b) => a - b);
  expect(sorted).toEqual(SHARES.map(([share]) => share).sort((a, b) => a - b));
});

test('every brand sends every kind', () => {
  const all = requests(0, 100 * 100).map((request, number) => ({
    brand: turnOf(number).brand,
    kind: kindOf(request),
  }));
  const ofBrands = Map.groupBy(all, ({ brand }) => brand);
  expect(ofBrands.size).toBe(BRANDS);
  for (const ofBrand of ofBrands.values())
    expect(new Set(ofBrand.map(({ kind }) => kind)).size).toBe(SHARES.length);
});

test('a stage that is moved twice gets a different status', () => {
  const lap = (BRANDS * FLOWS) / 10;
  const [first, second] = [moveStage(7), moveStage(7 + lap)].map(({ body }) => JSON.stringify(body));
  expect(first).toContain('IN_REVIEW');
  expect(second).toBe(first?.replace('IN_REVIEW', 'AWAITING_PARTY'));
});

const BURN = 'while (process.cpuUsage().user < 400_000);';

(process.platform === 'linux' ? test : test.skip)(
  'the CPU time of a server includes that of its processes, while they run and after they have ended',
  async () => {
    const before = serverTime(process.pid);
    const child = spawn(process.execPath, ['-e', `${BURN} process.send(''); setInterval(() => {}, 1000)`], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    await once(child, 'message');
    expect(serverTime(process.pid) - before).toBeGreaterThan(350_000);
    child.kill();
    await once(child, 'exit');
    expect(serverTime(process.pid) - before).toBeGreaterThan(350_000);
  },
);
