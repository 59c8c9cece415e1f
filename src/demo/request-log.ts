import { createHash } from 'node:crypto';
import { ADD_USAGE } from '../auth/key-usage.js';
import type { Em } from '../database/orm/orm.js';
import type { WaitingCall } from '../domain/request-log/logged-call.js';
import { UPSERT_OF_BRAND } from '../domain/request-log/write-calls.js';
import { dayOf } from '../language/time/calendar.js';

const HOUR_MS = 60 * 60 * 1000;
const MINUTE_MS = 60 * 1000;
const ADDRESS = '203.0.113.20';

type Made = Pick<WaitingCall, 'outcome' | 'method' | 'route' | 'operations' | 'status' | 'codes'> &
  Pick<WaitingCall, 'failedCheck' | 'problems' | 'count' | 'durationMs' | 'flowId'>;

/** What the software of the agency did wrong in the last hours, the oldest first. */
const calls = (flowId: number | null): readonly Made[] => [
  {
    outcome: 'slow',
    ...{ method: 'POST', route: '/v2.1/properties/batch', operations: ['UpsertProperties'] },
    ...{ status: 200, codes: [], failedCheck: 'none', problems: [] },
    ...{ count: 1, durationMs: 1840, flowId: null },
  },
  {
    outcome: 'rejected',
    ...{ method: 'POST', route: '/graphql', operations: ['moveStage'] },
    ...{ status: 200, codes: ['INVALID_TRANSITION'], failedCheck: 'state' },
    problems: [{ path: null, message: 'The stage cannot be completed yet.' }],
    ...{ count: 2, durationMs: 41, flowId },
  },
  {
    outcome: 'rejected',
    ...{ method: 'PATCH', route: '/v2.1/flows/{id}', operations: ['UpdateFlow'] },
    ...{ status: 422, codes: ['VALIDATION_FAILED'], failedCheck: 'values' },
    problems: [{ path: 'rent_pence', message: 'must be a whole number' }],
    ...{ count: 3, durationMs: 12, flowId },
  },
  // The one scope that the key lacks.
  {
    outcome: 'rejected',
    ...{ method: 'POST', route: '/v2.1/flows/{id}/payments', operations: ['RecordPayment'] },
    ...{ status: 403, codes: ['SCOPE_REQUIRED'], failedCheck: 'scope' },
    problems: [{ path: null, message: 'This call needs an API key with the scope tenant:act_as.' }],
    ...{ count: 1, durationMs: 5, flowId },
  },
];

const FLOW = 'select id from flow where brand_id = $1 and not is_deleted order by id limit 1';
const HAS_LOG = 'select from request_log where brand_id = $1 limit 1';

/** Adds some calls of the demo's key to the log of its brand and to its use, if the log is empty. */
export async function createRequestLog(em: Em, brandId: number, keyId: number, today: Date): Promise<void> {
  if ((await em.cells(HAS_LOG, [brandId])).length > 0) return;
  const [[flow] = []] = await em.cells(FLOW, [brandId]);
  const made = calls(flow == null ? null : Number(flow));
  const rows = made.map((call, place): WaitingCall => {
    const at = new Date(today.getTime() - (made.length - place) * HOUR_MS);
    const minute = new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS);
    const fingerprint = createHash('sha256').update(`demo ${place}`).digest('base64url');
    return {
      ...{ brandId, keyId, operatorTokenId: null, keyRejection: null, via: 'api', requestIds: [] },
      ...{ createdAt: at, lastAt: at, minute, fingerprint, address: ADDRESS },
      ...call,
    };
  });
  await em.cells(UPSERT_OF_BRAND, [brandId, JSON.stringify(rows)]);
  // Each was a change, and is counted as one.
  const used = rows.map(({ createdAt, count, outcome }) => ({
    ...{ keyId, day: dayOf(createdAt), writes: count },
    clientErrors: outcome === 'rejected' ? count : 0,
  }));
  for (const one of used) await em.cells(ADD_USAGE, [JSON.stringify([one])]);
}
