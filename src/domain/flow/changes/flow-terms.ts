import type { Metadata } from '../../../language/graphql/metadata.js';
import { metadataAfter } from '../../base/metadata/metadata.js';
import { Flow } from '../record/flow.entity.js';
import type { UpdateFlowInput } from './update-flow.input.js';

/** The members that name one record, in words for people. */
const RECORD_WORDS = {
  property: 'the property',
  agent: 'the agent',
  branch: 'the branch',
  landlord: 'the landlord',
} as const;

type RecordName = keyof typeof RECORD_WORDS;

/** The members that an input sets: all but the version and those that name records. */
type Member = Exclude<keyof UpdateFlowInput, `${RecordName}${'Id' | 'Reference'}` | 'expectedVersion'>;

/** The members that an input sets, in words for people. The kind and the landlords have their own rules. */
const TERM_WORDS: Readonly<Record<Member, string>> = {
  reference: 'the reference',
  landlords: 'the joint landlords',
  landlordBankAccountId: 'the landlord’s bank account',
  jurisdiction: 'the jurisdiction',
  tenancyKind: 'the kind of tenancy',
  tenancyStartsOn: 'the start of the tenancy',
  tenancyEndsOn: 'the end of the tenancy',
  rentDueFrom: 'the first day of a full rent period',
  firstRentPence: 'the first rent',
  rentDueDay: 'the day on which rent falls due',
  isRentRecordedHere: 'whether the rent is recorded here',
  isLetByRoom: 'how the property is let',
  isConditionalOnRightToRent: 'whether the agreement depends on the right to rent',
  metadata: 'the metadata',
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
};

/** The columns that do not have the name of their member. */
const COLUMNS = {
  landlordBankAccountId: 'landlordBankAccount',
  isSupportingDocumentsSeen: 'supportingDocumentsSeen',
  landlords: 'jointLandlords',
} as const;

type Column =
  | Exclude<Member, keyof typeof COLUMNS>
  | (typeof COLUMNS)[keyof typeof COLUMNS]
  | 'tenancyKindSource';

/** A flow without terms. Some of its text columns are empty; everything else is null. */
const BLANK = new Flow();

/** A member of a flow that an input sets, the column that keeps it, and the value to store. */
export interface Term {
  member: Member | RecordName;
  column: Column | RecordName;
  value: unknown;
}

const MEMBERS = (Object.keys(TERM_WORDS) as Member[]).filter((member) => member !== 'tenancyKind');
/** The members whose values are stored as they are given. */
const PLAIN = MEMBERS.filter((member) => member !== 'landlords');
const RECORDS = Object.keys(RECORD_WORDS) as RecordName[];

/** The members of a flow that an input sets, as an event names them. */
export const TERM_MEMBERS: readonly string[] = [...MEMBERS, ...RECORDS];

/** What every input of terms may have. */
interface Given {
  reference?: string | null;
  metadata?: Metadata | null;
}

/** The terms of one agreement, which are not copied to a renewal. */
const OF_ONE_AGREEMENT: ReadonlySet<Member> = new Set([
  'reference',
  'metadata',
  'tenancyStartsOn',
  'tenancyEndsOn',
  'rentDueFrom',
  'firstRentPence',
  'isConditionalOnRightToRent',
  'moveInPayeeRef',
  'payeeRef',
  'envelopeId',
  'supportingDocumentsUrl',
  'howToRentPdfUrl',
  'isSupportingDocumentsSeen',
  'isPrescribedContractSeen',
  'isFlowUsed',
  'isAddedToProperty',
  'isRentalPaymentReceivedByLandlord',
  'isHoldingDepositReceivedByLandlord',
  'isMoveInMoneyReceivedByLandlord',
]);

const columnOf = (member: Member): Column =>
  member in COLUMNS ? COLUMNS[member as keyof typeof COLUMNS] : (member as Column);

/** The columns that a renewal has from the flow that it renews, with their values. */
export function renewedColumns(flow: Flow): Partial<Pick<Flow, Term['column']>> {
  const terms = MEMBERS.filter((member) => !OF_ONE_AGREEMENT.has(member)).map(columnOf);
  return Object.fromEntries([...RECORDS, ...terms].map((column) => [column, flow[column] ?? null]));
}

/**
 * The terms that an input sets of a flow, or of a new one. What it leaves out is not among them, and metadata
 * is merged.
 */
export const termsOf = (input: Given, flow: Pick<Flow, 'metadata'> = BLANK): Term[] =>
  PLAIN.flatMap((member) => {
    const value: unknown = Reflect.get(input, member);
    if (value === undefined) return [];
    if (member === 'metadata')
      return { member, column: member, value: metadataAfter(flow.metadata, input.metadata) };
    const column = columnOf(member);
    return { member, column, value: value ?? (BLANK[column] === '' ? '' : null) };
  });

/** The columns of terms. The schema has checked each value by the name of its member. */
export const termColumns = (terms: readonly Term[]): Partial<Pick<Flow, Term['column']>> =>
  Object.fromEntries(terms.map(({ column, value }) => [column, value]));

const WORDS: Readonly<Record<Term['member'], string>> = { ...TERM_WORDS, ...RECORD_WORDS };
const LIST = new Intl.ListFormat('en-GB');

/** Members in words for people, each once: “the rent and the rent period”. */
export const inWords = (members: readonly Term['member'][]): string =>
  LIST.format(new Set(members.map((member) => WORDS[member])));
