import type { Day } from '../../language/time/calendar.js';
import { FlowPhase, type Phased, phaseOn } from '../flow/stages/flow-phase.js';
import { isSigned } from '../flow/stages/signed.js';
import { StageStatus } from '../flow/stages/stages.js';
import { LISTED, PropertyStatus } from '../property/property-lists.js';

/** What the status of a home depends on of one of its flows, beside today. */
export interface LettingFact extends Phased {
  id: number;
  /** The flow that it renews: the same tenancy, or a new one of the same home. */
  renewedFrom: number | null;
  rentalOfferStatus: StageStatus;
  holdingDepositStatus: StageStatus;
  moveInStatus: StageStatus;
  hasHoldingDeposit: boolean;
}

/** The flow that decides the status of its home, and the status. */
export interface Decision {
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

interface Standing extends Decision {
  flow: LettingFact;
}

/** Whether a tenancy comes after another one; without both first days, by the order of the flows. */
function isAfter({ flow: a }: Standing, { flow: b }: Standing): boolean {
  const [from, other] = [a.tenancyStartsOn, b.tenancyStartsOn];
  return from && other && from !== other ? from > other : a.id > b.id;
}

/** Until a renewal begins, the tenancy that it renews goes on. */
const isRenewalOf = ({ flow }: Standing, { flowId, status }: Decision): boolean =>
  status === PropertyStatus.LET && flow.renewedFrom === flowId;

/**
 * The flow that decides the status of a home on a day; null if there is none, or if all fell through. `flows`
 * are those of the whole home that are not deleted: a flow of a room decides nothing.
 *
 * The last tenancy decides. Offers for a later one come before it: of several, one that is agreed, then the
 * oldest.
 */
export function decide(flows: readonly LettingFact[], today: Day): Decision | null {
  const standings = flows.flatMap((flow): Standing[] => {
    const status = statusOf(flow, today);
    return status ? [{ flow, flowId: flow.id, status }] : [];
  });
  const isOffer = ({ status }: Standing): boolean => LISTED.some((one) => one === status);
  const tenancy = standings
    .filter((one) => !isOffer(one))
    .reduce<Standing | null>((last, one) => (last && isAfter(last, one) ? last : one), null);
  const offers = standings
    .filter((one) => isOffer(one) && (!tenancy || (isAfter(one, tenancy) && !isRenewalOf(one, tenancy))))
    .toSorted((a, b) => a.flowId - b.flowId);
  const decides = offers.find(({ status }) => status === PropertyStatus.LET_AGREED) ?? offers[0] ?? tenancy;
  return decides && { flowId: decides.flowId, status: decides.status };
}

/** The next day on which the status of a home changes without a record: a signed tenancy begins. */
export const nextChange = (flows: readonly LettingFact[], today: Day): Day | null =>
  flows
    .filter((flow) => isSigned(flow) && phaseOn(today, flow) === FlowPhase.ARRANGING)
    .flatMap(({ tenancyStartsOn }) => (tenancyStartsOn && tenancyStartsOn > today ? [tenancyStartsOn] : []))
    .toSorted()[0] ?? null;

/** How the status of a home stands: what the partner sent, and what its flows make of it. */
export interface HomeStatus {
  status: PropertyStatus;
  /** The last status that the partner sent. */
  sent: PropertyStatus;
  decision: Decision | null;
  /** The decision that a later status of the partner has replaced. */
  overridden: Decision | null;
}

const isSame = (a: Decision | null, b: Decision | null): boolean =>
  a?.flowId === b?.flowId && a?.status === b?.status;

const isOnMarket = (status: PropertyStatus): boolean => LISTED.some((one) => one === status);

/** How the status of a home stands after its flows have changed. `changed` are the ids of these flows. */
export function afterFlows(
  home: HomeStatus,
  flows: readonly LettingFact[],
  { changed, today }: { changed: readonly number[]; today: Day },
): HomeStatus {
  const decision = decide(flows, today);
  if (isSame(decision, home.decision)) return home;
  const others = flows.filter(({ id }) => !changed.includes(id));
  const overridden = home.decision ? home.overridden : overriddenAtFirst(decision, decide(others, today));
  return { ...home, decision, overridden, status: statusBy(home.sent, decision, overridden) };
}

/**
 * Before the first decision, the status is the word of the partner about the flows as they were. The end of a
 * tenancy that decided nothing decides nothing either.
 */
const overriddenAtFirst = (decision: Decision | null, before: Decision | null): Decision | null =>
  decision?.status === PropertyStatus.WITHDRAWN ? decision : before;

function statusBy(
  sent: PropertyStatus,
  decision: Decision | null,
  overridden: Decision | null,
): PropertyStatus {
  if (decision && overridden && isOverridden(decision, overridden, sent)) return sent;
  const status = decision?.status ?? PropertyStatus.AVAILABLE;
  // A flow never puts a home on the market that the partner took off it.
  return isOnMarket(status) && !isOnMarket(sent) ? sent : status;
}

/** A home that was advertised again during its tenancy stays on the market when the tenancy ends. */
const isOverridden = (decision: Decision, overridden: Decision, sent: PropertyStatus): boolean =>
  isSame(decision, overridden) ||
  (decision.flowId === overridden.flowId &&
    decision.status === PropertyStatus.WITHDRAWN &&
    overridden.status === PropertyStatus.LET &&
    isOnMarket(sent));

/** How it stands after the partner has sent a status: only one that differs from the last one counts. */
export const afterPartner = (home: HomeStatus, sent: PropertyStatus): HomeStatus =>
  sent === home.sent ? home : { ...home, sent, status: sent, overridden: home.decision };
