import { type ClassType, Resolver } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import { ToOne } from '../base/relations/relation-fields.js';
import { Lead } from './lead.entity.js';
import { CreateLeadPayload, UpdateLeadPayload } from './lead.payload.js';

/** Adds the field `lead` to the payload of a mutation: the lead, read after the commit. */
function payloadLead(payload: () => ClassType<{ leadId: number }>) {
  @Resolver(payload)
  class PayloadLead {
    @ToOne(
      Scope.LEADS_READ,
      () => Lead,
      'leadId',
      'The lead, as recorded. A key without the scope `leads:read` gets null and an error.',
      { nullable: true },
    )
    lead!: Lead | null;
  }
  return PayloadLead;
}

export const RecordedLead = payloadLead(() => CreateLeadPayload);
export const UpdatedLead = payloadLead(() => UpdateLeadPayload);
