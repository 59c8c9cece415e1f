import type { EntityClass } from '@mikro-orm/core';
import type { BrandOwned } from '../../base/brand-owned.js';
import { Person } from '../../directory/person.entity.js';
import { TenancyEnd } from '../../ending/end/tenancy-end.entity.js';
import { SubTenant } from '../../flow/record/sub-tenant.entity.js';
import { Guarantor } from '../../guarantor/record/guarantor.entity.js';
import { Lead } from '../../lead/lead.entity.js';
import { MessageStatus } from '../../message/message-status.js';
import { OutgoingMessage } from '../../message/outgoing-message.entity.js';
import { Note } from '../../note/note.entity.js';
import { Referencing } from '../../tenant/referencing/referencing.entity.js';
import { RentReadyProfile } from '../../tenant/rent-ready-profile.entity.js';
import { TenantInformation } from '../../tenant/tenant-information.entity.js';
import { ERASED, hasEmail, isGuarantor } from './person-facts.js';

/** Records about one person alone. Statements call the table `t`. */
export interface OwnData {
  entity: EntityClass<BrandOwned>;
  /** The condition for the records of the person. */
  rows: string;
  /** The columns that erasure sets, each with its SQL value; null deletes the records. */
  erased: Readonly<Record<string, string>> | null;
  /** The columns of text that erasure keeps, each with the reason. */
  kept: Readonly<Record<string, string>>;
  /** Whether other records of the type may mention the person. */
  mentionsOthers?: true;
  /** The condition for those of them that are exported too. */
  exportedIf?: string;
}

const EMPTY = `''`;
const NO_METADATA = `'{}'::jsonb`;
const NAME = `'${ERASED}'`;
/** A sole trader's name is personal; that the tenant is a company stays. */
const COMPANY = `case when t.company_name is not null then ${NAME} end`;
const OF_USER = 't.user_id = :person';
const UNSENT = `('${MessageStatus.QUEUED}', '${MessageStatus.SENDING}')`;

/** The condition for e-mails to the person. */
export const OWN_MESSAGES =
  't.flow_id = any(:flows::bigint[]) and ' +
  `(${hasEmail('t.recipient', 'recipients')} or ${hasEmail('t.signature_email', 'recipients')})`;

export const OWN_DATA: readonly OwnData[] = [
  {
    entity: Person,
    rows: 't.id = :person',
    // Without the reference, a later batch creates a new person instead of filling this one again.
    erased: {
      reference: 'null',
      title: EMPTY,
      first_name: EMPTY,
      last_name: NAME,
      company_name: COMPANY,
      email: EMPTY,
      phone: EMPTY,
      company_number: 'null',
      date_of_birth: 'null',
      ...{ address_line1: EMPTY, address_line2: EMPTY, address_line3: EMPTY, address_line4: EMPTY },
      ...{ town: EMPTY, postcode: EMPTY, country: EMPTY },
      metadata: NO_METADATA,
      erased_at: ':now',
    },
    kept: { kind: 'A closed list.' },
  },
  {
    entity: SubTenant,
    rows: OF_USER,
    erased: {
      title: EMPTY,
      first_name: EMPTY,
      last_name: NAME,
      company_name: COMPANY,
      email: EMPTY,
      phone: EMPTY,
    },
    kept: {},
  },
  {
    entity: TenancyEnd,
    rows: 't.flow_id = any(:tenancies::bigint[])',
    erased: { forwarding_address: 'null' },
    kept: {},
    // The reason may be about another tenant, or about the landlord.
    mentionsOthers: true,
  },
  {
    entity: Guarantor,
    rows: isGuarantor('t'),
    erased: {
      title: EMPTY,
      first_name: EMPTY,
      middle_name: EMPTY,
      last_name: NAME,
      email: EMPTY,
      phone: EMPTY,
      postcode: EMPTY,
      correspondence_address: EMPTY,
      report_content: 'null',
      salary: 'null',
    },
    kept: { application_id: 'An id of the referencing agency.', status: 'A closed list.' },
  },
  {
    entity: Referencing,
    rows: OF_USER,
    erased: {
      id_provider_reason: EMPTY,
      right_to_rent_date_of_birth: EMPTY,
      salary: 'null',
      pre_reference: 'null',
      reference_documents: 'null',
    },
    kept: { right_to_rent_status: 'The law requires a record that the check was made.' },
  },
  { entity: TenantInformation, rows: OF_USER, erased: null, kept: {} },
  { entity: RentReadyProfile, rows: OF_USER, erased: null, kept: {} },
  {
    entity: Lead,
    rows: 't.id = any(:leads::bigint[])',
    erased: {
      first_name: 'null',
      last_name: 'null',
      email: 'null',
      phone: 'null',
      message: 'null',
      metadata: NO_METADATA,
    },
    kept: {
      portal: 'The name of the portal.',
      portal_lead_id: 'An id of the portal, so that the lead is not recorded again.',
      status: 'A closed list.',
    },
    // A message of another tenant of the flow.
    mentionsOthers: true,
  },
  {
    entity: Note,
    rows: '(t.person_id = :person or t.lead_id = any(:leads::bigint[]))',
    erased: null,
    kept: {},
    // About a flow or a home, and therefore about several people; or about another tenant.
    mentionsOthers: true,
    exportedIf: 't.person_id is null and (t.subject ~* :mention or t.body ~* :mention)',
  },
  {
    entity: OutgoingMessage,
    rows: OWN_MESSAGES,
    erased: {
      recipient: NAME,
      role: EMPTY,
      signature_email: EMPTY,
      signature_token: 'null',
      // A message without a recipient is not sent.
      status: `case when t.status in ${UNSENT} then '${MessageStatus.FAILED}' else t.status end`,
      next_attempt_at: 'null',
      last_error: 'null',
    },
    kept: { message_id: 'A random id.' },
    mentionsOthers: true,
  },
];
