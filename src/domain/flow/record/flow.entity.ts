import type { Opt, Rel } from '@mikro-orm/core';
import { Property as Column, Entity, Index } from '@mikro-orm/decorators/legacy';
import { GraphQLBoolean, GraphQLInt } from 'graphql';
import { Field, ObjectType } from 'type-graphql';
import { At, Choice, Derived, Flag, OnDay, Pence, Text, Whole } from '../../../database/declare/fields.js';
import { textIndex } from '../../../database/sql/text-search.js';
import type { Metadata } from '../../../language/graphql/metadata.js';
import { Id, Instant } from '../../../language/graphql/scalars.js';
import type { Day } from '../../../language/time/calendar.js';
import { BelongsTo, BrandOwned } from '../../base/brand-owned.js';
import { Cursor, cursorOf } from '../../base/cursor.js';
import { MetadataColumn } from '../../base/metadata/metadata.js';
import { Reference, UniqueReference } from '../../base/naming/reference.js';
import { Agent } from '../../directory/agent.entity.js';
import { Branch } from '../../directory/branch.entity.js';
import { Person } from '../../directory/person.entity.js';
import { Landlord, returnedLandlords } from '../../landlord/landlord.type.js';
import { type StoredLandlord, soleLandlord } from '../../landlord/stored-landlords.js';
import { Property } from '../../property/property.entity.js';
import { FLOW_AT_STAGE } from '../stages/first-unfinished.js';
import { flowCodes } from '../stages/flow-codes.js';
import { expectedEndSql } from '../stages/flow-phase.js';
import { EVERY_SINCE, EVERY_STATUS, Since, StageMessages, Status } from '../stages/stage-fields.js';
import { FlowStageState } from '../stages/stage-state.js';
import { type FlowStage, isEverythingDone, percentageOf, STAGES, StageStatus } from '../stages/stages.js';
import { waitingFrom } from '../stages/waiting.js';
import { firstDay } from '../terms/first-day.js';
import { Jurisdiction } from '../terms/jurisdiction.js';
import { RenewalType } from '../terms/renewal-type.js';
import { RentPeriod } from '../terms/rent-period.js';
import { TenancyKind, TenancyKindSource } from '../terms/tenancy-kind.js';
import { FlowOutcome } from './flow-outcome.js';

const OFF = { default: false } as const;
const NONE = { default: '' } as const;
const UNKNOWN = { nullable: true } as const;
const ENGLAND = { default: Jurisdiction.ENGLAND } as const;

/** An index for lists of flows that are not deleted. */
const sortedBy = (name: string, column: string, include = '') => ({
  name: `flow_by_${name}`,
  expression: `create index "flow_by_${name}" on "flow" (brand_id, ${column}, id) ${include}where not is_deleted`,
});

/** An index that has the newest or oldest flows of any range of days next to each other. */
const newestByDay = (name: string, day: string) => ({
  name: `flow_by_${name}_day`,
  expression:
    `create index "flow_by_${name}_day" on "flow" using gist (brand_id, ${day}, created_at) ` +
    `where ${day} is not null and not is_deleted`,
});

/**
 * With them, a late page of renewals or of flows in use reads no other flow. They fill the padding of an
 * entry.
 */
const FLAGS = 'include (is_renewed, is_archived) ';

