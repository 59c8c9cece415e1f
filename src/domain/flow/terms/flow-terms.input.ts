import { GraphQLBoolean, GraphQLInt, GraphQLString } from 'graphql';
import { Field } from 'type-graphql';
import type { Metadata } from '../../../language/graphql/metadata.js';
import { CalendarDay, Id } from '../../../language/graphql/scalars.js';
import type { Day } from '../../../language/time/calendar.js';
import type { Rule } from '../../../language/validation/json-schema.js';
import { Ruled } from '../../base/declare.js';
import { MetadataInput } from '../../base/metadata/metadata.js';
import { ReferenceInput } from '../../base/naming/reference.js';
import { DAY_RANGE } from '../../base/past.js';
import { sharedMembers } from '../../base/shared-members.js';
import { type LandlordInput, landlordsMember } from '../../landlord/landlord.input.js';
import { Jurisdiction } from './jurisdiction.js';
import { TenancyKind } from './tenancy-kind.js';

const { member: Term, onInput } = sharedMembers();

/** Declares the terms of a flow on an input that extends `FlowTermsInput`. */
export const FlowTerms = onInput;

const Optional = (type: () => object, description: string, rule?: Rule): PropertyDecorator =>
  Term(
    Field(() => type() as typeof GraphQLString, { nullable: true, description }),
    ...(rule ? [Ruled(rule)] : []),
  );
const Naming = (description: string): PropertyDecorator => Term(ReferenceInput(description));

/** Text that null or an empty string clears. */
const Words = (description: string, maxLength = 200): PropertyDecorator =>
  Optional(() => GraphQLString, description, { maxLength });
const Url = (description: string): PropertyDecorator =>
  Optional(() => GraphQLString, description, { format: 'https-url', maxLength: 2000 });
const Setting = (description: string): PropertyDecorator =>
  Optional(() => GraphQLBoolean, description, { notNull: true });
const Named = (what: string): PropertyDecorator => Optional(() => Id, `The id of ${what}.`);

const CONDITIONS_LENGTH = 20_000;

/** What a caller may set of a flow, on its creation and later. What follows from other calls is not here. */
export abstract class FlowTermsInput {
  @Naming('The partner’s own id of the flow, unique among the flows of the brand.')
  reference?: string | null;

  @Named('the property') propertyId?: number | null;
  @Naming('The partner’s own id of the property.') propertyReference?: string | null;
  @Named('the agent') agentId?: number | null;
  @Naming('The partner’s own id of the agent.') agentReference?: string | null;
  @Named('the branch') branchId?: number | null;
  @Naming('The partner’s own id of the branch.') branchReference?: string | null;
  @Named('the landlord, or of the lead landlord: a person of the kind `LANDLORD`') landlordId?: number | null;
  @Naming('The partner’s own id of the landlord.') landlordReference?: string | null;
  @Term(
    ...landlordsMember(
      'Without any of these members, a new flow gets the landlords of its property. `landlordId` alone makes ' +
        'that person the sole landlord.',
    ),
  )
  landlords?: LandlordInput[] | null;
  @Named('the landlord’s bank account') landlordBankAccountId?: number | null;

  @Term(MetadataInput()) metadata?: Metadata | null;

  @Optional(() => Jurisdiction, 'The part of the United Kingdom whose housing law applies.', {
    notNull: true,
  })
  jurisdiction?: Jurisdiction;
  @Optional(
    () => TenancyKind,
    'The kind of the tenancy in law. Omitted or null: derived from the jurisdiction, the tenants, the rent ' +
      'and the last day.',
  )
  tenancyKind?: TenancyKind | null;
  @Optional(() => CalendarDay, `The first day of the tenancy. ${DAY_RANGE}`)
  tenancyStartsOn?: Day | null;
  @Optional(
    () => CalendarDay,
    'The last day of a fixed term. Not allowed for an assured or a private residential tenancy.' +
      ` ${DAY_RANGE}`,
  )
  tenancyEndsOn?: Day | null;
  @Optional(
    () => CalendarDay,
    'The first day of a full rent period, if the first period is shorter than the others. Omitted or null: ' +
      `the first day of the tenancy. ${DAY_RANGE}`,
  )
  rentDueFrom?: Day | null;
  @Optional(() => GraphQLInt, 'The rent of the first rent period, in pence, if it is another amount.', {
    minimum: 1,
  })
  firstRentPence?: number | null;
  @Optional(
    () => GraphQLInt,
    'The day of the month on which rent of whole months falls due; in a shorter month, its last day. ' +
      'Omitted or null: the first day of each rent period.',
    { minimum: 1, maximum: 31 },
  )
  rentDueDay?: number | null;
  @Optional(() => GraphQLInt, 'The number of occupants.', { minimum: 0, maximum: 1000, notNull: true })
  numberOfOccupants?: number;

