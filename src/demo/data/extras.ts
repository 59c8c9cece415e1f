import type { Em } from '../../database/orm/orm.js';
import { MaintenanceStatus } from '../../domain/maintenance/kinds/maintenance-status.js';
import { recordDelivery } from '../webhooks/deliveries.js';
import { FIRST_NAMES, ISSUES, LAST_NAMES, PORTALS } from '../words/words.js';
import type { Agency } from './agency.js';
import {
  ADD_GUARANTOR,
  ADD_NOTE,
  CREATE_ISSUE,
  CREATE_LEAD,
  CREATE_OFFER,
  CREATE_VIEWING,
  CREATE_WEBHOOK,
  DISABLE_WEBHOOK,
  SET_ISSUE_STATUS,
  UPDATE_GUARANTOR,
  UPDATE_LEAD,
  UPDATE_VIEWING,
} from './operations.js';
import type { DemoProperty } from './properties.js';
import type { Random } from './random.js';
import { dayOf, daysAfter, type Tenancy } from './tenancy.js';

/** The ways to each status of a guarantor’s reference. */
const REFERENCES: readonly (readonly string[])[] = [
  [],
  ['IN_PROGRESS'],
  ['IN_PROGRESS', 'IN_REVIEW'],
  ['IN_PROGRESS', 'IN_REVIEW', 'ACCEPTED'],
  ['IN_PROGRESS', 'IN_REVIEW', 'CONDITIONAL'],
  ['IN_PROGRESS', 'IN_REVIEW', 'REJECTED'],
  ['CANCELLED'],
];

/** A guarantor of a flow's lead tenant; the first ones have every status of a reference. */
export async function createGuarantor(
  agency: Agency,
  random: Random,
  { createdAt, parties }: Tenancy,
  domain: string,
  number: number,
): Promise<void> {
  const [subTenant] = (await parties()).subTenants;
  if (!subTenant) return;
  const [firstName, lastName] = [random.of(FIRST_NAMES), random.of(LAST_NAMES)];
  const { addGuarantor } = await agency.run<{ addGuarantor: { guarantorId: number } }>(
    daysAfter(createdAt, 1),
    ADD_GUARANTOR,
    {
      input: {
        subTenantId: subTenant.id,
        title: random.of(['Mr', 'Ms', 'Dr']),
        firstName,
        lastName,
        email: `${firstName}.${lastName}.guarantor@${domain}`.toLowerCase(),
        phone: `07700 900${String(random.integer(0, 999)).padStart(3, '0')}`,
        postcode: 'AB10 1XG',
        correspondenceAddress: `${random.integer(1, 90)} Mill Lane, Aberdeen`,
      },
    },
  );
  const salary = random.integer(30, 90) * 1000;
  for (const [index, status] of (REFERENCES[number % REFERENCES.length] ?? []).entries())
    await agency.run(daysAfter(createdAt, 1.2 + index / 5), UPDATE_GUARANTOR, {
      id: addGuarantor.guarantorId,
      input: {
        status,
        salary,
        ...(status === 'ACCEPTED' && { reportContent: 'The guarantor can afford the rent.' }),
      },
    });
}

/** The statuses before one that an issue cannot move to at once. */
const BEFORE: Partial<Record<string, readonly string[]>> = {
  CLOSED: ['COMPLETED'],
};

/** A maintenance issue of a flow, at a status. */
export async function createIssue(
  agency: Agency,
  random: Random,
  { flowId, propertyId }: Tenancy,
  status: string,
  at: Date,
): Promise<void> {
  const title = random.of(ISSUES);
  const { createMaintenanceIssue: created } = await agency.run<{
    createMaintenanceIssue: { id: number };
  }>(at, CREATE_ISSUE, {
    input: { propertyId, flowId, title, description: `${title}. Noticed this week.` },
  });
  if (status === 'REPORTED') return;
  for (const [index, next] of [...(BEFORE[status] ?? []), status].entries())
    await agency.run(daysAfter(at, (1 + index) / 10), SET_ISSUE_STATUS, {
      id: created.id,
      input: { status: next },
    });
}

export const ISSUE_STATUSES = Object.keys(MaintenanceStatus);

const LEAD_STATUSES = ['NEW', 'CONTACTED', 'VIEWING', 'CONVERTED', 'CLOSED'];

