import type { RestCall } from '../call/call.js';
import { TAG } from './schemas/webhooks.js';

interface Chapter {
  tag: string;
  description: string;
  /** The summary of each call, in the order of the documentation. */
  calls: Readonly<Record<string, string>>;
}

/**
 * The table of contents of the documentation: the tags, in the order of a tenancy, with the calls of all
 * versions by their names.
 */
const CONTENTS: readonly Chapter[] = [
  {
    tag: 'Account',
    description:
      'The caller, the branches and agents of the brand, its API keys, the audit log and the request log.',
    calls: {
      GetViewer: 'Get the caller',
      ListBranches: 'List branches',
      UpsertBranches: 'Create or update branches',
      ListAgents: 'List agents',
      UpsertAgents: 'Create or update agents',
      ListApiKeys: 'List the API keys of a brand',
      IssueApiKey: 'Issue an API key',
      RotateApiKey: 'Replace the secret of an API key',
      RevokeApiKey: 'Revoke an API key',
      UpdateApiKey: 'Update the limits of an API key',
      GetApiKeyUsage: 'Get the use of an API key',
      ListAuditLog: 'List the audit log',
      ListRequests: 'List the request log',
      ListEmails: 'List the e-mails of a brand',
    },
  },
  {
    tag: 'Properties',
    description: 'Properties to let or to sell.',
    calls: {
      SearchProperties: 'Search properties',
      ListProperties: 'List properties',
      GetProperty: 'Get a property',
      UpsertProperties: 'Create or update properties',
      WithdrawProperty: 'Take a property off the market',
    },
  },
  {
    tag: 'Leads',
    description: 'Leads: enquiries from property portals and websites.',
    calls: {
      ListLeads: 'List leads',
      GetPortalLeads: 'List leads',
      CreateLead: 'Record a lead',
      CreatePortalLead: 'Record a lead',
      UpdateLead: 'Update a lead',
    },
  },
  {
    tag: 'Viewings and offers',
    description: 'Viewings of homes, and offers to rent them, until one becomes a flow.',
    calls: {
      ListViewings: 'List viewings',
      GetViewing: 'Get a viewing',
      CreateViewing: 'Record a viewing',
      UpdateViewing: 'Update a viewing',
      ListOffers: 'List offers',
      GetOffer: 'Get an offer',
      CreateOffer: 'Record an offer',
      UpdateOffer: 'Update an offer',
      AcceptOffer: 'Accept an offer',
    },
  },
  {
    tag: 'Flows',
    description: 'A flow is one tenancy, from the offer to the keys and to its renewal.',
    calls: {
      ListFlows: 'List flows',
      ListFlowStageCounts: 'List counts of flows by stage',
      GetFlow: 'Get a flow',
      CreateFlow: 'Create a flow',
      UpdateFlow: 'Update a flow',
      ProposeRentChange: 'Record a rent change',
      UpdateRentChange: 'Update a rent change',
      ListFlowRentChanges: 'List the rent changes of a flow',
      RecordNotice: 'Record a notice',
      UpdateNotice: 'Update a notice',
      ListFlowNotices: 'List the notices of a flow',
      ListPossessionGrounds: 'List the grounds for possession',
      CheckRentChange: 'Calculate when a rent can rise',
      GetRentSchedule: 'Get the rent schedule of a flow',
      GetArrears: 'Get the arrears of a flow',
      RecordRequest: 'Record a request of the tenants',
      UpdateRequest: 'Update a request of the tenants',
      ListFlowRequests: 'List the requests of a flow',
      ChangeSharers: 'Record a change of the tenants',
      ListFlowSharerChanges: 'List the changes of the tenants',
      AddOccupier: 'Record an occupier of the home',
      EndOccupancy: 'Record the end of an occupancy',
      EndTenancy: 'Record the end of a tenancy',
      ListFlowTenancyEnds: 'List the recorded ends of a tenancy',
      RecordCheckOut: 'Record a check-out',
      ListFlowCheckOuts: 'List the check-outs of a flow',
      DecideFlow: 'End a flow by a decision',
      RenewFlow: 'Renew a tenancy',
      GetRenewedFlows: 'List renewals',
      ArchiveFlow: 'Archive a flow',
      RestoreFlow: 'Restore an archived flow',
      DeleteFlow: 'Delete a flow',
      GetFlowTimeline: 'List the timeline of a flow',
      GetLogEventsTimeline: 'List the timeline of a flow',
    },
  },
  {
    tag: 'Stages',
    description: 'The nine stages of a flow, and the moves between their statuses.',
    calls: {
      GetStageMachine: 'List the stages and their moves',
      MoveStage: 'Move a stage',
      ReopenStage: 'Reopen a complete stage',
    },
  },
  {
    tag: 'Events',
    description: 'The feed of events: what has changed, in order, with a cursor that misses nothing.',
    calls: {
      ListEvents: 'List events',
      GetEvent: 'Get an event',
      StreamEvents: 'Stream events as they happen',
      ListEventTypes: 'List the types of events',
    },
  },
  {
    tag: 'Rules',
    description: 'For operators: the settings of a brand, its gates, and exceptions to rules.',
    calls: {
      GetBrand: 'Get a brand',
      UpdateBrand: 'Update a brand',
      RecordOverride: 'Allow an exception to a rule',
    },
  },
  {
    tag: 'Parties',
    description: 'People: the tenants of a flow, their guarantors, and landlords.',
    calls: {
      ListPeople: 'List people',
      GetPerson: 'Get a person',
      UpsertPeople: 'Create or update people',
      AddSubTenant: 'Add a tenant to a flow',
      SetLeadTenant: 'Set the lead tenant',
      RecordDeath: 'Record the death of a tenant',
      RemoveSubTenant: 'Remove a tenant from a flow',
      AddGuarantor: 'Add a guarantor',
      UpdateGuarantor: 'Update a guarantor',
      ReplaceGuarantor: 'Replace a guarantor',
      RecordGuarantorDeed: 'Record a deed of guarantee',
      GetTenantInfo: 'Get the tenant information',
      WriteTenantInfo: 'Save the tenant information',
      WriteTenantInfoData: 'Save the tenant information',
      ExportPerson: 'Export the data of a person',
      ErasePerson: 'Erase a person',
    },
  },
  {
    tag: 'Referencing',
    description:
      'The referencing of tenants (identity, right to rent, income and references), and rent-ready profiles.',
    calls: {
      GetReferencing: 'Get the referencing results',
      GetPrequalificationStatus: 'Get the referencing results',
      RecordReferencing: 'Record referencing results',
      GetRentReadyProfile: 'Get the rent-ready profile',
      UpdateRentReadyProfile: 'Save the rent-ready profile',
      UpdateRentReadySettings: 'Save the rent-ready profile',
    },
  },
  {
    tag: 'Payments',
    description: 'Holding deposits, tenancy deposits and rent, with their maximum amounts.',
    calls: {
      CheckAmounts: 'Get the maximum amounts',
      RecordPayment: 'Record a payment',
      ConfirmHoldingDeposit: 'Confirm the holding deposit',
      AgreeHoldingDepositDeadline: 'Record an agreed deadline',
    },
  },
  {
    tag: 'Contracts',
    description: 'Tenancy agreements, their signatures, and documents that are given to the tenants.',
    calls: {
      RecordContract: 'Record a step of a contract',
      RecordDocument: 'Record a document that was given',
      ListFlowDocuments: 'List the documents of a flow',
      VoidRecord: 'Void a record',
      EmailEsignatureUrl: 'Send an e-signature e-mail',
      EmailEsignatureURL: 'Send an e-signature e-mail',
    },
  },
  {
    tag: 'Deposits and certificates',
    description: 'Certificates of deposit protection, prescribed information and inventories.',
    calls: {
      ListFlowCertificates: 'List the certificates of a flow',
      ProtectAndSetup: 'Save the certificates of a flow',
      AddEditProtectAndSetup: 'Save the certificates of a flow',
      ProposeDepositRelease: 'Record a proposed deposit release',
      UpdateDepositRelease: 'Update the release of a deposit',
      ListFlowDepositReleases: 'List the releases of a deposit',
      AddInventory: 'Add an inventory',
      RemoveInventory: 'Remove an inventory',
      ViewCertificates: 'Mark certificates as seen',
      ViewCertificate: 'Mark certificates as seen',
    },
  },
  {
    tag: 'Deadlines',
    description: 'What statutes require of the agency, and by when.',
    calls: {
      ListDeadlines: 'List statutory deadlines',
      ListDeadlineDays: 'List counts of deadlines by day',
    },
  },
  {
    tag: 'Compliance',
    description: 'Checks, certificates, licences and registrations of properties and of the agency.',
    calls: {
      ListComplianceDue: 'List due checks and certificates',
      ListPropertyCompliance: 'List the checks of a property',
      RecordCompliance: 'Record a check of a property',
      RecordBrandCompliance: 'Record a membership of the agency',
    },
  },
  {
    tag: 'Maintenance',
    description: 'Maintenance issues of properties and tenancies.',
    calls: {
      ListMaintenanceIssues: 'List maintenance issues',
      GetMaintenanceIssue: 'Get a maintenance issue',
      CreateMaintenanceIssue: 'Report a maintenance issue',
      UpdateMaintenanceIssue: 'Update a maintenance issue',
      UpdateMaintenanceIssueStatus: 'Set the status of a maintenance issue',
      UpdateOpenFlowMaintenanceIssueStatus: 'Set the status of a maintenance issue',
    },
  },
  {
    tag: 'Notes',
    description: 'Notes about flows, properties, people, maintenance issues and leads.',
    calls: {
      ListNotes: 'List notes',
      GetNote: 'Get a note',
      AddNote: 'Add a note',
      DeleteNote: 'Delete a note',
    },
  },
  {
    tag: TAG,
    description: 'The endpoints that events are sent to, and the log of deliveries.',
    calls: {
      ListWebhookEndpoints: 'List webhook endpoints',
      CreateWebhookEndpoint: 'Create a webhook endpoint',
      GetWebhookEndpoint: 'Get a webhook endpoint',
      UpdateWebhookEndpoint: 'Update a webhook endpoint',
      EnableWebhookEndpoint: 'Enable a webhook endpoint',
      DisableWebhookEndpoint: 'Disable a webhook endpoint',
      DeleteWebhookEndpoint: 'Delete a webhook endpoint',
      RotateWebhookSecret: 'Replace the secret of an endpoint',
      SendTestEvent: 'Send a test event',
      ListWebhookDeliveries: 'List the deliveries of an endpoint',
      GetWebhookDelivery: 'Get a delivery with its attempts',
      ReplayWebhookDelivery: 'Send an event again',
      ReplayWebhookEvents: 'Send a range of events again',
      ListBrandWebhookEndpoints: 'List the endpoints of a brand',
      DisableBrandWebhookEndpoint: 'Disable an endpoint of a brand',
    },
  },
];

interface Entry {
  tag: string;
  summary: string;
}

const ENTRIES: ReadonlyMap<string, Entry> = new Map(
  CONTENTS.flatMap(({ tag, calls }) =>
    Object.entries(calls).map(([name, summary]) => [name, { tag, summary }] as const),
  ),
);

/** The tag and the summary of a call. */
export function entryOf({ id, name }: RestCall): Entry {
  const entry = ENTRIES.get(name);
  if (!entry) throw new Error(`The call ${id} has no summary: add it to src/rest/openapi/contents.ts.`);
  return entry;
}

const PLACES: ReadonlyMap<string, number> = new Map([...ENTRIES.keys()].map((name, place) => [name, place]));

/** The calls in the order of the contents. */
export const inOrder = (calls: readonly RestCall[]): RestCall[] =>
  calls.toSorted((a, b) => (PLACES.get(a.name) ?? 0) - (PLACES.get(b.name) ?? 0));

/** The tags of calls, in the order of a tenancy. */
export const tagsOf = (calls: readonly RestCall[]): { name: string; description: string }[] =>
  CONTENTS.filter(({ tag }) => calls.some((call) => entryOf(call).tag === tag)).map(
    ({ tag: name, description }) => ({ name, description }),
  );