@Entity({ tableName: 'flow' })
@Index(sortedBy('created', 'created_at', FLAGS))
@Index(sortedBy('updated', 'updated_at', FLAGS))
@Index(sortedBy('percentage', 'percentage_completed', FLAGS))
@Index(sortedBy('start', firstDay()))
@Index({
  name: 'flow_by_waiting',
  expression:
    `create index "flow_by_waiting" on "flow" (brand_id, ${waitingFrom()}, id) ` +
    'where not is_deleted and not is_archived and not is_completed',
})
@Index({
  name: 'flow_by_codes',
  expression: `create index "flow_by_codes" on "flow" using gin (${flowCodes()})`,
})
@Index(FLOW_AT_STAGE)
@Index({
  name: 'flow_renewed',
  expression: 'create index "flow_renewed" on "flow" (brand_id, id) where is_renewed and not is_deleted',
})
@Index(newestByDay('first', 'tenancy_starts_on'))
@Index(newestByDay('last', 'tenancy_ends_on'))
@Index(newestByDay('expected', `(${expectedEndSql((name) => name)})`))
@Index(newestByDay('ended', 'ended_on'))
@Index({
  name: 'flow_by_metadata',
  expression:
    'create index "flow_by_metadata" on "flow" using gin (brand_id, metadata jsonb_path_ops) ' +
    `where metadata <> '{}' and not is_deleted`,
})
@Index({ name: 'flow_of_agent', properties: ['brand', 'agent'] })
@Index({ name: 'flow_of_branch', properties: ['brand', 'branch', 'isRenewed'] })
@Index({ name: 'flow_of_property', properties: ['brand', 'property'] })
@Index({ name: 'flow_of_landlord', properties: ['brand', 'landlord'] })
@Index({
  name: 'flow_of_joint_landlord',
  expression:
    'create index "flow_of_joint_landlord" on "flow" using gin (brand_id, joint_landlords jsonb_path_ops) ' +
    `where joint_landlords <> '[]'`,
})
@Index({
  name: 'flow_decided',
  expression:
    'create index "flow_decided" on "flow" (brand_id, created_at, id) where outcome is not null and not is_deleted',
})
@Index({
  name: 'flow_renewals',
  expression:
    'create index "flow_renewals" on "flow" (brand_id, renewed_from) where renewed_from is not null',
})
@Index(
  textIndex('flow_crm_search', 'flow', `crm_landlord_id || ' ' || crm_applicant_id || ' ' || crm_tenancy_id`),
)
@UniqueReference('flow', 'not is_deleted')
@StageMessages
@ObjectType({ description: 'One tenancy, from the offer to the keys.', simpleResolvers: true })
export class Flow extends BrandOwned {
  @Reference() reference?: string | null;
  @Whole(
    'The version of the flow. It begins at 1 and increases with every change of the flow, its parties, ' +
      'contracts or payments.',
    {
      default: 1,
    },
  )
  version: Opt<number> = 1;

  @BelongsTo(() => Property, 'property_id') property!: Rel<Property>;
  @BelongsTo(() => Agent, 'agent_id', UNKNOWN) agent?: Rel<Agent> | null;
  @BelongsTo(() => Branch, 'branch_id', UNKNOWN) branch?: Rel<Branch> | null;
  @BelongsTo(() => Person, 'landlord_id', UNKNOWN) landlord?: Rel<Person> | null;
  /** The list of the landlords; empty if there is none beside `landlord`, and no share. */
  @Column({ type: 'json', default: '[]', hidden: true }) jointLandlords: Opt<StoredLandlord[]> = [];
  @BelongsTo(() => Flow, 'renewed_from', UNKNOWN) predecessor?: Rel<Flow> | null;
  @Column({ fieldName: 'landlord_bank_account_id', type: 'bigint', nullable: true })
  landlordBankAccount?: number | null;

  @Derived(() => Id, ['property'], 'The id of the property.')
  get propertyId(): Opt<number> {
    return this.property.id;
  }
  @Derived(() => Id, ['agent'], 'The id of the agent; null if there is none.', UNKNOWN)
  get agentId(): Opt<number> | null {
    return this.agent?.id ?? null;
  }
  @Derived(() => Id, ['branch'], 'The id of the branch; null if there is none.', UNKNOWN)
  get branchId(): Opt<number> | null {
    return this.branch?.id ?? null;
  }
  @Derived(
    () => [Landlord],
    ['landlord', 'jointLandlords'],
    'The landlords with their shares, in the order in which they were given.',
  )
  get landlords(): Opt<Landlord[]> {
    if (this.jointLandlords.length > 0) return returnedLandlords(this.jointLandlords);
    return this.landlord ? returnedLandlords([soleLandlord(this.landlord.id)]) : [];
  }
  @Derived(
    () => Id,
    ['predecessor'],
    'The id of the flow that this one renews; null if it renews none.',
    UNKNOWN,
  )
  get renewedFrom(): Opt<number> | null {
    return this.predecessor?.id ?? null;
  }
  @Derived(
    () => Id,
    ['landlordBankAccount'],
    'The id of the landlord’s bank account; null if unknown.',
    UNKNOWN,
  )
  get landlordBankAccountId(): Opt<number> | null {
    return this.landlordBankAccount ?? null;
  }

  @Status('property', 'property_status') propertyStatus: Opt<StageStatus> = 0;
  @Status('landlord', 'landlord_status') landlordStatus: Opt<StageStatus> = 0;
  @Status('rentalOffer', 'rental_offer_status') rentalOfferStatus: Opt<StageStatus> = 0;
  @Status('holdingDeposit', 'holding_deposit_status') holdingDepositStatus: Opt<StageStatus> = 0;
  @Status('referencing', 'referencing_status') referencingStatus: Opt<StageStatus> = 0;
  @Status('guarantor', 'guarantor_status', StageStatus.NOT_REQUIRED) guarantorStatus: Opt<StageStatus> = 5;
  @Status('tenancy', 'tenancy_status') tenancyStatus: Opt<StageStatus> = 0;
  @Status('documents', 'documents_status') documentsStatus: Opt<StageStatus> = 0;
  @Status('moveIn', 'move_in_status') moveInStatus: Opt<StageStatus> = 0;

