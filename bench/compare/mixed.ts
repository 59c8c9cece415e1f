import { FLOW_PAGE, NESTED } from './queries.js';
import {
  addGuarantor,
  type HttpRequest,
  moveOtherStage,
  query,
  recordPayment,
  setStatus,
  signedFlow,
  turnOf,
  withVariables,
} from './requests.js';

/** A list with its total, of the flows at a stage. */
const STAGE_LIST = `query ($stage: FlowStage, $status: StageStatus) {
  flows(stage: $stage, status: $status, first: 20) { totalCount edges { node {
    id reference percentageCompleted property { displayAddress } } } } }`;
const DEADLINES = `query ($dueBefore: Date) { deadlines(dueBefore: $dueBefore, states: [OPEN]) {
  edges { node { key title dueOn state flow { id reference } } } } }`;
const FLOW_SEARCH = `query ($text: String) { flows(text: $text, first: 20) { totalCount edges { node {
  id property { displayAddress } subTenants { firstName lastName } } } } }`;
const PROPERTY_SEARCH = `query ($text: String) { properties(text: $text, first: 20) { totalCount edges { node {
  id displayAddress rentPence } } } }`;
const NAMES = ['Smith', 'Patel', 'Dylan', 'Amelia Jones', 'T77', 'Mill Lane', 'Noah', 'High Street'];
const STREETS = ['Mill Lane', 'Station Road', 'Exeter', 'Church Lane 12', 'London', 'High Street'];
const STAGES = ['LANDLORD', 'PROPERTY', 'TENANCY', 'MOVE_IN'];
const STATUSES = ['AWAITING_PARTY', 'COMPLETE', 'NOT_STARTED', 'COMPLETE'];

const inWeeks = (weeks: number): string =>
  new Date(Date.now() + weeks * 7 * 86_400_000).toISOString().slice(0, 10);
const oneOf = (words: readonly string[], turn: number): string => words[turn % words.length] ?? '';

/** A page of a flow by its id. */
export const flowPage = (number: number): HttpRequest =>
  withVariables(FLOW_PAGE, { id: signedFlow(number).id });

const get = (path: string): HttpRequest => ({ method: 'GET', path });

type Make = (number: number, turn: number) => HttpRequest;

/** Of a hundred requests of a brand, how many are of each kind. */
export const SHARES: readonly [share: number, make: Make][] = [
  [40, flowPage],
  [14, (_, turn) => get(`/v2.0/openflow/flow/renewed?pageNo=${turn % 5}`)],
  [14, query(NESTED)],
  [6, (_, turn) => withVariables(STAGE_LIST, { stage: oneOf(STAGES, turn), status: oneOf(STATUSES, turn) })],
  [6, (_, turn) => withVariables(DEADLINES, { dueBefore: inWeeks(1 + (turn % 4)) })],
  [3, (_, turn) => withVariables(FLOW_SEARCH, { text: oneOf(NAMES, turn) })],
  [3, (_, turn) => withVariables(PROPERTY_SEARCH, { text: oneOf(STREETS, turn) })],
  [
    4,
    (_, turn) => ({
      method: 'POST',
      path: `/v2.0/properties/search?page=${turn % 3}`,
      body: { lat: '51.5074', lon: '-0.1278', distance: 5 },
    }),
  ],
  [3, moveOtherStage],
  [3, recordPayment],
  [2, (number) => addGuarantor(number, 'mixed')],
  [2, setStatus],
];
const KINDS = SHARES.flatMap(([share, make]) => Array.from({ length: share }, () => make));
/** Has no divisor in common with the number of kinds, so that neighbours are of different kinds. */
const STEP = 37;

/**
 * What brands send in a working day: each hundred requests contain all kinds in their shares, and each brand
 * sends every kind, since the next hundred begins one kind later.
 */
export function mixed(number: number): HttpRequest {
  const hundred = Math.floor(number / KINDS.length);
  const make = KINDS[((number + hundred) * STEP) % KINDS.length];
  if (!make) throw new Error('There are a hundred requests.');
  return make(number, turnOf(number).turn);
}
