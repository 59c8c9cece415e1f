import type { Flow } from './flow.entity.js';

/** The members of an input that are stored as they are sent, each in words for the timeline. */
export const TERM_WORDS = {
  reference: 'the reference',
  landlordBankAccountId: 'the landlord’s bank account',
  jurisdiction: 'the jurisdiction',
  tenancyStartsOn: 'the start of the tenancy',
  rentPence: 'the rent',
  rentPeriod: 'the rent period',
  numberOfOccupants: 'the number of occupants',
  crmLandlordId: 'the CRM ids',
  crmApplicantId: 'the CRM ids',
  crmTenancyId: 'the CRM ids',
  moveInPayeeRef: 'the payment references',
  payeeRef: 'the payment references',
  envelopeId: 'the e-signature envelope',
  breakClause: 'the break clause',
  commonConditions: 'the conditions',
  additionalConditions: 'the conditions',
  supportingDocumentsUrl: 'the supporting documents',
  howToRentPdfUrl: 'the How to Rent guide',
  isSupportingDocumentsSeen: 'the supporting documents',
  isPrescribedContractSeen: 'the prescribed information',
  bbOptOut: 'the settings',
  isSendHoldingDepositDetails: 'the settings',
  isSendDepositSetupDetails: 'the settings',
  isSendRentalOfferDetails: 'the settings',
  isSendDocumentDetails: 'the settings',
  isSendTenantDetails: 'the settings',
  isSendMoveInDetails: 'the settings',
  isShowSaveContinuePopup: 'the settings',
  moveInMoneyFromLeadTenant: 'who pays the move-in money',
  holdingDepositCollectionFromLeadTenant: 'who pays the holding deposit',
  isFlowUsed: 'the settings',
  isAddedToProperty: 'the settings',
  isRentalPaymentReceivedByLandlord: 'what the landlord has received',
  isHoldingDepositReceivedByLandlord: 'what the landlord has received',
  isMoveInMoneyReceivedByLandlord: 'what the landlord has received',
} as const;

type Member = keyof typeof TERM_WORDS;

/** The columns that do not have the name of their member. */
const COLUMNS = {
  landlordBankAccountId: 'landlordBankAccount',
  isSupportingDocumentsSeen: 'supportingDocumentsSeen',
} as const;

type Column = Exclude<Member, keyof typeof COLUMNS> | (typeof COLUMNS)[keyof typeof COLUMNS];

/** The texts that are empty where there is none; others are null. */
const EMPTY_TEXTS: ReadonlySet<string> = new Set<Member>([
  'crmLandlordId',
  'crmApplicantId',
  'crmTenancyId',
  'moveInPayeeRef',
  'payeeRef',
  'breakClause',
  'commonConditions',
  'additionalConditions',
  'howToRentPdfUrl',
]);

/** The terms of a flow that an input has, by their column. What the input leaves out is not among them. */
export function termsOf(input: object): Partial<Pick<Flow, Column>> {
  const terms = Object.entries(input)
    .filter(([member, value]) => member in TERM_WORDS && value !== undefined)
    .map(([member, value]) => [columnOf(member), value ?? (EMPTY_TEXTS.has(member) ? '' : null)]);
  // The schema has checked each value by the name of its member.
  return Object.fromEntries(terms) as Partial<Pick<Flow, Column>>;
}

const columnOf = (member: string): string => (COLUMNS as Readonly<Record<string, string>>)[member] ?? member;
