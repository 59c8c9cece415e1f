import { BrandResolver } from './brand/brand.resolver.js';
import { FlowCertificates } from './certificate/certificate.relations.js';
import { CertificateResolver } from './certificate/certificate.resolver.js';
import { FlowRelations, FlowStageMoves } from './flow/flow.relations.js';
import { FlowResolver } from './flow/flow.resolver.js';
import { PreQualificationGuarantors, SubTenantGuarantors } from './guarantor/guarantor.relations.js';
import { GuarantorFinances, GuarantorResolver } from './guarantor/guarantor.resolver.js';
import { KeyResolver } from './key/key.resolver.js';
import { ViewerResolver } from './key/viewer.resolver.js';
import { LeadResolver } from './lead/lead.resolver.js';
import { FlowIssues } from './maintenance/maintenance.relations.js';
import { MaintenanceResolver } from './maintenance/maintenance.resolver.js';
import { MessageResolver } from './message/message.resolver.js';
import { PropertyResolver } from './property/property.resolver.js';
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
  FlowResolver,
  FlowRelations,
  FlowStageMoves,
  FlowCertificates,
  FlowIssues,
  FlowTimeline,
  SubTenantGuarantors,
  PreQualificationGuarantors,
  GuarantorResolver,
  GuarantorFinances,
  KeyResolver,
  ViewerResolver,
  LeadResolver,
  MaintenanceResolver,
  MessageResolver,
  PropertyResolver,
  PreQualificationResolver,
  RentReadyProfileResolver,
  TenantResolver,
  TimelineResolver,
] as const;
