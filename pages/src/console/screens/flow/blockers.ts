import { type State, stateOf } from '../../parts/mark.js';
import { longDay } from '../../time.js';
import { isDone, OUTCOMES, STAGE_NAMES, STATUS_NAMES, type Status } from '../../words.js';
import { actorsOf, hasAgreement, isMissingGuarantor, signatoriesOf, unsignedDeedsOf } from './actors.js';
import { currentStage, type Flow, type StageState } from './data.js';

/** What keeps a flow from going on, who acts, and what they do. */
export interface Blocker {
  stage?: StageState;
  mark: State;
  what: string;
  who: string[];
}

const AGENCY = 'The agency';

/** The flow goes no further, whatever its stages are. */
export function stoppedBy(flow: Flow): Blocker | undefined {
  const { outcome, decidedOn, decisionReason, isArchived } = flow;
  if (outcome)
    return {
      mark: 'stop',
      what: `It goes no further: ${OUTCOMES[outcome]}${decidedOn ? ` on ${longDay(decidedOn)}` : ''}`,
      who: decisionReason ? [decisionReason] : [],
    };
  if (!isArchived) return undefined;
  return {
    mark: 'stop',
    what: 'It is archived',
    who: [`${AGENCY} restores it before a stage can change`],
  };
}

const OPEN: ReadonlySet<Status> = new Set(['AWAITING_PARTY', 'IN_REVIEW', 'REJECTED', 'CANCELLED']);

/** The stage at which the flow is, then later ones that were begun and are not done. */
export function blockersOf(flow: Flow, isDeedRequired: boolean): Blocker[] {
  const current = currentStage(flow);
  return flow.stages
    .filter((one) => one === current || (!isDone(one.status) && OPEN.has(one.status)))
    .map((stage) => ({ stage, mark: stateOf(stage.status), ...causeOf(flow, stage, isDeedRequired) }));
}

type Cause = Pick<Blocker, 'what' | 'who'>;

function causeOf(flow: Flow, stage: StageState, isDeedRequired: boolean): Cause {
  const name = STAGE_NAMES[stage.stage];
  const state = stage.message?.replace(/\.$/, '') ?? `${name}: ${STATUS_NAMES[stage.status]}`;
  switch (stage.status) {
    case 'NOT_STARTED':
      return { what: state === name ? state : `${name}: not started`, who: [`${AGENCY} begins it`] };
    case 'IN_REVIEW':
      return { what: state, who: [`${AGENCY} reviews it`] };
    case 'CANCELLED':
      return {
        what: state,
        who: [`${AGENCY} records that the flow is declined or withdrawn, or archives it`],
      };
    default:
      return waitingCause(flow, stage, state, isDeedRequired);
  }
}

function waitingCause(
  flow: Flow,
  { stage, status }: StageState,
  state: string,
  isDeedRequired: boolean,
): Cause {
  const isRejected = status === 'REJECTED';
  if (stage === 'GUARANTOR')
    return guarantorCause(flow, isRejected, isDeedRequired) ?? { what: state, who: [] };
  if (isRejected) return { what: state, who: [`${AGENCY} asks again, or cancels it`] };
  if (stage === 'TENANCY' && !hasAgreement(flow))
    return {
      what: 'Tenancy agreement: there is no agreement to sign yet',
      who: [`${AGENCY} generates or uploads it`],
    };
  const who = actorsOf(flow, stage);
  // Everybody whom it waited for has acted.
  return { what: state, who: who.length > 0 ? who : [`${AGENCY} completes it`] };
}

function guarantorCause(flow: Flow, isRejected: boolean, isDeedRequired: boolean): Cause | undefined {
  const name = STAGE_NAMES.GUARANTOR;
  if (isRejected)
    return {
      what: `${name}: rejected`,
      who: [`${AGENCY} agrees another guarantor with the tenants, or cancels the stage`],
    };
  if (isMissingGuarantor(flow))
    return {
      what: `${name}: none is recorded`,
      who: [`${AGENCY} invites one, or sets the stage to “${STATUS_NAMES.NOT_REQUIRED}”`],
    };
  const waiting = actorsOf(flow, 'GUARANTOR');
  if (waiting.length > 0) return { what: `${name}: waiting for the application`, who: waiting };
  const unsigned = isDeedRequired ? unsignedDeedsOf(flow) : [];
  if (unsigned.length > 0) return { what: `${name}: a deed is not signed`, who: unsigned };
  return { what: `${name}: ready for review`, who: [`${AGENCY} accepts or rejects each guarantor`] };
}

/** What is signed by whom before the move-in; nothing if it is signed. */
export function unsignedText(flow: Flow): string | undefined {
  if (flow.isAgreementSigned) return undefined;
  if (!hasAgreement(flow)) return 'The agreement is not signed by every party: there is none to sign yet.';
  const names = signatoriesOf(flow);
  return `The agreement is not signed by every party${names.length > 0 ? `: ${names.join('; ')}` : ''}.`;
}
