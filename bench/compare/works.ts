/** What requests need to know of the data. */
export interface Facts {
  key: string;
  subTenantIds: number[];
  issueIds: number[];
}

interface HttpRequest {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  body?: object;
}

export interface Work {
  name: string;
  /** As the table and the chart call it. */
  title: string;
  /** The request with a number; those that change something are all different. */
  request: (facts: Facts, number: number) => HttpRequest;
  /** A server that answers the work on another request, such as a GraphQL query in its own words. */
  others?: Readonly<Record<string, (facts: Facts) => HttpRequest>>;
  /** The servers that can do the work; all by default. */
  servers?: readonly string[];
}

const query = (text: string) => (): HttpRequest => ({
  method: 'POST',
  path: '/graphql',
  body: { query: text },
});

const FIVE =
  '{ flows(first: 20) { edges { node { id percentageCompleted payeeRef createdAt propertyStatus } } } }';
const NESTED = `{ flows(first: 20) { edges { node {
  id property { displayAddress } agent { name } branch { name } subTenants { firstName }
} } } }`;

/** Takes the items in turn; `lap` counts how often all of them were taken before. */
const inTurn = (items: readonly number[], number: number) => ({
  item: items[number % items.length] ?? 0,
  lap: Math.floor(number / items.length),
});

const addGuarantor: Work['request'] = ({ subTenantIds }, number) => ({
  method: 'POST',
  path: '/v2.0/openflow/add-guarantor',
  body: {
    open_flow_sub_tenant_id: inTurn(subTenantIds, number).item,
    email: `guarantor.${number}@example.com`,
    title: 'Ms',
    number: '07700 900123',
    first_name: 'Alex',
    last_name: 'Morgan',
    post_code: 'BS1 4DJ',
    correspondece_address: '4 Harbour View, Bristol',
  },
});

const setStatus: Work['request'] = ({ issueIds }, number) => {
  const { item, lap } = inTurn(issueIds, number);
  const status = lap % 2 === 0 ? 'onhold' : 'inprogress';
  return { method: 'PUT', path: `/v2.0/maintenance/issues/${item}/status`, body: { status } };
};

const WITHOUT_GRAPHQL = ['bare', 'express-pg'];
const SERVERS_OF_GRAPHQL = ['rental-flow', 'mercurius', 'postgraphile', 'mikro-apollo'];

export const WORKS: readonly Work[] = [
  {
    name: 'live',
    title: '`GET /health/live`',
    request: () => ({ method: 'GET', path: '/health/live' }),
  },
  {
    name: 'renewed',
    title: 'REST: renewed flows, 20 with all fields, and their total',
    request: () => ({ method: 'GET', path: '/v2.0/openflow/flow/renewed' }),
  },
  { name: 'five', title: 'GraphQL: five fields of 20 flows', request: query(FIVE) },
  { name: 'nested', title: 'GraphQL: 20 flows with their relations', request: query(NESTED) },
  {
    name: 'typename',
    title: 'GraphQL: `{ __typename }`',
    request: query('{ __typename }'),
    servers: SERVERS_OF_GRAPHQL,
  },
  {
    name: 'viewer',
    title: 'GraphQL: `{ viewer { __typename } }`',
    request: query('{ viewer { __typename } }'),
    servers: SERVERS_OF_GRAPHQL,
  },
  {
    name: 'guarantor',
    title: 'REST: add a guarantor',
    request: addGuarantor,
    servers: ['rental-flow', ...WITHOUT_GRAPHQL],
  },
  {
    name: 'maintenance',
    title: 'REST: status of a maintenance issue',
    request: setStatus,
    servers: ['rental-flow', ...WITHOUT_GRAPHQL],
  },
];

export const workNamed = (name: string): Work => {
  const work = WORKS.find((one) => one.name === name);
  if (!work) throw new Error(`There is no work "${name}".`);
  return work;
};

export const canDo = (work: Work, server: string): boolean => work.servers?.includes(server) ?? true;

/** The bytes of a request. */
export function requestOf(name: string, server: string, facts: Facts, number: number): Buffer {
  const work = workNamed(name);
  const { method, path, body } = work.others?.[server]?.(facts) ?? work.request(facts, number);
  const text = body ? JSON.stringify(body) : '';
  const head = [
    `${method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    `X-API-Key: ${facts.key}`,
    ...(body ? ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`] : []),
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${text}`);
}
