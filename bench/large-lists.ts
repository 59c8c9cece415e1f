import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { LargeList } from './compare/figures.js';
import { fill } from './large-data.js';
import { median, timedMs } from './report.js';
import { startBench } from './service.js';

/** One brand with 1,000,000 properties and 1,000,000 flows, half of which are renewals. */
const SIZES = { properties: 1_000_000, renewals: 500_000, entries: 1_700_000 };
const ROUNDS = 7;

const LIST_MS = 60;
const TEXT_MS = 100;
const STRINGS = [
  ...['Smith', 'Road', 'London', 'a', 'q', 'qx', 'zzzzz', '1 m', 'T77777', 'Dylan Smith', '%'],
  ...['London Road', '@road', 'A1 1', '10 Mill Lane', 'Mill Lane', 'bright kitchen'],
];

interface Request {
  path: string;
  body?: object;
}
interface Asked extends Request {
  name: string;
  maximum: number;
}

const graphql = (query: string, variables: object = {}): Request => ({
  path: '/graphql',
  body: { query, variables },
});
const renewed = (search: string): string => `/v2.0/openflow/flow/renewed?${search}`;

/** Lists with a cursor: the name, the arguments and the fields of a record. */
const LISTS: readonly [field: string, args: string, fields: string][] = [
  ...['CREATED_AT', 'UPDATED_AT', 'PERCENTAGE', 'TENANCY_STARTS_ON'].flatMap((sortBy) =>
    ['ASC', 'DESC'].map((order): [string, string, string] => [
      'flows',
      `sortBy: ${sortBy}, sortOrder: ${order}`,
      'id property { displayAddress }',
    ]),
  ),
  ['flows', 'stage: LANDLORD, status: AWAITING_PARTY', 'id'],
  ['flows', 'stage: PROPERTY, status: COMPLETE', 'id'],
  ['flows', 'stage: MOVE_IN', 'id'],
  ['flows', 'agentId: 1', 'id'],
  ['flows', 'branchId: 1', 'id'],
  ['flows', 'isArchived: false', 'id'],
  ['properties', '', 'id displayAddress'],
  ['agents', '', 'id name'],
  ['branches', '', 'id name'],
  ['people', '', 'id firstName'],
  ['people', 'kind: LANDLORD', 'id firstName'],
  ['deadlines', '', 'key dueOn'],
  ['deadlines', 'states: [OPEN]', 'key dueOn'],
  ['deadlines', 'states: [MISSED]', 'key dueOn'],
  ['deadlines', 'agentId: 1', 'key dueOn'],
  ['maintenanceIssues', '', 'id title'],
  ['maintenanceIssues', 'status: ON_HOLD', 'id title'],
];

const connection = (field: string, args: string, fields: string): Request => {
  const given = args ? `(${args})` : '';
  const total = field === 'deadlines' ? '' : 'totalCount';
  return graphql(
    `{ ${field}${given} { ${total} edges { cursor node { ${fields} } } pageInfo { hasNextPage } } }`,
  );
};

const LONDON = { lat: '51.5074', lon: '-0.1278', distance: 5 };
const SEARCH = '/v2.0/properties/search';
const SORTS = ['createdAt', 'updatedAt', 'percentage_completed'];

const FIRST_PAGES: readonly Asked[] = [
  ...LISTS.map(([field, args, fields]) => ({
    name: `${field}(${args})`,
    ...connection(field, args, fields),
    maximum: LIST_MS,
  })),
  { name: 'renewed flows, first page', path: renewed('pageNo=0'), maximum: 25 },
  {
    name: 'renewed flows, last page',
    path: renewed(`pageNo=${SIZES.renewals / 20 - 1}`),
    maximum: LIST_MS,
  },
  ...SORTS.flatMap((sortBy) =>
    ['ASC', 'DESC'].map((order) => ({
      name: `renewed flows by ${sortBy} ${order}, last page`,
      path: renewed(`sortBy=${sortBy}&sortOrder=${order}&pageNo=${SIZES.renewals / 20 - 1}`),
      maximum: LIST_MS,
    })),
  ),
  { name: '5 miles of London, page 1', path: SEARCH, body: LONDON, maximum: 15 },
  { name: '5 miles of London, page 50', path: `${SEARCH}?page=49`, body: LONDON, maximum: 40 },
  { name: 'a rural place', path: SEARCH, body: { ...LONDON, lat: '52.6', lon: '-2.9' }, maximum: 8 },
  { name: 'properties, search without a place', path: SEARCH, body: {}, maximum: LIST_MS },
  ...['CREATED_AT', 'PRICE', 'BEDROOMS'].flatMap((sortBy) =>
    ['ASC', 'DESC'].map((order) => ({
      name: `properties, search by ${sortBy} ${order}`,
      ...graphql(
        `{ searchProperties(sortBy: ${sortBy}, sortOrder: ${order}) { totalCount edges { node { id } } } }`,
      ),
      maximum: LIST_MS,
    })),
  ),
  ...[['bright'], ['bright', 'kitchen'], ['station', 'London']].map((keywords) => ({
    name: `properties with the keywords ${keywords.join(' and ')}`,
    ...graphql(
      'query ($input: PropertySearchInput) { searchProperties(input: $input) { totalCount edges { node { id } } } }',
      { input: { keywords } },
    ),
    maximum: TEXT_MS,
  })),
  ...STRINGS.flatMap((text) => [
    {
      name: `renewed flows with "${text}"`,
      path: renewed(`search=${encodeURIComponent(text)}`),
      maximum: TEXT_MS,
    },
    ...['flows', 'properties', 'people'].map((field) => ({
      name: `${field} with "${text}"`,
      ...graphql(`query ($text: String) { ${field}(text: $text) { totalCount edges { node { id } } } }`, {
        text,
      }),
      maximum: TEXT_MS,
    })),
  ]),
];

