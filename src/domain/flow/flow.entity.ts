import type { Opt, Rel } from '@mikro-orm/core';
import { Property as Column, Entity, Index } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { Choice, Derived, Flag, Text, Whole } from '../../database/fields.js';
import { Id } from '../../language/scalars.js';
import { BelongsTo } from '../base/brand-owned.js';
import { Cursor, cursorOf } from '../base/cursor.js';
import { Property } from '../property/property.entity.js';
import { Agent } from '../user/agent.entity.js';
import { Branch } from '../user/branch.entity.js';
import { User } from '../user/user.entity.js';
import { FlowPapers } from './flow-papers.js';
import { EVERY_STATUS } from './flow-stages.js';
import { Jurisdiction } from './jurisdiction.js';
import { FlowStageState } from './stage-state.js';
import { STAGES } from './stages.js';

const OFF = { default: false } as const;
const NONE = { default: '' } as const;

@Entity({ tableName: 'flow' })
@Index({
  name: 'flow_by_created',
  expression: 'create index "flow_by_created" on "flow" (brand_id, created_at, id) where not is_deleted',
})
@Index({
  name: 'flow_by_updated',
  expression: 'create index "flow_by_updated" on "flow" (brand_id, updated_at, id) where not is_deleted',
})
@Index({
  name: 'flow_by_percentage',
  expression:
    'create index "flow_by_percentage" on "flow" (brand_id, percentage_completed, id) where not is_deleted',
})
@Index({ name: 'flow_of_agent', properties: ['brand', 'agent'] })
@Index({ name: 'flow_of_branch', properties: ['brand', 'branch'] })
@Index({ name: 'flow_of_property', properties: ['brand', 'property'] })
@Index({ name: 'flow_of_landlord', properties: ['brand', 'landlord'] })
@Index({ name: 'flow_renewals', properties: ['brand', 'predecessor'] })
@Index({
  name: 'flow_crm_search',
  expression: `create index "flow_crm_search" on "flow" using gin ((crm_landlord_id || ' ' || crm_applicant_id || ' ' || crm_tenancy_id) gin_trgm_ops)`,
})
@ObjectType({
  description: 'A tenancy on its way from the offer to the keys. The interface calls it openflow.',
  simpleResolvers: true,
})
export class Flow extends FlowPapers {
  @BelongsTo(() => Property, 'property_id') property!: Rel<Property>;
  @BelongsTo(() => Agent, 'agent_id', { nullable: true }) agent?: Rel<Agent> | null;
  @BelongsTo(() => Branch, 'branch_id', { nullable: true }) branch?: Rel<Branch> | null;
  @BelongsTo(() => User, 'landlord_id', { nullable: true }) landlord?: Rel<User> | null;
  @BelongsTo(() => Flow, 'renewed_from', { nullable: true }) predecessor?: Rel<Flow> | null;
  @Column({ fieldName: 'landlord_bank_account_id', type: 'bigint', nullable: true }) landlordBankAccount?:
    | number
    | null;

  @Choice(Jurisdiction, 'jurisdiction', 'Whose housing law the flow follows.', {
    default: Jurisdiction.ENGLAND,
  })
  jurisdiction: Opt<Jurisdiction> = Jurisdiction.ENGLAND;

  @Derived(() => Id, ['property'], 'The property’s id.') get propertyId(): Opt<number> {
    return this.property.id;
  }
  @Derived(() => Id, ['agent'], 'The agent’s id; 0 without one.') get agentId(): Opt<number> {
    return this.agent?.id ?? 0;
  }
  @Derived(() => Id, ['branch'], 'The branch’s id; 0 without one.') get branchId(): Opt<number> {
    return this.branch?.id ?? 0;
  }
  @Derived(() => Id, ['predecessor'], 'The id of the flow that this one renews; 0 where it renews none.')
  get renewedFrom(): Opt<number> {
    return this.predecessor?.id ?? 0;
  }
  @Derived(() => Id, ['landlordBankAccount'], 'The landlord’s bank account; 0 while unknown.')
  get landlordBankAccountId(): Opt<number> {
    return this.landlordBankAccount ?? 0;
  }

