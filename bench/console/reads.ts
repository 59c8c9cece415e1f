import { addDays, dayOf } from '../../src/language/time/calendar.js';

/** Records of the large brand. */
export interface Ids {
  flow: number;
  /** Its timeline has a hundredth of all entries. */
  longFlow: number;
  property: number;
  call: number;
  key: number;
  endpoint: number;
  /** The number of an event with a failed delivery. */
  event: number;
}

/** One request of a screen, with the variables that the screen sends. */
interface Read {
  file: string;
  what?: string;
  variables: object;
  as?: 'brand' | 'operator';
}

const BRAND = 1;
const MAY = {
  ...{ hasFlows: true, hasDirectory: true, hasTimeline: true, hasRequests: true, hasCertificates: true },
  ...{ hasCompliance: true, hasLeads: true, hasIssues: true, hasProperties: true },
};
const eventId = (number: number): string => `evt_${BRAND}_${number}`;
const instant = (day: string): string => `${day}T00:00:00Z`;

/** Each query of the console, and the filters that read the most. */
export function readsOf(ids: Ids): Read[] {
  const today = dayOf(new Date());
  const board = {
    ...MAY,
    ...{ from: today, to: addDays(today, 13), before: addDays(today, -1), until: addDays(today, 14) },
  };
  const first = addDays(today, -14);
  const last = addDays(today, 27);
  const month = {
    ...{ ...MAY, monthStart: first, monthEnd: last, sortOrder: 'ASC' },
    ...{ isSoon: false, soonStart: today, soonEnd: addDays(today, 13) },
  };
  const calendar = {
    ...month,
    ...{ after: addDays(first, -1), before: addDays(last, 1), dueBefore: addDays(last, 2) },
    endedSince: instant(first),
  };
  const flows = { ...MAY, first: 50, sortBy: 'CREATED_AT', sortOrder: 'DESC', isArchived: false };
  const flow = { ...MAY, id: ids.flow, entries: 20 };
  const find = { ...MAY, isLocated: false };
  const ofBrand = { brandId: BRAND, isOperator: false };
  const key = { ...ofBrand, id: ids.key, keyId: ids.key, days: 30, from: instant(addDays(today, -29)) };
  const endpoint = { id: ids.endpoint };
  const operator = { as: 'operator' } as const;
  return [
    { file: 'board/query.graphql', variables: board },
    { file: 'board/query.graphql', what: 'one branch', variables: { ...board, branchId: 1 } },
    {
      file: 'board/query.graphql',
      what: 'waiting over 14 days',
      variables: { ...board, waitingSince: instant(addDays(today, -14)) },
    },
    { file: 'board/found.graphql', what: '“Smith”', variables: { ...board, text: 'Smith' } },
    { file: 'flows/query.graphql', what: 'open', variables: { ...flows, isCompleted: false } },
    { file: 'flows/query.graphql', what: 'all', variables: { ...flows, isArchived: undefined } },
    { file: 'flows/query.graphql', what: '“Smith”', variables: { ...flows, text: 'Smith' } },
    {
      file: 'flows/query.graphql',
      what: 'a stage, by the start',
      variables: { ...flows, stage: 'TENANCY', sortBy: 'TENANCY_STARTS_ON', sortOrder: 'ASC' },
    },
    { file: 'flow/query.graphql', variables: flow },
    { file: 'flow/query.graphql', what: 'a long timeline', variables: { ...flow, id: ids.longFlow } },
    {
      file: 'flow/query.graphql',
      what: 'a long timeline, money',
      variables: { ...flow, id: ids.longFlow, types: ['PAYMENT_RECEIVED', 'PAYMENT_REFUNDED'] },
    },
    { file: 'flow/version.graphql', variables: flow },
    { file: 'deadlines/query.graphql', what: 'due', variables: { ...month, states: ['OPEN'] } },
    {
      file: 'deadlines/query.graphql',
      what: 'due in 14 days',
      variables: { ...month, states: ['OPEN'], isSoon: true, dueBefore: addDays(today, 15) },
    },
    {
      file: 'deadlines/query.graphql',
      what: 'missed',
      variables: { ...month, states: ['MISSED'], isMet: false, sortOrder: 'DESC' },
    },
    {
      file: 'deadlines/query.graphql',
      what: 'met, one rule',
      variables: { ...month, states: ['MET'], keys: ['en.deposit.pi'] },
    },
    {
      file: 'deadlines/query.graphql',
      what: 'due, one branch',
      variables: { ...month, states: ['OPEN'], branchId: 1 },
    },
    { file: 'frame/missed/missed.graphql', variables: {} },
    { file: 'calendar/query.graphql', variables: calendar },
    { file: 'properties/query.graphql', variables: MAY },
    { file: 'properties/query.graphql', what: '“Mill Lane”', variables: { ...MAY, text: 'Mill Lane' } },
    { file: 'properties/one.graphql', variables: { ...MAY, id: ids.property } },
    { file: 'issues/groups.graphql', variables: MAY },
    { file: 'issues/list.graphql', what: 'closed', variables: { ...MAY, status: 'CLOSED' } },
    { file: 'find/query.graphql', what: 'an address', variables: { ...find, text: '10 Mill Lane' } },
    { file: 'find/query.graphql', what: 'a name', variables: { ...find, text: 'Dylan Smith' } },
    { file: 'find/query.graphql', what: 'two letters', variables: { ...find, text: 'qu' } },
    { file: 'find/query.graphql', what: 'a reference', variables: { ...find, text: 'R25000' } },
    {
      file: 'find/query.graphql',
      what: 'an id',
      variables: { ...find, text: String(ids.flow), isLocated: true },
    },
    {
      file: 'find/locate.graphql',
      variables: { text: 'bench-77777', isLocated: true, brandId: BRAND },
      ...operator,
    },
    { file: 'requests/query.graphql', variables: {} },
    { file: 'requests/query.graphql', what: 'a code', variables: { code: 'NOT_FOUND' } },
    { file: 'requests/query.graphql', what: 'of the brand', variables: { brandId: BRAND }, ...operator },
    { file: 'requests/one.graphql', variables: { id: ids.call } },
    { file: 'keys/query.graphql', variables: key },
    { file: 'keys/one.graphql', variables: key },
    { file: 'keys/reasons.graphql', variables: key },
    { file: 'keys/scopes.graphql', variables: {} },
    { file: 'keys/name/name.graphql', variables: key },
    { file: 'mails/query.graphql', variables: ofBrand },
    { file: 'mails/query.graphql', what: 'failed', variables: { ...ofBrand, statuses: ['FAILED'] } },
    { file: 'webhooks/queries/all.graphql', variables: ofBrand },
    { file: 'webhooks/queries/one.graphql', variables: endpoint },
    { file: 'webhooks/queries/one.graphql', what: 'failed', variables: { ...endpoint, status: 'FAILED' } },
    {
      file: 'webhooks/queries/delivery.graphql',
      variables: { ...endpoint, eventId: eventId(ids.event), before: eventId(ids.event - 1) },
    },
    {
      file: 'webhooks/queries/tail.graphql',
      variables: { since: new Date(Date.now() - 600_000).toISOString() },
    },
    { file: 'webhooks/queries/types.graphql', variables: {} },
    { file: 'installation/health.graphql', variables: {}, ...operator },
    { file: 'installation/jobs.graphql', variables: {}, ...operator },
    { file: 'brands/query.graphql', variables: { days: 14 }, ...operator },
    { file: 'mails/all.graphql', variables: {}, ...operator },
    { file: 'operators/query.graphql', variables: { signIns: 100 }, ...operator },
    { file: 'audit/query.graphql', variables: { everywhere: true }, ...operator },
    {
      file: 'audit/query.graphql',
      what: 'one key of a brand',
      variables: { brandId: BRAND, targetType: 'api_key', targetId: 1001, isOfBrand: true, chosenId: BRAND },
      ...operator,
    },
    { file: 'visit/query.graphql', variables: { brandId: BRAND }, ...operator },
  ];
}
