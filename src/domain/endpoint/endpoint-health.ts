import { type DisabledReason, EndpointStatus } from './endpoint-lists.js';

/** The health of an endpoint. */
export interface Health {
  status: EndpointStatus;
  disabledReason: DisabledReason | null;
  failures: number;
  failingSince: Date | null;
  isAnnounced: boolean;
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
  probeAt: null,
  blockedUntil: null,
};
