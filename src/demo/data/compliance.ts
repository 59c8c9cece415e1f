import type { Agency } from './agency.js';
import { RECORD_BRAND_COMPLIANCE, RECORD_COMPLIANCE } from './operations.js';
import type { DemoProperty } from './properties.js';
import type { Random } from './random.js';
import { dayOf, daysAfter } from './tenancy.js';

const HOMES = 6;
const YEAR = 365;
const FIVE_YEARS = 1826;
const TEN_YEARS = 3652;

/**
 * The checks of a few homes without a tenancy: the first gas check has lapsed, and those after it are due one
 * after the other. The agency belongs to a client money protection scheme.
 */
export async function createCompliance(
  agency: Agency,
  random: Random,
  properties: readonly DemoProperty[],
  today: Date,
): Promise<void> {
  const at = daysAfter(today, -1);
  const certificate = (checkedOn: Date, members: object) => ({
    checkedOn: dayOf(checkedOn),
    outcome: 'SATISFACTORY',
    number: random.hex(8),
    ...members,
  });
  await agency.run(at, RECORD_BRAND_COMPLIANCE, {
    input: certificate(daysAfter(today, -YEAR / 2), {
      kind: 'CLIENT_MONEY_PROTECTION',
      expiresOn: dayOf(daysAfter(today, YEAR / 2)),
    }),
  });
  const record = (propertyId: number, checkedOn: Date, members: object) =>
    agency.run(at, RECORD_COMPLIANCE, { propertyId, input: certificate(checkedOn, members) });
  const homes = properties.filter(({ isForSale }) => !isForSale).slice(-HOMES);
  for (const [index, { id }] of homes.entries()) {
    const dueOn = daysAfter(today, 25 * index - 10);
    await record(id, daysAfter(dueOn, -YEAR), { kind: 'GAS_SAFETY' });
    await record(id, daysAfter(dueOn, 7 - FIVE_YEARS), { kind: 'EICR' });
    await record(id, daysAfter(dueOn, 14 - TEN_YEARS), { kind: 'EPC', rating: random.of(['B', 'C', 'D']) });
  }
}
