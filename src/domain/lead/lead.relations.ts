import { type ClassType, Resolver } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import { ToOne } from '../base/relations/relation-fields.js';
import { CreatePortalLeadPayload, UpdatePortalLeadPayload } from './lead.payload.js';
import { PortalLead } from './portal-lead.entity.js';

/** Adds the field `lead` to the payload of a mutation: the lead, read after the commit. */
function payloadLead(payload: () => ClassType<{ leadId: number }>) {
  @Resolver(payload)
  class PayloadLead {
    @ToOne(
      Scope.LEADS_READ,
      () => PortalLead,
      'leadId',
      'The lead, as recorded. A key without the scope `leads:read` gets null and an error.',
      { nullable: true },
    )
    lead!: PortalLead | null;
  }
  return PayloadLead;
}

export const RecordedLead = payloadLead(() => CreatePortalLeadPayload);
export const UpdatedLead = payloadLead(() => UpdatePortalLeadPayload);