  @Words('The id of the landlord in the agency’s CRM.') crmLandlordId?: string | null;
  @Words('The id of the applicant in the agency’s CRM.') crmApplicantId?: string | null;
  @Words('The id of the tenancy in the agency’s CRM.') crmTenancyId?: string | null;
  @Words('The payment reference of the move-in money.') moveInPayeeRef?: string | null;
  @Words('The payment reference of the holding deposit.') payeeRef?: string | null;
  @Words('The id of the e-signature envelope.') envelopeId?: string | null;
  @Words('The break clause.', CONDITIONS_LENGTH) breakClause?: string | null;
  @Words('The conditions of all contracts of the brand.', CONDITIONS_LENGTH) commonConditions?: string | null;
  @Words('The conditions of this contract only.', CONDITIONS_LENGTH) additionalConditions?: string | null;
  @Url('The URL of the supporting documents.') supportingDocumentsUrl?: string | null;
  @Url('The URL of the How to Rent guide.') howToRentPdfUrl?: string | null;

  @Setting('Whether the rooms of the property are let one by one.') isLetByRoom?: boolean;
  @Setting('Whether the payments of rent are recorded here, so that a missing one means arrears.')
  isRentRecordedHere?: boolean;
  @Setting(
    'Whether the agreement takes effect only if every adult has the right to rent, as for students who come ' +
      'from abroad. It cannot change after the signature.',
  )
  isConditionalOnRightToRent?: boolean;
  @Setting('Whether the supporting documents have been seen.') isSupportingDocumentsSeen?: boolean;
  @Setting('Whether the prescribed information has been seen.') isPrescribedContractSeen?: boolean;
  @Setting('Whether the landlord opted out of the platform’s banking.') bbOptOut?: boolean;
  @Setting('Whether the holding deposit details are sent to the parties.')
  isSendHoldingDepositDetails?: boolean;
  @Setting('Whether the deposit setup details are sent to the parties.') isSendDepositSetupDetails?: boolean;
  @Setting('Whether the rental offer details are sent to the parties.') isSendRentalOfferDetails?: boolean;
  @Setting('Whether the document details are sent to the parties.') isSendDocumentDetails?: boolean;
  @Setting('Whether the tenant details are sent to the parties.') isSendTenantDetails?: boolean;
  @Setting('Whether the move-in details are sent to the parties.') isSendMoveInDetails?: boolean;
  @Setting('Whether a front-end asks to save before it continues.') isShowSaveContinuePopup?: boolean;
  @Setting('Whether the lead tenant alone pays the move-in money.') moveInMoneyFromLeadTenant?: boolean;
  @Setting('Whether the lead tenant alone pays the holding deposit.')
  holdingDepositCollectionFromLeadTenant?: boolean;
  @Setting('A mark of the agency that the flow is in use. The service only stores it.') isFlowUsed?: boolean;
  @Setting('A mark of the agency that the property was added from this flow. The service only stores it.')
  isAddedToProperty?: boolean;
  @Setting('Whether the landlord has received the rent.') isRentalPaymentReceivedByLandlord?: boolean;
  @Setting('Whether the landlord has received the holding deposit.')
  isHoldingDepositReceivedByLandlord?: boolean;
  @Setting('Whether the landlord has received the move-in money.') isMoveInMoneyReceivedByLandlord?: boolean;
}
