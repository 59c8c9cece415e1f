import type { Agency } from '../agency.js';
import { START_DAY, termsOf } from '../flow-plan.js';
import { CREATE_FLOW, RECORD_DOCUMENT, RECORD_PAYMENT } from '../operations.js';
import type { People } from '../people.js';
import type { DemoProperty } from '../properties.js';
import { dayOf, daysAfter } from '../tenancy.js';

const DAYS_SINCE_START = 40;

/** A brand, on a day. */
interface Setting {
  people: People;
  properties: readonly DemoProperty[];
  today: Date;
}

/**
 * A tenancy in Scotland, whose rent is paid in cash: each payment has a deadline for its receipt. The first
 * receipt was given, and the last one is due.
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
  const { createFlow } = await agency.run<{ createFlow: { flowId: number } }>(createdAt, CREATE_FLOW, {
    input: {
      reference: 'F-SCOTLAND',
      propertyId: property.id,
      agentReference: agent?.reference,
      branchReference: agent?.branchReference,
      landlordId: people.landlords[0]?.id,
      tenants: [{ personId: tenant.id, isLead: true }],
      ...termsOf(property, createdAt),
    },
  });
  const { flowId } = createFlow;
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
