import { BrandResolver } from './brand/brand.resolver.js';
import { FlowCertificates, ProtectedFlow, ViewedCertificates } from './certificate/certificate.relations.js';
import { CertificateResolver } from './certificate/certificate.resolver.js';
import {
  AddedInventory,
  AddedInventoryFlow,
  RemovedInventoryFlow,
} from './certificate/inventory.relations.js';
import { InventoryResolver } from './certificate/inventory.resolver.js';
import { FlowContracts, RecordedContract, RecordedContractFlow } from './contract/contract.relations.js';
import { ContractResolver } from './contract/contract.resolver.js';
import { DeadlineFlow, FlowDeadlines } from './deadline/deadline.relations.js';
import { DeadlineResolver } from './deadline/deadline.resolver.js';
import { DirectoryResolver } from './directory/directory.resolver.js';
import { DecideFlowResolver } from './flow/decide-flow.resolver.js';
import { FlowRelations, FlowStageMoves } from './flow/flow.relations.js';
import { FlowResolver } from './flow/flow.resolver.js';
import { ChangedFlow, FlowChangesResolver } from './flow/flow-changes.resolver.js';
import { DeletedFlow, RenewalFlow, RenewedPredecessor } from './flow/flow-end.relations.js';
import { FlowEndResolver } from './flow/flow-end.resolver.js';
import { ConfirmedFlow, ConfirmedSubTenants } from './flow/holding-deposit.relations.js';
import { ReopenStageResolver } from './flow/reopen-stage.resolver.js';
import { ChangedSubTenant, ChangedSubTenantFlow, SubTenantUser } from './flow/sub-tenant.relations.js';
import { SubTenantResolver } from './flow/sub-tenant.resolver.js';
import {
  AddedGuarantor,
  AddedGuarantorFlow,
  PreQualificationGuarantors,
  ReferencedGuarantors,
  SubTenantGuarantors,
  UpdatedGuarantor,
  UpdatedGuarantorFlow,
} from './guarantor/guarantor.relations.js';
import { GuarantorFinances, GuarantorResolver } from './guarantor/guarantor.resolver.js';
import { UpdateGuarantorResolver } from './guarantor/update-guarantor.resolver.js';
import { KeyResolver } from './key/key.resolver.js';
import { OperatorTokenResolver } from './key/operator-token.resolver.js';
import { ViewerResolver } from './key/viewer.resolver.js';
import { RecordedLead, UpdatedLead } from './lead/lead.relations.js';
import { LeadResolver } from './lead/lead.resolver.js';
import { UpdateLeadResolver } from './lead/update-lead.resolver.js';
import { PropertyBranch, WithdrawnProperty } from './listing/listing.relations.js';
import { ListingResolver } from './listing/listing.resolver.js';
import { IssueChangesResolver } from './maintenance/issue-changes.resolver.js';
import { ChangedIssue, FlowIssues, MovedIssue } from './maintenance/maintenance.relations.js';
import { MaintenanceResolver } from './maintenance/maintenance.resolver.js';
import { EmailedFlow } from './message/message.relations.js';
import { MessageResolver } from './message/message.resolver.js';
import { FlowPayments, RecordedPayment, RecordedPaymentFlow } from './payment/payment.relations.js';
import { PaymentResolver } from './payment/payment.resolver.js';
import { PersonResolver } from './person/person.resolver.js';
import { ErasedPerson, PersonExportResolver } from './person/person-rights.resolver.js';
import { PropertyResolver } from './property/property.resolver.js';
import { PropertyListResolver } from './property/property-list.js';
import { AmountResolver } from './statute/amount.resolver.js';
import { PersonPreQualification, RecordedPreQualification } from './tenant/pre-qualification.resolver.js';
import {
  PreQualificationResolver,
  RentReadyProfileResolver,
  TenantResolver,
} from './tenant/tenant.resolver.js';
import { FlowTimeline } from './timeline/timeline.relations.js';
import { TimelineResolver } from './timeline/timeline.resolver.js';

/** Every entry point, and every relation. */
export const resolvers = [
  BrandResolver,
  CertificateResolver,
  DirectoryResolver,
  FlowResolver,
  DecideFlowResolver,
  FlowChangesResolver,
  ChangedFlow,
  FlowEndResolver,
  DeletedFlow,
  RenewalFlow,
  RenewedPredecessor,
  ReopenStageResolver,
  SubTenantResolver,
  SubTenantUser,
  ChangedSubTenant,
  ChangedSubTenantFlow,
  FlowRelations,
  FlowStageMoves,
  ConfirmedFlow,
  ConfirmedSubTenants,
  FlowCertificates,
  InventoryResolver,
  AddedInventory,
  AddedInventoryFlow,
  RemovedInventoryFlow,
  ContractResolver,
  FlowContracts,
  RecordedContract,
  RecordedContractFlow,
  PaymentResolver,
  FlowPayments,
  RecordedPayment,
  RecordedPaymentFlow,
  ProtectedFlow,
  ViewedCertificates,
  FlowIssues,
  MovedIssue,
  ChangedIssue,
  IssueChangesResolver,
  FlowTimeline,
  SubTenantGuarantors,
  PreQualificationGuarantors,
  ReferencedGuarantors,
  AddedGuarantor,
  AddedGuarantorFlow,
  UpdateGuarantorResolver,
  UpdatedGuarantor,
  UpdatedGuarantorFlow,
  GuarantorResolver,
  GuarantorFinances,
  KeyResolver,
  OperatorTokenResolver,
  ViewerResolver,
  LeadResolver,
  RecordedLead,
  UpdatedLead,
  UpdateLeadResolver,
  ListingResolver,
  PropertyBranch,
  WithdrawnProperty,
  MaintenanceResolver,
  MessageResolver,
  EmailedFlow,
  PersonResolver,
  PersonExportResolver,
  ErasedPerson,
  PropertyResolver,
  PropertyListResolver,
  PreQualificationResolver,
  PersonPreQualification,
  RecordedPreQualification,
  RentReadyProfileResolver,
  TenantResolver,
  TimelineResolver,
  AmountResolver,
  DeadlineResolver,
  FlowDeadlines,
  DeadlineFlow,
] as const;