  @Since() propertySince?: Date | null;
  @Since() landlordSince?: Date | null;
  @Since() rentalOfferSince?: Date | null;
  @Since() holdingDepositSince?: Date | null;
  @Since() referencingSince?: Date | null;
  @Since() guarantorSince?: Date | null;
  @Since() tenancySince?: Date | null;
  @Since() documentsSince?: Date | null;
  @Since() moveInSince?: Date | null;

  @Derived(
    () => [FlowStageState],
    [
      'id',
      ...EVERY_STATUS,
      ...EVERY_SINCE,
      'isAgreementSigned',
      'agreementEnteredAt',
      'isArchived',
      'isDeleted',
      'jurisdiction',
    ],
    'The nine stages in their order.',
  )
  get stages(): Opt<FlowStageState[]> {
    return STAGES.map((stage) => this.stageState(stage));
  }

  @Field(() => GraphQLInt, {
    description: 'The share of required stages that are complete, 0 to 100 percent.',
  })
  @Column<Flow>({
    type: 'smallint',
    onCreate: (flow) => percentageOf(flow.statuses),
  })
  percentageCompleted!: Opt<number>;
  @Field(() => GraphQLBoolean, { description: 'Whether every stage is complete or not required.' })
  @Column<Flow>({ type: 'boolean', onCreate: (flow) => flow.isDone })
  isCompleted!: Opt<boolean>;

  @Choice(Jurisdiction, 'jurisdiction', 'The part of the United Kingdom whose housing law applies.', ENGLAND)
  jurisdiction: Opt<Jurisdiction> = Jurisdiction.ENGLAND;
  @Choice(TenancyKind, 'tenancy_kind', 'The kind of the tenancy in law.', { default: TenancyKind.ASSURED })
  tenancyKind: Opt<TenancyKind> = TenancyKind.ASSURED;
  @Choice(TenancyKindSource, 'tenancy_kind_source', 'Where the kind of the tenancy comes from.', {
    default: TenancyKindSource.DERIVED,
  })
  tenancyKindSource: Opt<TenancyKindSource> = TenancyKindSource.DERIVED;
  @OnDay('The last day of a fixed term; null if there is none, or if it is unknown.', UNKNOWN)
  tenancyEndsOn?: Day | null;
  @OnDay(
    'The day on which an open notice ends the tenancy, even if it has passed; null without one.',
    UNKNOWN,
  )
  endingOn?: Day | null;
  @OnDay('The last day of the tenancy as it was recorded; null before.', UNKNOWN) endedOn?: Day | null;
  /** The `availableFrom` of the home before a notice set it; null if there was none. */
  @Column({ type: 'datetime', length: 3, nullable: true, hidden: true }) availableBefore?: Date | null;
  @OnDay(
    'The first day of a full rent period; null if it is the first day of the tenancy. Rent periods are ' +
      'counted from it.',
    UNKNOWN,
  )
  rentDueFrom?: Day | null;
  @Pence('The rent of the first rent period, in pence; null if it is not another amount.', UNKNOWN)
  firstRentPence?: number | null;
  @Whole('The day of the month on which rent falls due; null: the first day of each rent period.', UNKNOWN)
  rentDueDay?: number | null;
  @Flag('Whether the payments of rent are recorded here, so that a missing one means arrears.', OFF)
  isRentRecordedHere: Opt<boolean> = false;
  @Flag('Whether the rooms of the property are let one by one.', OFF) isLetByRoom: Opt<boolean> = false;
  @Flag(
    'Whether the agreement takes effect only if every adult has the right to rent: the check is then due ' +
      'before the start of the tenancy, not before the agreement. England only.',
    OFF,
  )
  isConditionalOnRightToRent: Opt<boolean> = false;
  @Whole('The number of occupants.', { default: 0 }) numberOfOccupants: Opt<number> = 0;
  @Text('The id of the landlord in the agency’s CRM; empty if unknown.', NONE)
  crmLandlordId: Opt<string> = '';
  @Text('The id of the applicant in the agency’s CRM; empty if unknown.', NONE)
  crmApplicantId: Opt<string> = '';
  @Text('The id of the tenancy in the agency’s CRM; empty if unknown.', NONE)
  crmTenancyId: Opt<string> = '';
  @Text('The payment reference of the move-in money; empty if unknown.', NONE)
  moveInPayeeRef: Opt<string> = '';
  @Text('The payment reference of the holding deposit; empty if unknown.', NONE) payeeRef: Opt<string> = '';

