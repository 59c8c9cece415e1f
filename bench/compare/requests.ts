import { BATCHES, BRANDS, FLOWS, flowIdOf, itemOf, KEYS, rented, subTenantIdOf } from '../data/brands.js';
import { keyOf } from '../data/keys.js';

export interface HttpRequest {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  body?: object;
  /** The key that is sent; by default the first one of the brand whose turn it is. */
  key?: string;
}

/** The brands take turns; `turn` counts those of one brand. */
export const turnOf = (number: number) => ({
  brand: 1 + (number % BRANDS),
  turn: Math.floor(number / BRANDS),
});

export const defaultKey = (number: number): string => keyOf(turnOf(number).brand);

export const query =
  (text: string) =>
  (_number = 0): HttpRequest => ({ method: 'POST', path: '/graphql', body: { query: text } });

export const withVariables = (text: string, variables: object): HttpRequest => ({
  method: 'POST',
  path: '/graphql',
  body: { query: text, variables },
});

const OPEN_EVERY = 10;
const OPEN = FLOWS / OPEN_EVERY;
const SIGNED = FLOWS - OPEN;

/** The flows of the current brand, one after the other; `lap` counts the completed passes. */
export function openFlow(number: number) {
  const { brand, turn } = turnOf(number);
  const flowNumber = OPEN_EVERY * (1 + (turn % OPEN));
  return { brand, flowNumber, id: flowIdOf(brand, flowNumber), lap: Math.floor(turn / OPEN) };
}

export function signedFlow(number: number) {
  const { brand, turn } = turnOf(number);
  // Neighbours in a page of the table are requested at different times.
  const place = (turn * 1009) % SIGNED;
  const perTen = OPEN_EVERY - 1;
  const flowNumber = OPEN_EVERY * Math.floor(place / perTen) + 1 + (place % perTen);
  return { brand, flowNumber, id: flowIdOf(brand, flowNumber) };
}

/** A request with each of all keys, in order. */
export const withEveryKey =
  (text: string) =>
  (number: number): HttpRequest => {
    const { brand, turn } = turnOf(number);
    return { ...query(text)(), key: keyOf(brand, 1 + (turn % KEYS)) };
  };

/** No two guarantors of a tenant have the same e-mail address. */
const RUN = `${process.pid}.${Date.now().toString(36)}`;

export function addGuarantor(number: number, work = 'guarantor'): HttpRequest {
  const { brand, flowNumber, lap } = openFlow(number);
  return {
    method: 'POST',
    path: '/v2.0/openflow/add-guarantor',
    body: {
      open_flow_sub_tenant_id: subTenantIdOf(brand, flowNumber, 1 + (lap % 2)),
      email: `${work}.${number}.${RUN}@example.com`,
      title: 'Ms',
      number: '07700 900123',
      first_name: 'Alex',
      last_name: 'Morgan',
      post_code: 'BS1 4DJ',
      correspondece_address: '4 Harbour View, Bristol',
    },
  };
}

const ISSUES = FLOWS / 4;
/** So many that the same requests of the mixed load come again for each of them. */
const USED_ISSUES = 1000;

export function setStatus(number: number): HttpRequest {
  const { brand, turn } = turnOf(number);
  const id = (brand - 1) * ISSUES + 1 + (turn % USED_ISSUES);
  const status = Math.floor(turn / USED_ISSUES) % 2 === 0 ? 'onhold' : 'inprogress';
  return { method: 'PUT', path: `/v2.0/maintenance/issues/${id}/status`, body: { status } };
}

const MOVE = `mutation ($flowId: SafeInt!, $input: MoveStageInput!) {
  moveStage(flowId: $flowId, input: $input) { flowId } }`;

/** Two statuses that a stage alternates between; the first one is set first. */
const movesOf =
  (stage: string, statuses: readonly [string, string]) =>
  (number: number): HttpRequest => {
    const { id, lap } = openFlow(number);
    return withVariables(MOVE, { flowId: id, input: { stage, status: statuses[lap % 2] } });
  };
export const moveStage = movesOf('LANDLORD', ['IN_REVIEW', 'AWAITING_PARTY']);
/** Those of the mixed load, which may run after the others. */
export const moveOtherStage = movesOf('REFERENCING', ['AWAITING_PARTY', 'IN_REVIEW']);

const PAY = `mutation ($flowId: SafeInt!, $input: RecordPaymentInput!) {
  recordPayment(flowId: $flowId, input: $input) { flowId paymentId } }`;
const YESTERDAY = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

export function recordPayment(number: number): HttpRequest {
  const input = {
    kind: 'RENT',
    direction: 'RECEIVED',
    amountPence: 100 + (number % 90_000),
    receivedOn: YESTERDAY,
  };
  return withVariables(PAY, { flowId: signedFlow(number).id, input });
}

const UPSERT = `mutation ($input: UpsertPropertiesInput!) {
  upsertProperties(input: $input) { results { index reference id outcome errors { path message } } } }`;

/** 500 properties, as a CRM sends them, of which only the rent differs from the stored data. */
export function updateProperties(number: number): HttpRequest {
  const { turn } = turnOf(number);
  const from = (turn % BATCHES.count) * BATCHES.items;
  const items = Array.from({ length: BATCHES.items }, (_, index) => ({
    reference: `L${rented(from + index)}`,
    ...itemOf(index),
    rentPence: 50_000 + 100 * (number % 9973),
    rentFrequency: 'MONTHLY',
  }));
  return withVariables(UPSERT, { input: { items } });
}
