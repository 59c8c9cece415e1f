import { Brand } from './base/brand.entity.js';
import { JobLease } from './base/job-lease.entity.js';
import { OutboxEvent } from './base/outbox-event.entity.js';
import { Certificate } from './certificate/certificate.entity.js';
import { ContractRecord } from './contract/contract-record.entity.js';
import { StoredDeadline } from './deadline/deadline.entity.js';
import { Agent } from './directory/agent.entity.js';
import { Branch } from './directory/branch.entity.js';
import { User } from './directory/user.entity.js';
import { Flow } from './flow/flow.entity.js';
import { SubTenant } from './flow/sub-tenant.entity.js';
import { Guarantor } from './guarantor/guarantor.entity.js';
import { IdempotencyKey } from './idempotency/idempotency-key.entity.js';
import { ApiKey } from './key/api-key.entity.js';
import { OperatorToken } from './key/operator-token.entity.js';
import { PortalLead } from './lead/portal-lead.entity.js';
import { MaintenanceIssue } from './maintenance/maintenance-issue.entity.js';
import { OutgoingMessage } from './message/outgoing-message.entity.js';
import { Payment } from './payment/payment.entity.js';
import { Postcode } from './place/postcode.entity.js';
import { Property } from './property/property.entity.js';
import { PreQualification } from './tenant/pre-qualification.entity.js';
import { RentReadyProfile } from './tenant/rent-ready-profile.entity.js';
import { RightToRentRecord } from './tenant/right-to-rent-record.entity.js';
import { TenantInformation } from './tenant/tenant-information.entity.js';
import { TimelineEntry } from './timeline/timeline-entry.entity.js';

/** Everything that is stored. */
export const entities = [
  Brand,
  ApiKey,
  OperatorToken,
  User,
  Branch,
  Agent,
  Property,
  Postcode,
  Flow,
  SubTenant,
  Guarantor,
  Certificate,
  ContractRecord,
  Payment,
  TimelineEntry,
  TenantInformation,
  RentReadyProfile,
  PreQualification,
  RightToRentRecord,
  MaintenanceIssue,
  PortalLead,
  OutgoingMessage,
  OutboxEvent,
  StoredDeadline,
  IdempotencyKey,
  JobLease,
];