  @Derived(
    () => [FlowStageState],
    [...EVERY_STATUS, 'isAstSigned', 'isArchived', 'isDeleted', 'jurisdiction'],
    'The nine stages in their order.',
  )
  get stages(): Opt<FlowStageState[]> {
    return STAGES.map((stage) => new FlowStageState(this, stage));
  }

  @Whole('How many people will live there.', { default: 0 }) numberOfOccupants: Opt<number> = 0;
  @Text('The landlord’s id in the agency’s CRM, empty while unknown.', NONE) crmLandlordId: Opt<string> = '';
  @Text('The applicant’s id in the agency’s CRM, empty while unknown.', NONE) crmApplicantId: Opt<string> =
    '';
  @Text('The tenancy’s id in the agency’s CRM, empty while unknown.', NONE) crmTenancyId: Opt<string> = '';
  @Text(
    'The payment reference of the move-in money, empty while unknown. On the wire: movein_payee_ref.',
    NONE,
  )
  moveInPayeeRef: Opt<string> = '';
  @Text('The payment reference of the holding deposit, empty while unknown.', NONE) payeeRef: Opt<string> =
    '';

  @Flag('Whether the landlord opted out of banking by the platform.', OFF) bbOptOut: Opt<boolean> = false;
  @Flag('Whether the holding deposit’s details go out.', OFF) isSendHoldingDepositDetails: Opt<boolean> =
    false;
  @Flag('Whether the deposit set-up’s details go out.', OFF) isSendDepositSetupDetails: Opt<boolean> = false;
  @Flag('Whether the rental offer’s details go out.', OFF) isSendRentalOfferDetails: Opt<boolean> = false;
  @Flag('Whether the documents’ details go out.', OFF) isSendDocumentDetails: Opt<boolean> = false;
  @Flag('Whether the tenants’ details go out.', OFF) isSendTenantDetails: Opt<boolean> = false;
  @Flag('Whether the move-in’s details go out. On the wire: is_send_movein_details.', OFF)
  isSendMoveInDetails: Opt<boolean> = false;
  @Flag('Whether a front-end asks to save before it goes on.', OFF) isShowSaveContinuePopup: Opt<boolean> =
    false;
  @Flag('Whether the lead tenant pays the move-in money alone.', OFF)
  moveInMoneyFromLeadTenant: Opt<boolean> = false;
  @Flag('Whether the lead tenant pays the holding deposit alone.', OFF)
  holdingDepositCollectionFromLeadTenant: Opt<boolean> = false;
  @Flag('Whether the flow has been put to use.', OFF) isFlowUsed: Opt<boolean> = false;
  @Flag('Whether the landlord has the rent.', OFF) isRentalPaymentReceivedByLandlord: Opt<boolean> = false;
  @Flag('Whether the landlord has the holding deposit.', OFF)
  isHoldingDepositReceivedByLandlord: Opt<boolean> = false;
  @Flag('Whether the landlord has the move-in money. On the wire: is_movein_money_received_by_landlord.', OFF)
  isMoveInMoneyReceivedByLandlord: Opt<boolean> = false;
  @Flag('Whether the flow was deleted; a deleted one is never listed.', OFF) isDeleted: Opt<boolean> = false;
  @Flag('Whether the property was added from this flow.', OFF) isAddedToProperty: Opt<boolean> = false;
  @Flag('Whether the flow renews another.', OFF) isRenewed: Opt<boolean> = false;
  @Flag('Whether the flow was put away; it stays readable.', OFF) isArchived: Opt<boolean> = false;

  @Cursor()
  get cursor(): Opt<string> {
    return cursorOf(this);
  }
}
