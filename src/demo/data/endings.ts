import { addDays, addMonths, type Day } from '../../language/time/calendar.js';
import type { Agency } from './agency.js';
import {
  END_TENANCY,
  PROPOSE_DEPOSIT_RELEASE,
  RECORD_CHECK_OUT,
  RECORD_NOTICE,
  RECORD_PAYMENT,
  UPDATE_DEPOSIT_RELEASE,
} from './operations.js';
import { createSigned, firstOfMonth, homesFromLast, type Setting } from './single-tenancies.js';
import { dayOf, daysAfter } from './tenancy.js';

/** A tenancy whose tenants have given notice to the end of a month. */
export const createEndingTenancy = (agency: Agency, setting: Setting): Promise<void> =>
  createWithNotice(agency, setting, {
    ...{ reference: 'F-ENDING', place: 1, servedAt: daysAfter(setting.today, -5) },
    endsOn: addDays(addMonths(firstOfMonth(setting.today), 3), -1),
  });

/** A tenancy whose tenants have given notice to the end of the last month; nobody recorded that it ended. */
export const createOverstayedTenancy = (agency: Agency, setting: Setting): Promise<void> =>
  createWithNotice(agency, setting, {
    ...{ reference: 'F-OVERSTAYED', place: 4, servedAt: daysAfter(setting.today, -100) },
    endsOn: addDays(firstOfMonth(setting.today), -1),
  });

interface Given {
  reference: string;
  /** The place of the home from the end of the list; the tenant's place is one more from its start. */
  place: number;
  servedAt: Date;
  endsOn: Day;
}

async function createWithNotice(
  agency: Agency,
  { people, properties, since, today }: Setting,
  { reference, place, servedAt, endsOn }: Given,
): Promise<void> {
  const property = homesFromLast(properties)[place];
  const tenant = people.tenants[place + 1];
  if (!property || !tenant) throw new Error(`The demo has no home or no tenant for ${reference}.`);
  const flowId = await createSigned(agency, { reference, property, tenant, since, today });
  await agency.run(servedAt, RECORD_NOTICE, {
    flowId,
    input: {
      ...{ kind: 'TENANT_NOTICE', givenBy: 'TENANT', method: 'EMAIL' },
      servedOn: dayOf(servedAt),
      endsOn,
    },
  });
}

/** A tenancy that has ended, with a part of the deposit in dispute. */
export async function createEndedTenancy(
  agency: Agency,
  { people, properties, since, today }: Setting,
): Promise<void> {
  const [, , property] = homesFromLast(properties);
  const [, , , tenant] = people.tenants;
  if (!property || !tenant) throw new Error('The demo needs a fourth tenant and a third home in England.');
  const flowId = await createSigned(agency, {
    ...{ reference: 'F-ENDED', property, tenant, since, today },
  });
  const depositPence = property.price * 100;
  await agency.run(daysAfter(since, 2), RECORD_PAYMENT, {
    flowId,
    input: {
      ...{ kind: 'TENANCY_DEPOSIT', direction: 'RECEIVED', amountPence: depositPence },
      receivedOn: addMonths(firstOfMonth(today), -14),
    },
  });
  const endedAt = daysAfter(today, -30);
  const day = dayOf(endedAt);
  await agency.run(endedAt, END_TENANCY, {
    flowId,
    input: {
      endedOn: day,
      cause: 'TENANT_NOTICE',
      keysReturnedOn: day,
      forwardingAddress: '12 Quince Avenue',
    },
  });
  const checkedOutAt = daysAfter(today, -29);
  await agency.run(checkedOutAt, RECORD_CHECK_OUT, {
    flowId,
    input: { heldOn: dayOf(checkedOutAt), url: 'https://reports.example.com/check-out.pdf' },
  });
  const proposedAt = daysAfter(today, -25);
  const { proposeDepositRelease } = await agency.run<{
    proposeDepositRelease: { depositReleaseId: number };
  }>(proposedAt, PROPOSE_DEPOSIT_RELEASE, {
    flowId,
    input: {
      proposedOn: dayOf(proposedAt),
      deductions: [
        { category: 'CLEANING', amountPence: 12_000, note: 'Oven and windows' },
        { category: 'DAMAGE', amountPence: 18_000, note: 'A burn in the worktop' },
      ],
    },
  });
  const disputedAt = daysAfter(today, -20);
  await agency.run(disputedAt, UPDATE_DEPOSIT_RELEASE, {
    id: proposeDepositRelease.depositReleaseId,
    input: { state: 'DISPUTED', on: dayOf(disputedAt), disputedPence: 18_000, schemeReference: 'D-104217' },
  });
}
