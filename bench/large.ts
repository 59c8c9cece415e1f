import { fill } from './large-data.js';
import { median, report, timedMs } from './report.js';
import { startBench } from './service.js';

/**
 * Lists and searches of one brand with 1,000,000 properties, 100,000 renewals of 100,000 flows and 1,700,000
 * timeline entries: the median time of a request, one at a time, totals included. The search of a place is
 * measured with 10,000 properties too.
 */
const ROUNDS = 15;
const SMALL = { properties: 10_000, renewals: 1000, entries: 17_000 };
const LARGE = { properties: 1_000_000, renewals: 100_000, entries: 1_700_000 };

interface Request {
  name: string;
  path: string;
  body?: object;
  maximumMs?: number;
}

const LONDON = { lat: '51.5074', lon: '-0.1278', distance: 5 };
const SEARCH = '/v2.0/properties/search';
const PLACES: readonly Request[] = [
  { name: '5 miles of London, page 1', path: SEARCH, body: LONDON, maximumMs: 15 },
  { name: '5 miles of London, page 50', path: `${SEARCH}?page=49`, body: LONDON, maximumMs: 40 },
  { name: 'a rural place', path: SEARCH, body: { ...LONDON, lat: '52.6', lon: '-2.9' }, maximumMs: 8 },
];
const RENEWED = '/v2.0/openflow/flow/renewed';
const TEXTS = [
  ...['Smith', 'Road', 'London', 'a', 'q', 'qx', 'zzzzz', '1 m', 'T77777', 'Dylan Smith', '%'],
  ...['London Road', '@road', 'A1 1', '10 Mill Lane'],
];
const FLOWS: readonly Request[] = [
  { name: 'renewed flows, first page', path: RENEWED, maximumMs: 25 },
  { name: 'renewed flows, last page', path: `${RENEWED}?pageNo=${LARGE.renewals / 20 - 1}`, maximumMs: 60 },
  ...TEXTS.map((text) => ({
    name: `renewed flows with "${text}"`,
    path: `${RENEWED}?search=${encodeURIComponent(text)}`,
    maximumMs: 100,
  })),
  ...TEXTS.map((text) => ({
    name: `properties with "${text}"`,
    path: '/graphql',
    body: {
      query: 'query ($text: String) { properties(text: $text) { totalCount edges { node { id } } } }',
      variables: { text },
    },
    maximumMs: 100,
  })),
];

/** The medians of requests, in turns, to a service with so many rows. */
async function measure(sizes: typeof LARGE, requests: readonly Request[]): Promise<number[]> {
  const { url, databaseUrl, brand, stop } = await startBench();
  const headers = { 'X-API-Key': brand.partnerKey, 'Content-Type': 'application/json' };
  const send = async ({ path, body }: Request): Promise<void> => {
    const response = await fetch(
      `${url}${path}`,
      body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers },
    );
    const answer = await response.text();
    if (!response.ok || /"errors"/.test(answer)) throw new Error(`${path}: ${answer.slice(0, 300)}`);
  };
  try {
    process.stdout.write(
      `${sizes.properties} properties: ${(await timedMs(() => fill(databaseUrl, sizes))).toFixed(0)} ms\n`,
    );
    for (const request of requests) await send(request);
    const times = requests.map((): number[] => []);
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [place, request] of requests.entries())
        times[place]?.push(await timedMs(() => send(request)));
    return times.map(median);
  } finally {
    await stop();
  }
}

const few = await measure(SMALL, PLACES);
const many = await measure(LARGE, [...PLACES, ...FLOWS]);
for (const [place, { name, maximumMs }] of [...PLACES, ...FLOWS].entries())
  report(name, many[place] ?? Number.NaN, 'ms', maximumMs);
for (const [place, { name }] of PLACES.slice(0, 1).entries())
  report(
    `${name}, against 10,000 properties`,
    (many[place] ?? Number.NaN) / (few[place] ?? Number.NaN),
    '',
    2,
  );
