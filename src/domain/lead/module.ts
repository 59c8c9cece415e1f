import type { Module } from '../base/module/module.js';
import { Lead } from './lead.entity.js';
import { leadEvents } from './lead.events.js';
import { RecordedLead, UpdatedLead } from './lead.relations.js';
import { LeadResolver } from './lead.resolver.js';
import { UpdateLeadResolver } from './update-lead.resolver.js';

export const lead = {
  entities: [Lead],
  resolvers: [LeadResolver, RecordedLead, UpdatedLead, UpdateLeadResolver],
  events: leadEvents,
} satisfies Module;
