import { flowPage, mixed } from './mixed.js';
import type { ServerName, WorkName } from './names.js';
import { FIVE, NESTED, ONE_FLOW, oneFlowText, POSTGRAPHILE, renewedQuery } from './queries.js';
import {
  addGuarantor,
  defaultKey,
  type HttpRequest,
  moveStage,
  query,
  recordPayment,
  setStatus,
  signedFlow,
  turnOf,
  updateProperties,
  withEveryKey,
  withVariables,
} from './requests.js';
import {
  asDocumented,
  flowPageRows,
  plainly,
  postgraphileFlows,
  postgraphileRenewed,
  storedOnly,
} from './spellings.js';

/** The same request to another server, and how the responses are compared. */
interface Other {
  request: (number: number) => HttpRequest;
  /** The response with the members of the service's response, in plain values. */
  response: (response: unknown) => unknown;
  /**
   * What is compared with it: the service's full response, or without the fields that the other does not
   * have.
   */
  own?: (response: unknown) => unknown;
}

export interface Work {
  name: WorkName;
  /** Its name in the table and the chart. */
  title: string;
  /** The request with a number; requests that change something are all different. */
  request: (number: number) => HttpRequest;
  /** The servers that have their own request for the work. */
  others?: Readonly<Partial<Record<ServerName, Other>>>;
  /** Members whose values differ from one request to the next. */
  changing?: readonly string[];
  /** The most connections that it is measured with. More would wait for the database, not use it. */
  mostConnections?: number;
  /** The servers that support the work; all by default. */
  servers?: readonly ServerName[];
}

/** PostGraphile has no keys: the query itself names the brand. */
const ofBrand =
  (text: string) =>
  (number: number): HttpRequest =>
    query(text.replace('"BRAND"', `"${turnOf(number).brand}"`))();

const WITHOUT_GRAPHQL: readonly ServerName[] = ['bare', 'express-pg'];
const WITH_FLOW: readonly ServerName[] = ['rental-flow', ...WITHOUT_GRAPHQL, 'mercurius'];
const PAGE_ROWS: Other = { request: flowPage, response: flowPageRows, own: flowPageRows };
const WITH_VIEWER: readonly ServerName[] = ['rental-flow', 'mercurius', 'mikro-apollo'];

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
    others: {
      mercurius: { request: query(renewedQuery()), response: asDocumented },
      'mikro-apollo': { request: query(renewedQuery()), response: asDocumented },
      postgraphile: {
        request: ofBrand(POSTGRAPHILE.renewed()),
        response: postgraphileRenewed,
        own: storedOnly,
      },
    },
  },
  {
    name: 'five',
    title: 'GraphQL: five fields of 20 flows',
    request: query(FIVE),
    others: {
      postgraphile: { request: ofBrand(POSTGRAPHILE.five), response: postgraphileFlows, own: plainly },
    },
  },
  {
    name: 'nested',
    title: 'GraphQL: 20 flows with their relations',
    request: query(NESTED),
    others: {
      postgraphile: { request: ofBrand(POSTGRAPHILE.nested), response: postgraphileFlows, own: plainly },
    },
  },
  {
    name: 'typename',
    title: 'GraphQL: `{ __typename }`',
    request: query('{ __typename }'),
    servers: [...WITH_VIEWER, 'postgraphile'],
  },
  {
    name: 'viewer',
    title: 'GraphQL: `{ viewer { __typename } }`',
    request: query('{ viewer { __typename } }'),
    servers: WITH_VIEWER,
  },
  {
    name: 'keys',
    title: 'GraphQL: `{ __typename }` with 20,000 keys in turn',
    request: withEveryKey('{ __typename }'),
    servers: WITH_VIEWER,
  },
  {
    name: 'variable',
    title: 'GraphQL: five fields of one flow, its id as a variable',
    request: (number) => withVariables(ONE_FLOW, { id: signedFlow(number).id }),
    servers: WITH_FLOW,
  },
  {
    name: 'text',
    title: 'GraphQL: five fields of one flow, its id in the text',
    request: (number) => query(oneFlowText(signedFlow(number).id))(),
    servers: WITH_FLOW,
  },
  {
    name: 'flow-page',
    title: 'GraphQL: the page of a flow',
    request: flowPage,
    others: { bare: PAGE_ROWS, 'express-pg': PAGE_ROWS },
    servers: ['rental-flow', ...WITHOUT_GRAPHQL],
  },
  {
    name: 'guarantor',
    title: 'REST: add a guarantor',
    request: addGuarantor,
    changing: ['guarantor_id', 'application_id', 'openflow_id', 'open_flow_sub_tenant_id'],
    servers: ['rental-flow', ...WITHOUT_GRAPHQL],
  },
  {
    name: 'maintenance',
    title: 'REST: status of a maintenance issue',
    request: setStatus,
    changing: ['id', 'updatedAt'],
    servers: ['rental-flow', ...WITHOUT_GRAPHQL],
  },
  {
    name: 'move-stage',
    title: 'GraphQL: move a stage',
    request: moveStage,
    changing: ['flowId'],
    servers: ['rental-flow', ...WITHOUT_GRAPHQL],
  },
  {
    name: 'record-payment',
    title: 'GraphQL: record a payment',
    request: recordPayment,
    changing: ['flowId', 'paymentId'],
    servers: ['rental-flow', ...WITHOUT_GRAPHQL],
  },
  {
    name: 'batch',
    title: 'GraphQL: 500 properties updated',
    request: updateProperties,
    changing: ['id'],
    mostConnections: 16,
    servers: ['rental-flow', ...WITHOUT_GRAPHQL],
  },
  {
    name: 'mixed',
    title: 'Mixed load: pages of flows, lists, searches, and a tenth writes',
    request: mixed,
    servers: ['rental-flow'],
  },
];

export const workNamed = (name: WorkName): Work => {
  const work = WORKS.find((one) => one.name === name);
  if (!work) throw new Error(`There is no work "${name}".`);
  return work;
};

export const canDo = ({ servers }: Work, server: ServerName): boolean =>
  servers?.includes(server === 'before' ? 'rental-flow' : server) ?? true;

/** The bytes of a request. */
export function requestOf(name: WorkName, server: ServerName, number: number): Buffer {
  const work = workNamed(name);
  const request = work.others?.[server]?.request(number) ?? work.request(number);
  return bytesOf(request, request.key ?? defaultKey(number));
}

export function bytesOf({ method, path, body }: HttpRequest, key: string): Buffer {
  const text = body ? JSON.stringify(body) : '';
  const head = [
    `${method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    `X-API-Key: ${key}`,
    ...(body ? ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`] : []),
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${text}`);
}
