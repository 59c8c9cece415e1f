import type { Day } from '../../language/time/calendar.js';
import { FlowPhase, type Phased, phaseOn } from '../flow/stages/flow-phase.js';
import { isSigned } from '../flow/stages/signed.js';
import { StageStatus } from '../flow/stages/stages.js';
import { LISTED, PropertyStatus } from '../property/property-lists.js';

/** What is read of a flow to find the status of its home. */
export interface LettingFact extends Phased {
  id: number;
  /** The flow that it renews: the same tenancy, or a new one of the same home. */
  renewedFrom: number | null;
  rentalOfferStatus: StageStatus;
  holdingDepositStatus: StageStatus;
  moveInStatus: StageStatus;
  hasHoldingDeposit: boolean;
}

/** The status of a home that follows from its flows, and the flow that determines it. */
export interface FlowStatus {
  flowId: number;
  status: PropertyStatus;
}

const LET_PHASES: readonly FlowPhase[] = [FlowPhase.CURRENT, FlowPhase.ENDING, FlowPhase.OVERSTAYED];

/** The status that a flow alone gives its home; null for one that fell through. */
export function statusOf(flow: LettingFact, today: Day): PropertyStatus | null {
  const phase = phaseOn(today, flow);
  if (phase === FlowPhase.FELL_THROUGH) return null;
  if (phase === FlowPhase.ENDED) return PropertyStatus.WITHDRAWN;
  const isAgreed = isSigned(flow);
  if (LET_PHASES.includes(phase) || (isAgreed && flow.moveInStatus === StageStatus.COMPLETE))
    return PropertyStatus.LET;
  const isReserved =
    flow.hasHoldingDeposit ||
    flow.holdingDepositStatus === StageStatus.COMPLETE ||
    flow.rentalOfferStatus === StageStatus.COMPLETE;
  return isAgreed || isReserved ? PropertyStatus.LET_AGREED : PropertyStatus.UNDER_OFFER;
}

interface Candidate extends FlowStatus {
  flow: LettingFact;
}

/** Whether a tenancy comes after another one; without both first days, by the order of the flows. */
function isAfter({ flow: a }: Candidate, { flow: b }: Candidate): boolean {
  const [from, other] = [a.tenancyStartsOn, b.tenancyStartsOn];
  return from && other && from !== other ? from > other : a.id > b.id;
}

/** Until a renewal begins, the tenancy that it renews goes on. */
const isRenewalOf = ({ flow }: Candidate, { flowId, status }: FlowStatus): boolean =>
  status === PropertyStatus.LET && flow.renewedFrom === flowId;

/**
 * The status of a home on a day, with the flow that determines it; null if there is none, or if all fell
 * through. `flows` are those of the whole home that are not deleted, without flows of single rooms.
 *
 * The last tenancy determines the status, unless there are offers for a later one: then an agreed offer does,
 * or else the oldest.
 */
export function statusByFlows(flows: readonly LettingFact[], today: Day): FlowStatus | null {
  const candidates = flows.flatMap((flow): Candidate[] => {
    const status = statusOf(flow, today);
    return status ? [{ flow, flowId: flow.id, status }] : [];
  });
  const isOffer = ({ status }: Candidate): boolean => LISTED.some((one) => one === status);
  const tenancy = candidates
    .filter((one) => !isOffer(one))
    .reduce<Candidate | null>((last, one) => (last && isAfter(last, one) ? last : one), null);
  const offers = candidates
    .filter((one) => isOffer(one) && (!tenancy || (isAfter(one, tenancy) && !isRenewalOf(one, tenancy))))
    .toSorted((a, b) => a.flowId - b.flowId);
  const found = offers.find(({ status }) => status === PropertyStatus.LET_AGREED) ?? offers[0] ?? tenancy;
  return found && { flowId: found.flowId, status: found.status };
}

/** The next day on which the status of a home changes without a record: a signed tenancy begins. */
export const nextChange = (flows: readonly LettingFact[], today: Day): Day | null =>
  flows
    .filter((flow) => isSigned(flow) && phaseOn(today, flow) === FlowPhase.ARRANGING)
    .flatMap(({ tenancyStartsOn }) => (tenancyStartsOn && tenancyStartsOn > today ? [tenancyStartsOn] : []))
    .toSorted()[0] ?? null;

/** The status of a home, and what it follows from: the last status that was sent, and that of its flows. */
export interface HomeStatus {
  status: PropertyStatus;
  /** The last status that the partner sent. */
  sent: PropertyStatus;
  byFlows: FlowStatus | null;
  /** The status by flows that a status which the partner sent later has replaced. */
  overridden: FlowStatus | null;
}

const isSame = (a: FlowStatus | null, b: FlowStatus | null): boolean =>
  a?.flowId === b?.flowId && a?.status === b?.status;

const isOnMarket = (status: PropertyStatus): boolean => LISTED.some((one) => one === status);

/** The status of a home after a change of its flows. `changed` are the ids of the flows that changed. */
export function afterFlows(
  home: HomeStatus,
  flows: readonly LettingFact[],
  { changed, today }: { changed: readonly number[]; today: Day },
): HomeStatus {
  const byFlows = statusByFlows(flows, today);
  if (isSame(byFlows, home.byFlows)) return home;
  const others = flows.filter(({ id }) => !changed.includes(id));
  const overridden = home.byFlows
    ? home.overridden
    : overriddenAtFirst(byFlows, statusByFlows(others, today));
  return { ...home, byFlows, overridden, status: statusBy(home.sent, byFlows, overridden) };
}

/**
 * Until a flow has determined the status, the partner has set it with the flows as they were in mind, so the
 * status by these flows is overridden. The end of a tenancy that never determined the status does not either.
 */
const overriddenAtFirst = (byFlows: FlowStatus | null, before: FlowStatus | null): FlowStatus | null =>
  byFlows?.status === PropertyStatus.WITHDRAWN ? byFlows : before;

function statusBy(
  sent: PropertyStatus,
  byFlows: FlowStatus | null,
  overridden: FlowStatus | null,
): PropertyStatus {
  if (byFlows && overridden && isOverridden(byFlows, overridden, sent)) return sent;
  const status = byFlows?.status ?? PropertyStatus.AVAILABLE;
  // A flow never puts a home on the market that the partner took off it.
  return isOnMarket(status) && !isOnMarket(sent) ? sent : status;
}

/** A home that was advertised again during its tenancy stays on the market when the tenancy ends. */
const isOverridden = (byFlows: FlowStatus, overridden: FlowStatus, sent: PropertyStatus): boolean =>
  isSame(byFlows, overridden) ||
  (byFlows.flowId === overridden.flowId &&
    byFlows.status === PropertyStatus.WITHDRAWN &&
    overridden.status === PropertyStatus.LET &&
    isOnMarket(sent));

/** The status of a home after the partner has sent one: a status that was sent before changes nothing. */
export const afterPartner = (home: HomeStatus, sent: PropertyStatus): HomeStatus =>
  sent === home.sent ? home : { ...home, sent, status: sent, overridden: home.byFlows };
