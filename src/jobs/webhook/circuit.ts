import { HEALTHY, type Health } from '../../domain/endpoint/endpoint-health.js';
import { DisabledReason, EndpointStatus } from '../../domain/endpoint/endpoint-lists.js';

const SECOND_MS = 1000;
const HOUR_MS = 3600 * SECOND_MS;
const DAY_MS = 24 * HOUR_MS;

/** After so many failures in a row an endpoint fails. */
const MAX_FAILURES = 10;
const FIRST_PROBE_MS = 30 * SECOND_MS;
const LAST_PROBE_MS = 1800 * SECOND_MS;
const ANNOUNCED_AFTER_MS = HOUR_MS;
const EMAILED_AFTER_MS = DAY_MS;
const DISABLED_AFTER_MS = 5 * DAY_MS;

/** What the health of an endpoint depends on. */
export interface Outcome {
  isSuccess: boolean;
  statusCode: number | null;
  /** The pause that the endpoint asked for. */
  pauseMs: number | null;
}

export function healthAfter(health: Health, { isSuccess, statusCode, pauseMs }: Outcome, now: Date): Health {
  const after = (ms: number): Date => new Date(now.getTime() + ms);
  if (health.status === EndpointStatus.DISABLED) return health;
  if (isSuccess) return { ...HEALTHY };
  const failures = health.failures + 1;
  const failingSince = health.failingSince ?? now;
  const blockedUntil = pauseMs === null ? health.blockedUntil : after(pauseMs);
  const failed = { ...health, failures, failingSince, blockedUntil };
  if (statusCode === 410) return { ...failed, ...disabled(DisabledReason.GONE) };
  if (failures < MAX_FAILURES) return failed;
  if (now.getTime() - failingSince.getTime() >= DISABLED_AFTER_MS)
    return { ...failed, ...disabled(DisabledReason.FAILING) };
  const probe = Math.min(FIRST_PROBE_MS * 2 ** (failures - MAX_FAILURES), LAST_PROBE_MS);
  return { ...failed, status: EndpointStatus.FAILING, probeAt: after(probe) };
}

const disabled = (reason: DisabledReason) => ({
  status: EndpointStatus.DISABLED,
  disabledReason: reason,
  probeAt: null,
});

/** Whether the event about the failing endpoint is to be emitted. */
export const isToAnnounce = (health: Health, now: Date): boolean =>
  !health.isAnnounced && hasFailedFor(ANNOUNCED_AFTER_MS, health, now);

/** Whether the e-mail about the failing endpoint is to be sent. */
export const isToEmail = (health: Health, now: Date): boolean =>
  !health.isEmailed && hasFailedFor(EMAILED_AFTER_MS, health, now);

const hasFailedFor = (ms: number, { status, failingSince }: Health, now: Date): boolean =>
  status === EndpointStatus.FAILING && failingSince !== null && now.getTime() - failingSince.getTime() >= ms;
