import { type DisabledReason, EndpointStatus } from './endpoint-lists.js';

/** The health of an endpoint. */
export interface Health {
  status: EndpointStatus;
  disabledReason: DisabledReason | null;
  failures: number;
  failingSince: Date | null;
  /** Whether the event about the failing endpoint was emitted. */
  isAnnounced: boolean;
  /** Whether the e-mail about it was queued. */
  isEmailed: boolean;
  /** When a failing endpoint gets its next event. */
  probeAt: Date | null;
  blockedUntil: Date | null;
}

/** That of an endpoint which has not failed, or has succeeded since. */
export const HEALTHY: Readonly<Health> = {
  status: EndpointStatus.ENABLED,
  disabledReason: null,
  failures: 0,
  failingSince: null,
  isAnnounced: false,
  isEmailed: false,
  probeAt: null,
  blockedUntil: null,
};
