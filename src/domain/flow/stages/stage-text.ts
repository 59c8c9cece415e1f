import { FlowStage, StageStatus } from './stages.js';

interface StageText {
  message: string | null;
  buttonText: string | null;
}

const NO_TEXT: StageText = { message: null, buttonText: null };

/** The name of each stage for people, the text of the button that starts it, and who acts on it. */
const STAGE_WORDS: Readonly<Record<FlowStage, { name: string; start: string; party: string }>> = {
  property: { name: 'Property details', start: 'Add property details', party: 'the agent' },
  landlord: { name: 'Landlord details', start: 'Add landlord', party: 'the landlord' },
  rentalOffer: { name: 'Rental offer', start: 'Make an offer', party: 'the landlord' },
  holdingDeposit: { name: 'Holding deposit', start: 'Request holding deposit', party: 'the tenants' },
  referencing: { name: 'Referencing', start: 'Start referencing', party: 'the tenants' },
  guarantor: { name: 'Guarantor', start: 'Invite guarantor', party: 'the guarantor' },
  tenancy: { name: 'Tenancy agreement', start: 'Prepare agreement', party: 'the signatories' },
  documents: { name: 'Documents', start: 'Share documents', party: 'the tenants' },
  moveIn: { name: 'Move-in', start: 'Request move-in money', party: 'the tenants' },
};

const STATUS_NAMES: Readonly<Record<StageStatus, string>> = {
  0: 'not started',
  1: 'waiting for the parties',
  2: 'in review',
  3: 'complete',
  4: 'rejected',
  5: 'not required',
  6: 'cancelled',
};

export const stageName = (stage: FlowStage): string => STAGE_WORDS[stage].name;
export const statusName = (status: StageStatus): string => STATUS_NAMES[status];

/** A stage and its status for people, such as "Tenancy agreement: waiting for the parties". */
export const describeStage = (stage: FlowStage, status: StageStatus): string =>
  `${stageName(stage)}: ${statusName(status)}`;

/** The message and the button text of a stage at a status; null if there is none. */
export function stageText(stage: FlowStage, status: StageStatus): StageText {
  if (stage === FlowStage.GUARANTOR) return NO_TEXT;
  const { name, start, party } = STAGE_WORDS[stage];
  switch (status) {
    case StageStatus.NOT_STARTED:
      return { message: null, buttonText: start };
    case StageStatus.AWAITING_PARTY:
      return { message: `${name}: waiting for ${party}.`, buttonText: 'Send a reminder' };
    case StageStatus.IN_REVIEW:
      return { message: `${name}: ready for review.`, buttonText: 'Review' };
    case StageStatus.COMPLETE:
      return { message: `${name}: complete.`, buttonText: 'View' };
    case StageStatus.REJECTED:
      return { message: `${name}: rejected.`, buttonText: 'Try again' };
    case StageStatus.CANCELLED:
      return { message: `${name}: cancelled.`, buttonText: null };
    default:
      return NO_TEXT;
  }
}
