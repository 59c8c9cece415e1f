import type { Module } from '../base/module/module.js';
import { AuditResolver } from './audit.resolver.js';
import { AuditChain } from './audit-chain.entity.js';
import { AuditEntry } from './audit-entry.entity.js';
import { auditNumbers } from './number-entries.js';

export const audit = {
  entities: [AuditEntry, AuditChain],
  resolvers: [AuditResolver],
  tableTasks: [auditNumbers],
} satisfies Module;
