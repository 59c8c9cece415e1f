import { addMonths, type Day } from '../../../language/time/calendar.js';
import type { Agency } from '../agency.js';
import { CREATE_FLOW, PROPOSE_RENT_CHANGE, RECORD_CONTRACT } from '../operations.js';
import type { People } from '../people.js';
import type { DemoProperty } from '../properties.js';
import { dayOf, daysAfter } from '../tenancy.js';

/** A brand, on a day. */
interface Setting {
  people: People;
  properties: readonly DemoProperty[];
  since: Date;
  today: Date;
}

/** The form of a notice in England on a day. */
const formOn = (day: Day): string => (day < '2026-05-01' ? 'FORM_4' : 'FORM_4A');

/**
 * A tenancy that began before the agency used the service. Its rent was lowered, and a notice proposes a
 * higher one.
 */
export async function createRentChanges(
  agency: Agency,
  { people, properties, since, today }: Setting,
): Promise<void> {
  const property = properties.findLast(({ isScottish, isForSale }) => !isScottish && !isForSale);
  const [, tenant] = people.tenants;
  if (!property || !tenant) throw new Error('The demo needs a second tenant and a home in England to let.');
  const month = `${dayOf(today).slice(0, 7)}-01`;
  const rentPence = property.price * 100;
  const { createFlow } = await agency.run<{ createFlow: { flowId: number } }>(since, CREATE_FLOW, {
    input: {
      reference: 'F-RENTS',
      propertyId: property.id,
      landlordId: people.landlords[0]?.id,
      tenants: [{ personId: tenant.id, isLead: true }],
      tenancyStartsOn: addMonths(month, -14),
      rentPence,
      rentPeriod: 'MONTHLY',
    },
  });
  const { flowId } = createFlow;
  const subTenantId = await tenantOf(agency, flowId, since);
  const url = 'https://contracts.example.com/rents.pdf';
  for (const step of [{ step: 'UPLOADED', url }, { step: 'SIGNED', subTenantId }, { step: 'SIGNED' }])
    await agency.run(daysAfter(since, 1), RECORD_CONTRACT, {
      flowId,
      input: { kind: 'TENANCY_AGREEMENT', ...step },
    });
  const agreedAt = daysAfter(today, -150);
  const servedAt = daysAfter(today, -20);
  for (const [at, input] of [
    [agreedAt, { form: 'AGREED', newRentPence: rentPence - 5000, effectiveOn: addMonths(month, -3) }],
    [
      servedAt,
      { form: formOn(dayOf(servedAt)), newRentPence: rentPence + 5000, effectiveOn: addMonths(month, 3) },
    ],
  ] as const)
    await agency.run(at, PROPOSE_RENT_CHANGE, { flowId, input: { ...input, servedOn: dayOf(at) } });
}

async function tenantOf(agency: Agency, flowId: number, at: Date): Promise<number | undefined> {
  const { flow } = await agency.run<{ flow: { subTenants: { id: number }[] } }>(
    at,
    'query ($id: SafeInt!) { flow(id: $id) { subTenants { id } } }',
    { id: flowId },
  );
  return flow.subTenants[0]?.id;
}
