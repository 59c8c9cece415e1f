import { FlowStage, StageStatus } from './stages.js';

interface Copy {
  message: string | null;
  buttonText: string | null;
}

const NOTHING: Copy = { message: null, buttonText: null };

/** What a stage is called in a sentence, and what starts it. */
const WORDS: Readonly<Record<FlowStage, { name: string; start: string; from: string }>> = {
  property: { name: 'Property details', start: 'Add property details', from: 'the agent' },
  landlord: { name: 'Landlord details', start: 'Add landlord', from: 'the landlord' },
  rentalOffer: { name: 'Rental offer', start: 'Make an offer', from: 'the landlord' },
  holdingDeposit: { name: 'Holding deposit', start: 'Request holding deposit', from: 'the tenants' },
  verification: { name: 'Referencing', start: 'Start referencing', from: 'the tenants' },
  guarantor: { name: 'Guarantor', start: 'Invite guarantor', from: 'the guarantor' },
  tenancy: { name: 'Tenancy agreement', start: 'Prepare agreement', from: 'the signatories' },
  doc: { name: 'Documents', start: 'Share documents', from: 'the tenants' },
  moveIn: { name: 'Move-in', start: 'Request move-in money', from: 'the tenants' },
};

/** The one copy table: what a stage says at a status, and what its button says. Null where there is nothing to say. */
export function copyOf(stage: FlowStage, status: StageStatus): Copy {
  if (stage === FlowStage.GUARANTOR) return NOTHING;
  const { name, start, from } = WORDS[stage];
  switch (status) {
    case StageStatus.NOT_STARTED:
      return { message: null, buttonText: start };
    case StageStatus.AWAITING_PARTY:
      return { message: `${name}: waiting for ${from}.`, buttonText: 'Send a reminder' };
    case StageStatus.IN_REVIEW:
      return { message: `${name}: ready for review.`, buttonText: 'Review' };
    case StageStatus.COMPLETE:
      return { message: `${name}: complete.`, buttonText: 'View' };
    case StageStatus.REJECTED:
      return { message: `${name}: rejected.`, buttonText: 'Try again' };
    case StageStatus.CANCELLED:
      return { message: `${name}: cancelled.`, buttonText: null };
    default:
      return NOTHING;
  }
}
