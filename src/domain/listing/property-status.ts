import type { RecordValues, Stored } from '../base/batch/batch.js';
import { afterPartner, type HomeStatus } from '../market/flow-status.js';
import { PropertyStatus } from '../property/property-lists.js';
import type { PropertyInput } from './property.input.js';

/** The stored values from which the status of a property follows. */
export const STATUS_READS = ['status', 'sentStatus', 'flowStatus', 'flowStatusOf'] as const;

/** What is stored of the status of a property. */
export interface StoredStatus {
  status: unknown;
  sentStatus?: unknown;
  flowStatus?: unknown;
  flowStatusOf?: unknown;
}

/** A status of the table, which has no other values. */
const knownStatus = (stored: unknown): PropertyStatus | null =>
  Object.values(PropertyStatus).find((one) => one === stored) ?? null;

const statusIn = ({ status, sentStatus, flowStatus, flowStatusOf }: Stored): StoredStatus => ({
  status,
  sentStatus,
  flowStatus,
  flowStatusOf,
});

/** The status of a stored property, before the partner sends another. */
function homeStatusOf(stored: StoredStatus): HomeStatus {
  const status = knownStatus(stored.status) ?? PropertyStatus.AVAILABLE;
  const byFlow = knownStatus(stored.flowStatus);
  return {
    status,
    sent: knownStatus(stored.sentStatus) ?? status,
    byFlows: byFlow && { status: byFlow, flowId: Number(stored.flowStatusOf) },
    overridden: null,
  };
}

/** The values of a property after the partner has sent a status; none if it is the last one that was sent. */
export function sentValues(stored: StoredStatus, sent: PropertyStatus): RecordValues {
  const before = homeStatusOf(stored);
  const after = afterPartner(before, sent);
  if (after === before) return {};
  return {
    status: after.status,
    sentStatus: after.byFlows ? after.sent : null,
    overriddenStatus: after.overridden?.status ?? null,
    overriddenStatusOf: after.overridden?.flowId ?? null,
  };
}

/** The status of an item: the property keeps its status if the last one that was sent is sent again. */
export function statusValues({ status }: PropertyInput, stored: Stored | null): RecordValues {
  if (!stored || status === undefined) return {};
  return { status: undefined, ...sentValues(statusIn(stored), status ?? PropertyStatus.AVAILABLE) };
}

/** Whether an item changes the status of a stored property to this one. */
export function changesTo(wanted: PropertyStatus, { status }: PropertyInput, stored: Stored): boolean {
  const before = homeStatusOf(statusIn(stored));
  const sent = status === null ? PropertyStatus.AVAILABLE : status;
  return sent === wanted && before.sent !== wanted && before.status !== wanted;
}
