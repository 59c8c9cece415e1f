import { addMonths, type Day } from '../../language/time/calendar.js';
import { type Agency, upserted } from './agency.js';
import { START_DAY, termsOf } from './flow-plan.js';
import {
  ADD_OCCUPIER,
  CHANGE_SHARERS,
  CREATE_FLOW,
  completeStages,
  PROPOSE_RENT_CHANGE,
  RECORD_CONTRACT,
  RECORD_DOCUMENT,
  RECORD_PAYMENT,
  RECORD_REQUEST,
  UPDATE_REQUEST,
  UPSERT_PROPERTIES,
} from './operations.js';
import type { People, Person } from './people.js';
import type { DemoProperty } from './properties.js';
import { dayOf, daysAfter } from './tenancy.js';

const DAYS_SINCE_START = 40;

/** What is complete when a tenancy has begun, except the property and the agreement. */
const BEGUN = ['LANDLORD', 'RENTAL_OFFER', 'REFERENCING', 'DOCUMENTS', 'MOVE_IN'];

/** A brand, on a day. */
export interface Setting {
  people: People;
  properties: readonly DemoProperty[];
  since: Date;
  today: Date;
}

/**
 * A tenancy in Scotland of a home with two landlords, whose shares the flow has from the home, and whose rent is
 * paid in cash: each payment has a deadline for its receipt. The first receipt was given, and the last one is due.
 */
export async function createScottishTenancy(
  agency: Agency,
  { people, properties, today }: Setting,
): Promise<void> {
  const property = properties.find(({ isScottish, isForSale }) => isScottish && !isForSale);
  // The last two tenants have no tenancy.
  const [tenant] = people.tenants.slice(-3);
  const [agent] = people.agents;
  if (!property || !tenant) throw new Error('The demo needs a tenant and a home in Scotland to let.');
  const createdAt = daysAfter(today, -START_DAY - DAYS_SINCE_START);
  await shareHome(agency, property, people.landlords, createdAt);
  const { createFlow } = await agency.run<{ createFlow: { flowId: number } }>(createdAt, CREATE_FLOW, {
    input: {
      reference: 'F-SCOTLAND',
      propertyId: property.id,
      agentReference: agent?.reference,
      branchReference: agent?.branchReference,
      tenants: [{ personId: tenant.id, isLead: true }],
      ...termsOf(property, createdAt),
    },
  });
  const { flowId } = createFlow;
  await sign(agency, { flowId, reference: 'F-SCOTLAND', at: daysAfter(createdAt, START_DAY), stages: BEGUN });
  for (const [at, isGiven] of [
    [daysAfter(createdAt, START_DAY), true],
    [today, false],
  ] as const) {
    const day = dayOf(at);
    const { recordPayment } = await agency.run<{ recordPayment: { paymentId: number } }>(at, RECORD_PAYMENT, {
      flowId,
      input: {
        ...{ kind: 'RENT', direction: 'RECEIVED', isCash: true },
        amountPence: property.price * 100,
        receivedOn: day,
      },
    });
    if (isGiven)
      await agency.run(at, RECORD_DOCUMENT, {
        flowId,
        input: {
          ...{ kind: 'CASH_RECEIPT', method: 'HAND' },
          givenOn: day,
          paymentId: recordPayment.paymentId,
        },
      });
  }
}

/** Makes the first two landlords those of a home, with 60 and 40 percent. */
async function shareHome(
  agency: Agency,
  { reference }: DemoProperty,
  landlords: readonly Person[],
  at: Date,
): Promise<void> {
  const [lead, other] = landlords;
  const shares = [
    { personId: lead?.id, sharePercent: 60, isLead: true },
    { personId: other?.id, sharePercent: 40 },
  ];
  await upserted(agency, at, UPSERT_PROPERTIES, [{ reference, landlords: shares }]);
}

/** A home in England, and its tenant. */
interface Let {
  reference: string;
  property: DemoProperty;
  tenant: Person;
  since: Date;
  today: Date;
  isRentRecordedHere?: boolean;
}

/**
 * A tenancy that began 14 months ago, before the agency used the service. Its agreement was recorded later.
 */
export async function createSigned(agency: Agency, { since, today, ...home }: Let): Promise<number> {
  const { createFlow } = await agency.run<{ createFlow: { flowId: number } }>(since, CREATE_FLOW, {
    input: {
      reference: home.reference,
      propertyId: home.property.id,
      tenants: [{ personId: home.tenant.id, isLead: true }],
      tenancyStartsOn: addMonths(firstOfMonth(today), -14),
      rentPence: home.property.price * 100,
      rentPeriod: 'MONTHLY',
      isRentRecordedHere: home.isRentRecordedHere ?? false,
    },
  });
  const { flowId } = createFlow;
  const stages = [...BEGUN, 'HOLDING_DEPOSIT'];
  await sign(agency, { flowId, reference: home.reference, at: daysAfter(since, 1), stages });
  return flowId;
}