/** Lists whose last page is read after a record: its type, its table, and the rows of the list. */
const LAST_PAGES: readonly [field: string, args: string, type: string, table: string, where: string][] = [
  ['properties', '', 'Property', 'property', 'true'],
  ['people', '', 'Person', 'app_user', `kind in ('tenant', 'landlord')`],
  ['people', 'kind: LANDLORD', 'Person', 'app_user', `kind = 'landlord'`],
  ['maintenanceIssues', '', 'MaintenanceIssue', 'maintenance_issue', 'true'],
  ['flows', 'isArchived: false', 'Flow', 'flow', 'not is_archived and not is_deleted'],
];

type Service = Awaited<ReturnType<typeof startBench>>;

/** Sends a request, and returns the text of the response. */
const senderTo =
  ({ url, brand }: Service) =>
  async ({ path, body }: Request): Promise<string> => {
    const headers = { 'X-API-Key': brand.partnerKey, 'Content-Type': 'application/json' };
    const response = await fetch(
      `${url}${path}`,
      body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers },
    );
    const text = await response.text();
    if (!response.ok || /"errors":\[/.test(text))
      throw new Error(`${path} ${JSON.stringify(body)}: ${text.slice(0, 300)}`);
    return text;
  };

/** As the service writes the cursor of a record, since not every type has a cursor field. */
const cursorText = (type: string, at: Date, id: number): string =>
  Buffer.from(`${type} ${at.getTime().toString(36)} ${id.toString(36)}`).toString('base64url');

async function lastPages(service: Service): Promise<Asked[]> {
  const client = new pg.Client({ connectionString: service.databaseUrl });
  await client.connect();
  try {
    const pages: Asked[] = [];
    for (const [field, args, type, table, where] of LAST_PAGES) {
      const { rows } = await client.query<{
        id: string;
        created_at: Date;
      }>(`select id, created_at from ${table}
        where brand_id = ${service.brand.brandId} and ${where} order by created_at, id offset 20 limit 1`);
      const [record] = rows;
      if (!record) throw new Error(`${table} has fewer rows than a page.`);
      const after = `after: "${cursorText(type, record.created_at, Number(record.id))}"`;
      pages.push({
        name: `${field}(${args}), last page`,
        ...connection(field, args ? `${args}, ${after}` : after, 'id'),
        maximum: LIST_MS,
      });
    }
    return pages;
  } finally {
    await client.end();
  }
}

/**
 * The median time of each list, one request at a time, in turns, totals included. `kept` is a folder that
 * keeps the filled database.
 */
export async function measureLarge(kept?: string): Promise<LargeList[]> {
  const folder = kept && join(kept, 'large');
  const isFilled = folder !== undefined && existsSync(join(folder, 'filled'));
  const service = await startBench(folder);
  const send = senderTo(service);
  try {
    if (!isFilled) {
      const ms = await timedMs(() => fill(service.databaseUrl, SIZES));
      process.stdout.write(
        `\nA brand of 1,000,000 properties and flows: filled in ${(ms / 1000).toFixed(0)} s.\n`,
      );
      if (folder) await writeFile(join(folder, 'filled'), '');
    }
    const asked = [...FIRST_PAGES, ...(await lastPages(service))];
    const first: number[] = [];
    for (const request of asked) first.push(await timedMs(() => send(request)));
    const times = asked.map((): number[] => []);
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [place, request] of asked.entries()) times[place]?.push(await timedMs(() => send(request)));
    return asked.map(({ name, maximum }, place) => ({
      name,
      ms: median(times[place] ?? []),
      first: first[place] ?? Number.NaN,
      maximum,
    }));
  } finally {
    await service.stop();
  }
}