  @Text('The URL of the bespoke contract; null if there is none.', UNKNOWN) bespokeContractUrl?:
    | string
    | null;
  @Text('The URL of the non-Housing-Act agreement; null if there is none.', UNKNOWN)
  nhaContractUrl?: string | null;
  @Text('The id of the e-signature envelope; null if there is none.', UNKNOWN) envelopeId?: string | null;
  @Text('The URL of the supporting documents; null if there are none.', UNKNOWN)
  supportingDocumentsUrl?: string | null;
  @Text('The URL of the prescribed information; null if there is none.', UNKNOWN)
  prescribedContractUrl?: string | null;
  @Text('The URL of the tenancy agreement; null if there is none.', {
    ...UNKNOWN,
    fieldName: 'ast_contract_url',
  })
  agreementUrl?: string | null;
  @Text('The break clause; empty if there is none.', NONE) breakClause: Opt<string> = '';
  @Text('The conditions of all contracts of the brand; empty if unknown.', NONE)
  commonConditions: Opt<string> = '';
  @Text('The conditions of this contract only; empty if there are none.', NONE)
  additionalConditions: Opt<string> = '';
  @Text('The URL of the uploaded tenancy agreement; empty if there is none.', {
    ...NONE,
    fieldName: 'uploaded_ast_contract_url',
  })
  uploadedAgreementUrl: Opt<string> = '';
  @Text('The URL of the signed tenancy agreement; empty before signing.', {
    ...NONE,
    fieldName: 'ast_contract_signed_url',
  })
  signedAgreementUrl: Opt<string> = '';
  @Text('The URL of the How to Rent guide; empty if none was given.', NONE)
  howToRentPdfUrl: Opt<string> = '';

  @Column({ fieldName: 'ast_uploaded_at', type: 'datetime', length: 3, nullable: true })
  agreementUploaded?: Date | null;
  @Derived(
    () => Instant,
    ['agreementUploaded', 'createdAt'],
    'When the tenancy agreement was uploaded; the time of the flow’s creation when it was not.',
  )
  get agreementUploadedAt(): Opt<Date> {
    return this.agreementUploaded ?? this.createdAt;
  }
  @At('When the bespoke contract was uploaded; null before.', UNKNOWN)
  bespokeContractUploadedAt?: Date | null;
  @At('When the non-Housing-Act agreement was generated; null before.', UNKNOWN) nhaGeneratedAt?: Date | null;
  @At('When the tenancy agreement was generated; null before.', { ...UNKNOWN, fieldName: 'ast_generated_at' })
  agreementGeneratedAt?: Date | null;

  @Flag('Whether a bespoke contract was uploaded.', OFF) isBespokeContractUploaded: Opt<boolean> = false;
  @Flag('Whether the prescribed information has been seen.', OFF)
  isPrescribedContractSeen: Opt<boolean> = false;
  @Flag('Whether all parties have signed the tenancy agreement.', { ...OFF, fieldName: 'is_ast_signed' })
  isAgreementSigned: Opt<boolean> = false;
  @Flag('Whether the non-Housing-Act agreement was generated.', OFF) isNhaGenerated: Opt<boolean> = false;
  @Flag('Whether the tenancy agreement was generated.', { ...OFF, fieldName: 'is_ast_generated' })
  isAgreementGenerated: Opt<boolean> = false;
  @Column({ type: 'boolean', default: false }) supportingDocumentsSeen: Opt<boolean> = false;
  @Derived(
    () => GraphQLBoolean,
    ['supportingDocumentsSeen'],
    'Whether the supporting documents have been seen.',
  )
  get isSupportingDocumentsSeen(): Opt<boolean> {
    return this.supportingDocumentsSeen;
  }

