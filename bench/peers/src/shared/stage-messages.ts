/** The name of each stage, the text of the button that starts it, and who acts on it. */
const STAGES = {
  property: ['Property details', 'Add property details', 'the agent'],
  landlord: ['Landlord details', 'Add landlord', 'the landlord'],
  rental_offer: ['Rental offer', 'Make an offer', 'the landlord'],
  holding_deposit: ['Holding deposit', 'Request holding deposit', 'the tenants'],
  verification: ['Referencing', 'Start referencing', 'the tenants'],
  tenancy: ['Tenancy agreement', 'Prepare agreement', 'the signatories'],
  documents: ['Documents', 'Share documents', 'the tenants'],
  move_in: ['Move-in', 'Request move-in money', 'the tenants'],
} as const;

interface StageText {
  message: string | null;
  button: string | null;
}

/** The message and button text of a stage by its status, 0 to 6. */
const messagesOf = ([name, start, party]: readonly [string, string, string]): readonly StageText[] => [
  { message: null, button: start },
  { message: `${name}: waiting for ${party}.`, button: 'Send a reminder' },
  { message: `${name}: ready for review.`, button: 'Review' },
  { message: `${name}: complete.`, button: 'View' },
  { message: `${name}: rejected.`, button: 'Try again' },
  { message: null, button: null },
  { message: `${name}: cancelled.`, button: null },
];

const MESSAGES = Object.fromEntries(
  Object.entries(STAGES).map(([stage, words]) => [stage, messagesOf(words)]),
);
const NONE: StageText = { message: null, button: null };

export const stageText = (stage: keyof typeof STAGES, status: number): StageText =>
  MESSAGES[stage]?.[status] ?? NONE;