/** Records the agreement of a tenancy that has begun, and completes its stages. */
async function sign(
  agency: Agency,
  {
    flowId,
    reference,
    at,
    stages,
  }: { flowId: number; reference: string; at: Date; stages: readonly string[] },
): Promise<void> {
  const subTenantId = await tenantOf(agency, flowId, at);
  const url = `https://contracts.example.com/${reference}.pdf`;
  for (const step of [{ step: 'UPLOADED', url }, { step: 'SIGNED', subTenantId }, { step: 'SIGNED' }])
    await agency.run(at, RECORD_CONTRACT, { flowId, input: { kind: 'TENANCY_AGREEMENT', ...step } });
  await agency.run(daysAfter(at, 1), completeStages(stages), { flowId });
}

export const firstOfMonth = (today: Date): Day => `${dayOf(today).slice(0, 7)}-01`;

/** Homes in England to let, the last one first. */
export const homesFromLast = (properties: readonly DemoProperty[]): DemoProperty[] =>
  properties.filter(({ isScottish, isForSale }) => !isScottish && !isForSale).toReversed();

/** The form of a notice in England on a day. */
const formOn = (day: Day): string => (day < '2026-05-01' ? 'FORM_4' : 'FORM_4A');

/**
 * A tenancy that began before the agency used the service. Its rent was lowered, a notice proposes a higher
 * one, and the tenant, whose child lives there too, made requests. A sharer joined later.
 */
export async function createRentChanges(
  agency: Agency,
  { people, properties, since, today }: Setting,
): Promise<void> {
  const [property] = homesFromLast(properties);
  const [, tenant] = people.tenants;
  if (!property || !tenant) throw new Error('The demo needs a second tenant and a home in England to let.');
  const month = firstOfMonth(today);
  const rentPence = property.price * 100;
  const flowId = await createSigned(agency, {
    ...{ reference: 'F-RENTS', property, tenant, since, today, isRentRecordedHere: true },
  });
  const agreedAt = daysAfter(today, -150);
  const cheaperFrom = addMonths(month, -3);
  const servedAt = daysAfter(today, -20);
  for (const [at, input] of [
    [agreedAt, { form: 'AGREED', newRentPence: rentPence - 5000, effectiveOn: cheaperFrom }],
    [
      servedAt,
      { form: formOn(dayOf(servedAt)), newRentPence: rentPence + 5000, effectiveOn: addMonths(month, 3) },
    ],
  ] as const)
    await agency.run(at, PROPOSE_RENT_CHANGE, { flowId, input: { ...input, servedOn: dayOf(at) } });
  // The rent of the last two months is unpaid.
  for (let months = -14; months < -1; months += 1) {
    const receivedOn = addMonths(month, months);
    const amountPence = receivedOn < cheaperFrom ? rentPence : rentPence - 5000;
    const input = { kind: 'RENT', direction: 'RECEIVED', amountPence, receivedOn };
    await agency.run(today, RECORD_PAYMENT, { flowId, input });
  }
  await recordRequests(agency, flowId, today);
  await agency.run(daysAfter(today, -60), ADD_OCCUPIER, {
    flowId,
    input: { firstName: 'Robin', lastName: 'Marsh', isAdult: false },
  });
  await joinSharer(agency, flowId, daysAfter(today, -40));
}

/**
 * A second tenant, who joined later and has not had the written terms. The tenants asked for the change, and
 * paid its costs.
 */
async function joinSharer(agency: Agency, flowId: number, at: Date): Promise<void> {
  const day = dayOf(at);
  await agency.run(at, CHANGE_SHARERS, {
    flowId,
    input: { effectiveOn: day, agreedOn: day, joining: [{ firstName: 'Morgan', lastName: 'Ellis' }] },
  });
  await agency.run(at, RECORD_PAYMENT, {
    flowId,
    input: {
      ...{ kind: 'VARIATION_FEE', direction: 'RECEIVED', amountPence: 7200, receivedOn: day },
      reasonableCostsPence: 7200,
      note: 'Referencing of the new tenant and the agreement, invoice 118.',
    },
  });
}

/** A request that was granted, and one for which the landlord has asked for more information. */
async function recordRequests(agency: Agency, flowId: number, today: Date): Promise<void> {
  for (const [at, asked, decided] of [
    [
      daysAfter(today, -120),
      { kind: 'ALTERATION', description: 'Shelves in the kitchen' },
      { decision: 'CONSENTED' },
    ],
    [daysAfter(today, -10), { kind: 'PET', description: 'A cat' }, null],
  ] as const) {
    const { recordRequest } = await agency.run<{ recordRequest: { requestId: number } }>(at, RECORD_REQUEST, {
      flowId,
      input: { ...asked, requestedOn: dayOf(at) },
    });
    const next = daysAfter(at, 4);
    await agency.run(next, UPDATE_REQUEST, {
      id: recordRequest.requestId,
      input: decided ? { ...decided, decidedOn: dayOf(next) } : { moreAskedOn: dayOf(next) },
    });
  }
}

async function tenantOf(agency: Agency, flowId: number, at: Date): Promise<number | undefined> {
  const { flow } = await agency.run<{ flow: { subTenants: { id: number }[] } }>(
    at,
    'query ($id: SafeInt!) { flow(id: $id) { subTenants { id } } }',
    { id: flowId },
  );
  return flow.subTenants[0]?.id;
}
