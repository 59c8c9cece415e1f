import { type SampleOf, sample } from './sample.js';

/** The directory, the properties, and mutations of single records. */
export const DIRECTORY: readonly SampleOf[] = [
  ({ issueId }) =>
    sample(
      'updateMaintenanceIssueStatus',
      `mutation ($id: SafeInt!) {
        updateMaintenanceIssueStatus(id: $id, input: { status: CANCELLED }) { id }
      }`,
      {
        id: issueId,
      },
    ),
  ({ propertyId }) =>
    sample(
      'createLead',
      'mutation ($input: CreateLeadInput!) { createLead(input: $input) { propertyId isDuplicate } }',
      {
        input: { portal: 'P', portalLeadId: 'L', propertyId },
      },
    ),
  ({ propertyId, leadId, agentId, freePersonId }) =>
    sample(
      'createViewing',
      'mutation ($input: CreateViewingInput!) { createViewing(input: $input) { viewingId } }',
      {
        input: {
          ...{ propertyId, leadId, agentId, personIds: [freePersonId], kind: 'VIDEO' },
          ...{ startsAt: '2026-11-02T10:00:00Z', endsAt: '2026-11-02T10:30:00Z' },
        },
      },
    ),
  ({ viewingId }) =>
    sample(
      'updateViewing',
      `mutation ($id: SafeInt!, $input: UpdateViewingInput!) {
        updateViewing(id: $id, input: $input) { viewingId }
      }`,
      { id: viewingId, input: { status: 'CANCELLED' } },
    ),
  ({ viewingId }) =>
    sample('viewing', 'query ($id: SafeInt!) { viewing(id: $id) { id status } }', { id: viewingId }),
  ({ agentId }) =>
    sample(
      'viewings',
      'query ($agentId: SafeInt) { viewings(agentId: $agentId) { totalCount edges { node { id } } } }',
      { agentId },
    ),
  ({ propertyId, leadId, freePersonId }) =>
    sample('createOffer', 'mutation ($input: CreateOfferInput!) { createOffer(input: $input) { offerId } }', {
      input: {
        ...{ propertyId, leadId, rentPence: 90_000, rentPeriod: 'MONTHLY' },
        persons: [{ personId: freePersonId, isLead: true }],
      },
    }),
  ({ offerId }) =>
    sample(
      'updateOffer',
      `mutation ($id: SafeInt!, $input: UpdateOfferInput!) {
        updateOffer(id: $id, input: $input) { offerId }
      }`,
      { id: offerId, input: { metadata: { crm: '7' } } },
    ),
  ({ offerId }) => sample('offer', 'query ($id: SafeInt!) { offer(id: $id) { id status } }', { id: offerId }),
  ({ leadId }) =>
    sample(
      'offers',
      'query ($leadId: SafeInt) { offers(leadId: $leadId) { totalCount edges { node { id } } } }',
      { leadId },
    ),
  ({ offerId }) =>
    sample(
      'acceptOffer',
      `mutation ($id: SafeInt!, $input: AcceptOfferInput!) {
        acceptOffer(id: $id, input: $input) { offerId flowId }
      }`,
      { id: offerId, input: {} },
    ),
  ({ issueId }) =>
    sample('addNote', 'mutation ($input: AddNoteInput!) { addNote(input: $input) { noteId } }', {
      input: { issueId, subject: 'Tap', body: 'The plumber has a key.' },
    }),
  ({ noteId }) => sample('note', 'query ($id: SafeInt!) { note(id: $id) { id body } }', { id: noteId }),
  ({ propertyId }) =>
    sample(
      'notes',
      'query ($propertyId: SafeInt) { notes(propertyId: $propertyId) { totalCount edges { node { id } } } }',
      { propertyId },
    ),
  ({ noteId }) =>
    sample('deleteNote', 'mutation ($id: SafeInt!) { deleteNote(id: $id) { noteId } }', { id: noteId }),
  ({ propertyId }) =>
    sample(
      'recordCompliance',
      `mutation ($propertyId: SafeInt!, $input: RecordComplianceInput!) {
        recordCompliance(propertyId: $propertyId, input: $input) { complianceId }
      }`,
      { propertyId, input: { kind: 'EICR', checkedOn: '2026-01-20', outcome: 'SATISFACTORY' } },
    ),
  () =>
    sample(
      'recordBrandCompliance',
      `mutation ($input: RecordComplianceInput!) { recordBrandCompliance(input: $input) { complianceId } }`,
      { input: { kind: 'RENT_SMART_WALES', checkedOn: '2026-01-20', outcome: 'SATISFACTORY' } },
    ),
  () => sample('branches', '{ branches { totalCount edges { node { id } } } }'),
  ({ branchId }) =>
    sample(
      'agents',
      'query ($branchId: SafeInt) { agents(branchId: $branchId) { totalCount edges { node { id name } } } }',
      { branchId },
    ),
  () => sample('people', '{ people(kind: TENANT) { totalCount edges { node { id } } } }'),
  ({ personId }) =>
    sample('person', 'query ($id: SafeInt!) { person(id: $id) { id lastName } }', { id: personId }),
  ({ personId }) =>
    sample(
      'recordReferencing',
      `mutation ($input: RecordReferencingInput!) {
        recordReferencing(input: $input) { personId }
      }`,
      { input: { personId, affordability: { salary: 31000 } } },
    ),
  ({ personId }) =>
    sample(
      'exportPerson',
      'query ($id: SafeInt!) { exportPerson(id: $id) { personId records { type id } } }',
      { id: personId },
    ),
  ({ freePersonId }) =>
    sample('erasePerson', 'mutation ($id: SafeInt!) { erasePerson(id: $id) { personId } }', {
      id: freePersonId,
    }),
  () => sample('properties', '{ properties { totalCount edges { node { id } } } }'),
  () =>
    sample(
      'upsertProperties',
      `mutation ($items: [PropertyInput!]!) {
        upsertProperties(input: { items: $items }) { results { id } }
      }`,
      { items: [{ reference: 'sample', displayAddress: '1 Sample Street', price: 900 }] },
    ),
  ({ vacantPropertyId }) =>
    sample('withdrawProperty', 'mutation ($id: SafeInt!) { withdrawProperty(id: $id) { propertyId } }', {
      id: vacantPropertyId,
    }),
  ({ branchId }) =>
    sample(
      'upsertAgents',
      'mutation ($items: [AgentInput!]!) { upsertAgents(input: { items: $items }) { results { id } } }',
      { items: [{ reference: 'sample', name: 'Sample', branchId }] },
    ),
  () =>
    sample(
      'upsertPeople',
      'mutation ($items: [PersonInput!]!) { upsertPeople(input: { items: $items }) { results { id } } }',
      {
        items: [
          { reference: 'sample', kind: 'TENANT', lastName: 'Sample' },
          { reference: 'rejected', kind: 'TENANT', lastName: 'Sample', email: 'no address' },
        ],
      },
    ),
  () =>
    sample(
      'upsertBranches',
      'mutation ($items: [BranchInput!]!) { upsertBranches(input: { items: $items }) { results { id } } }',
      { items: [{ reference: 'sample', name: 'Sample' }] },
    ),
];