  @Flag('Whether the landlord opted out of the platform’s banking.', OFF) bbOptOut: Opt<boolean> = false;
  @Flag('Whether the holding deposit details are sent to the parties.', OFF)
  isSendHoldingDepositDetails: Opt<boolean> = false;
  @Flag('Whether the deposit setup details are sent to the parties.', OFF)
  isSendDepositSetupDetails: Opt<boolean> = false;
  @Flag('Whether the rental offer details are sent to the parties.', OFF)
  isSendRentalOfferDetails: Opt<boolean> = false;
  @Flag('Whether the document details are sent to the parties.', OFF)
  isSendDocumentDetails: Opt<boolean> = false;
  @Flag('Whether the tenant details are sent to the parties.', OFF) isSendTenantDetails: Opt<boolean> = false;
  @Flag('Whether the move-in details are sent to the parties.', OFF)
  isSendMoveInDetails: Opt<boolean> = false;
  @Flag('Whether a front-end asks to save before it continues.', OFF)
  isShowSaveContinuePopup: Opt<boolean> = false;
  @Flag('Whether the lead tenant alone pays the move-in money.', OFF)
  moveInMoneyFromLeadTenant: Opt<boolean> = false;
  @Flag('Whether the lead tenant alone pays the holding deposit.', OFF)
  holdingDepositCollectionFromLeadTenant: Opt<boolean> = false;
  @Flag('A mark of the agency that the flow is in use. The service only stores it.', OFF)
  isFlowUsed: Opt<boolean> = false;
  @Flag('Whether the landlord has received the rent.', OFF)
  isRentalPaymentReceivedByLandlord: Opt<boolean> = false;
  @Flag('Whether the landlord has received the holding deposit.', OFF)
  isHoldingDepositReceivedByLandlord: Opt<boolean> = false;
  @Flag('Whether the landlord has received the move-in money.', OFF)
  isMoveInMoneyReceivedByLandlord: Opt<boolean> = false;
  @Flag('Whether the flow is deleted. Deleted flows are never listed.', OFF) isDeleted: Opt<boolean> = false;
  @Flag('A mark of the agency that the property was added from this flow. The service only stores it.', OFF)
  isAddedToProperty: Opt<boolean> = false;
  @Flag('Whether the flow renews another one.', OFF) isRenewed: Opt<boolean> = false;
  @Column({ fieldName: 'is_new_tenancy', type: 'boolean', default: false }) isNewTenancy: Opt<boolean> =
    false;
  @Derived(
    () => RenewalType,
    ['isRenewed', 'isNewTenancy'],
    'How the flow renews another one; null if it renews none.',
    UNKNOWN,
  )
  get renewalType(): Opt<RenewalType> | null {
    if (!this.isRenewed) return null;
    return this.isNewTenancy ? RenewalType.NEW_TENANCY : RenewalType.RENEWAL;
  }
  @Flag('Whether the flow is archived. An archived flow can be read, but its stages cannot change.', OFF)
  isArchived: Opt<boolean> = false;

  @At('When the flow was archived; null unless it is archived.', UNKNOWN) archivedAt?: Date | null;
  @At('When the flow was deleted; null unless it is deleted.', UNKNOWN) deletedAt?: Date | null;
  @At('When the tenancy agreement was entered into: the time of the last signature; null before.', UNKNOWN)
  agreementEnteredAt?: Date | null;
  @OnDay('The first day of the tenancy; null if unknown.', UNKNOWN) tenancyStartsOn?: Day | null;
  @Pence('The rent of the whole property for each rent period, in pence; null if unknown.', UNKNOWN)
  rentPence?: number | null;
  @Choice(RentPeriod, 'rent_period', 'The period that each rent payment is for; null if unknown.', UNKNOWN)
  rentPeriod?: RentPeriod | null;

  @Choice(FlowOutcome, 'outcome', 'Why the flow ended without an agreement; null unless it did.', UNKNOWN)
  outcome?: FlowOutcome | null;
  @OnDay('The day on which the landlord declined or the tenants withdrew; null unless they did.', UNKNOWN)
  decidedOn?: Day | null;
  @Text('The reason of the decision that ended the flow; null without a decision.', UNKNOWN)
  decisionReason?: string | null;

  @MetadataColumn() metadata: Opt<Metadata> = {};

  @Cursor()
  get cursor(): Opt<string> {
    return cursorOf(this);
  }

  statusOf(stage: FlowStage): StageStatus {
    return this[`${stage}Status`];
  }

  stageState(stage: FlowStage): FlowStageState {
    return new FlowStageState(this, stage, this[`${stage}Since`] ?? null);
  }

  /** Sets the status of a stage, with what follows from all of them. */
  setStatus(stage: FlowStage, to: StageStatus, at: Date): void {
    this[`${stage}Status`] = to;
    this[`${stage}Since`] = at;
    this.percentageCompleted = percentageOf(this.statuses);
    this.isCompleted = this.isDone;
  }

  get isDone(): Opt<boolean> {
    return isEverythingDone(this.statuses);
  }

  private get statuses(): Opt<StageStatus[]> {
    return STAGES.map((stage) => this.statusOf(stage));
  }
}
