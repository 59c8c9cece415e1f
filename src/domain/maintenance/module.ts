import type { Module } from '../base/module/module.js';
import { IssueChangesResolver } from './issue-changes.resolver.js';
import { maintenanceEvents } from './maintenance.events.js';
import { ChangedIssue, FlowIssues, MovedIssue } from './maintenance.relations.js';
import { MaintenanceResolver } from './maintenance.resolver.js';
import { MaintenanceIssue } from './maintenance-issue.entity.js';

export const maintenance = {
  entities: [MaintenanceIssue],
  resolvers: [FlowIssues, MovedIssue, ChangedIssue, IssueChangesResolver, MaintenanceResolver],
  events: maintenanceEvents,
} satisfies Module;
