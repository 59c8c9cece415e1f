import type { Module } from '../base/module/module.js';
import {
  ComplianceProperty,
  PropertyCompliance,
  RecordedCompliance,
} from './changes/compliance.relations.js';
import { ComplianceResolver } from './changes/compliance.resolver.js';
import { voidableCompliance } from './changes/voidable-compliance.js';
import { complianceEvents } from './compliance.events.js';
import { complianceNotices } from './due/compliance.tasks.js';
import { followHomes } from './due/compliance-due.consumer.js';
import { StoredComplianceDue } from './due/compliance-due.entity.js';
import { DueRecords } from './due/compliance-due.relations.js';
import { ComplianceDueResolver } from './due/compliance-due.resolver.js';
import { ComplianceRecord } from './record/compliance-record.entity.js';

export const compliance = {
  entities: [ComplianceRecord, StoredComplianceDue],
  resolvers: [
    ComplianceResolver,
    PropertyCompliance,
    ComplianceProperty,
    RecordedCompliance,
    ComplianceDueResolver,
    DueRecords,
  ],
  events: complianceEvents,
  consumers: [followHomes],
  brandTasks: [complianceNotices],
  voidables: [voidableCompliance],
} satisfies Module;