/** An enquiry from a portal about a property. */
export async function createLead(
  agency: Agency,
  random: Random,
  { id: propertyId }: DemoProperty,
  domain: string,
  number: number,
  at: Date,
): Promise<void> {
  const [firstName, lastName] = [random.of(FIRST_NAMES), random.of(LAST_NAMES)];
  const { createLead } = await agency.run<{ createLead: { leadId: number } }>(at, CREATE_LEAD, {
    input: {
      portal: random.of(PORTALS),
      portalLeadId: `L${10_000 + number}`,
      firstName,
      lastName,
      email: `${firstName}.${lastName}.lead${number}@${domain}`.toLowerCase(),
      message: 'Is a viewing possible this week?',
      propertyId,
    },
  });
  const status = LEAD_STATUSES[number % LEAD_STATUSES.length];
  if (status !== 'NEW')
    await agency.run(daysAfter(at, 1), UPDATE_LEAD, { id: createLead.leadId, input: { status } });
}

/**
 * A viewing of a home that took place, one that is to come, and the offers of both people: neither is a flow
 * yet.
 */
export async function createViewings(
  agency: Agency,
  { id: propertyId, price }: DemoProperty,
  [first, second]: readonly [number, number],
  agentReference: string | undefined,
  today: Date,
): Promise<void> {
  const at = (day: number, minutes = 0): string => daysAfter(today, day + minutes / 1440).toISOString();
  const view = async (personId: number, day: number, input: object): Promise<number> => {
    const { createViewing } = await agency.run<{ createViewing: { viewingId: number } }>(
      daysAfter(today, Math.min(day, 0) - 2),
      CREATE_VIEWING,
      {
        input: {
          ...{ propertyId, personIds: [personId], agentReference, kind: 'IN_PERSON', status: 'BOOKED' },
          ...{ startsAt: at(day), endsAt: at(day, 30), ...input },
        },
      },
    );
    return createViewing.viewingId;
  };
  const id = await view(first, -5, {});
  const input = { status: 'DONE', feedback: 'Liked the light in the kitchen.' };
  await agency.run(daysAfter(today, -4), UPDATE_VIEWING, { id, input });
  await view(second, 2, { kind: 'VIDEO' });
  for (const [personId, conditions] of [
    [first, ['The hall is painted before the start.']],
    [second, []],
  ] as const)
    await agency.run(daysAfter(today, -3), CREATE_OFFER, {
      input: {
        ...{ propertyId, persons: [{ personId, isLead: true }], conditions },
        ...{ rentPence: price * 100, rentPeriod: 'MONTHLY' },
        startsOn: dayOf(daysAfter(today, 30)),
        expiresOn: dayOf(daysAfter(today, 10)),
      },
    });
}

/** Notes about a flow, its property and its lead tenant. */
export async function createNotes(
  agency: Agency,
  { flowId, propertyId }: Tenancy,
  personId: number | undefined,
  today: Date,
): Promise<void> {
  const notes: readonly object[] = [
    { flowId, subject: 'Keys', body: 'The tenants collect the keys from the office at ten.' },
    { propertyId, subject: 'Access', body: 'The key of the meter cupboard is in the safe.' },
    { propertyId, body: 'The lift is out of order until Friday.' },
    ...(personId ? [{ personId, body: 'Prefers to be called after six.' }] : []),
  ];
  for (const [index, input] of notes.entries())
    await agency.run(daysAfter(today, -1 + index / 10), ADD_NOTE, { input });
}

/** The event that the endpoint has received. */
const SEQUENCE = 5;

/** A webhook endpoint of the agency's old software: it is disabled, so nothing is sent to it. */
export async function createEndpoint(em: Em, agency: Agency, brandId: number, at: Date): Promise<void> {
  const input = { url: 'https://hooks.example.com/rental-flow', description: 'The old software.' };
  const { createWebhookEndpoint } = await agency.run<{
    createWebhookEndpoint: { endpoint: { id: number } };
  }>(at, CREATE_WEBHOOK, { input });
  const { id } = createWebhookEndpoint.endpoint;
  await agency.run(at, DISABLE_WEBHOOK, { id });
  await recordDelivery(em, { brandId, endpointId: id, sequence: SEQUENCE, statusCode: 200, attempts: 1, at });
}
