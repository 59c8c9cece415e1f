import { describe, expect, test } from '@jest/globals';
import type { DomainEvent } from '../../src/domain/base/event.js';
import { sentenceOf } from '../../src/domain/events/event-type.js';

const URL = 'https://example.com/1.pdf';

const CASES: [DomainEvent, string][] = [
  [
    { type: 'stage_changed', flowId: 1, stage: 'tenancy', from: 0, to: 1 },
    'Tenancy agreement: waiting for the parties.',
  ],
  [{ type: 'stage_changed', flowId: 1, stage: 'guarantor', from: 5, to: 0 }, 'Guarantor: not started.'],
  [
    {
      type: 'maintenance_status_changed',
      flowId: 1,
      issueId: 2,
      title: 'No hot water',
      isDamp: false,
      from: 'reported',
      to: 'quoterequested',
    },
    'Maintenance issue “No hot water”: quote requested.',
  ],
  [
    {
      type: 'rent_change_proposed',
      flowId: 1,
      rentChangeId: 2,
      form: 'clause',
      servedOn: '2027-03-25',
      rentPence: 30_000,
      rentPeriod: 'four_weekly',
      effectiveOn: '2027-06-01',
    },
    'A rent of £300.00 every four weeks from 1 Jun 2027 follows from a clause of the agreement.',
  ],
  [
    { type: 'tenancy_ended', flowId: 1, tenancyEndId: 2, endedOn: '2027-02-28', cause: 'court_order' },
    'The tenancy ended on 28 Feb 2027: order of the court or tribunal.',
  ],
  [
    { type: 'tenant_died', flowId: 1, subTenantId: 2, subTenantName: ' ', diedOn: '2027-02-28' },
    'A tenant died on 28 Feb 2027.',
  ],
  [
    {
      type: 'notice_recorded',
      flowId: 1,
      noticeId: 2,
      kind: 'tenant_notice',
      givenBy: 'tenant',
      servedOn: '2026-12-15',
      endsOn: '2027-02-28',
    },
    'Notice of the tenants of 15 Dec 2026, to end on 28 Feb 2027.',
  ],
  [
    {
      type: 'notice_withdrawn',
      flowId: 1,
      noticeId: 2,
      kind: 'notice_to_leave',
      givenBy: 'landlord',
      servedOn: '2026-12-01',
      endsOn: '2027-01-01',
      withdrawnOn: '2026-12-05',
    },
    'Notice to leave of the landlord of 1 Dec 2026 was withdrawn on 5 Dec 2026.',
  ],
  [
    {
      type: 'notice_claim_issued',
      flowId: 1,
      noticeId: 2,
      kind: 'possession_notice',
      givenBy: 'landlord',
      servedOn: '2027-03-01',
      endsOn: '2027-03-29',
      issuedOn: '2027-04-05',
    },
    'A claim for possession was issued on 5 Apr 2027, after the notice of 1 Mar 2027.',
  ],
  [
    {
      type: 'document_given',
      flowId: 1,
      documentId: 2,
      kind: 'other',
      method: 'portal',
      givenOn: '2026-12-20',
      tenants: ['Ann Stone', ' '],
      payers: ['Acme Ltd'],
    },
    'A document was given to Ann Stone, a tenant and Acme Ltd through a website on 20 Dec 2026.',
  ],
  [
    {
      type: 'record_voided',
      flowId: 1,
      flowIds: [],
      judgedFlowIds: [],
      recordType: 'document',
      recordId: 2,
      record: 'The cash receipt of 3 Dec 2026',
      reason: 'Wrong tenant. ',
    },
    'The cash receipt of 3 Dec 2026 was voided: Wrong tenant.',
  ],
  [
    {
      type: 'certificate_viewed',
      certificateId: 1,
      flowId: 1,
      kind: 'prescribed_info',
      url: URL,
      isSeen: false,
    },
    `The prescribed information ${URL} was marked as not seen.`,
  ],
  [
    {
      type: 'deposit_certificate_updated',
      certificateId: 1,
      flowId: 1,
      url: URL,
      previousUrl: 'https://a.example',
      scheme: null,
    },
    `The deposit certificate https://a.example was replaced by ${URL}.`,
  ],
  [
    {
      type: 'deposit_certificate_updated',
      certificateId: 1,
      flowId: 1,
      url: URL,
      previousUrl: URL,
      scheme: 'tds',
    },
    `The deposit certificate ${URL} is held in the scheme tds.`,
  ],
  [
    {
      type: 'guarantor_added',
      guarantorId: 1,
      subTenantId: 1,
      flowId: 1,
      guarantorName: ' ',
      subTenantName: 'Tom Reid',
    },
    'A guarantor was added for Tom Reid.',
  ],
  [
    {
      type: 'guarantor_added',
      guarantorId: 1,
      subTenantId: 1,
      flowId: 1,
      guarantorName: 'Ada ',
      subTenantName: ' ',
    },
    'Ada was added as a guarantor for a sub-tenant.',
  ],
  [
    { type: 'holding_deposit_confirmed', flowId: 1, subTenantId: 2, subTenantName: ' ' },
    'The holding deposit of a sub-tenant was confirmed.',
  ],
  [
    { type: 'esignature_email_failed', messageId: 1, flowId: 1, recipient: 'dylan@example.com' },
    'The e-mail with a signing link could not be sent to dylan@example.com.',
  ],
];

describe('the description of a timeline entry', () => {
  test.each(CASES)('describes %o for people', (event, sentence) => {
    expect(sentenceOf(event)).toBe(sentence);
  });
});
