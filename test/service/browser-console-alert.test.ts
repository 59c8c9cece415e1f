import { expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { addDays, dayOf } from '../../src/language/time/calendar.js';
import { describeInBrowser, screenOf, signInWith, withDemo } from '../support/console-page.js';
import { freshFlow } from '../support/fresh-flow.js';
import { pay } from '../support/payments.js';
import type { TestService } from '../support/service.js';

const RENT = { rent_pence: 120_000, rent_period: 'monthly' };
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const TODAY = dayOf(new Date());
const daysAgo = (days: number): string => addDays(TODAY, -days);
/** Such as Tue 3 Nov. */
function inWords(day: string): string {
  const date = new Date(day);
  return `${WEEKDAYS[date.getUTCDay()]} ${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]}`;
}

describeInBrowser('the alert on the page of a flow with a holding deposit', () => {
  let service: TestService;
  let browser: Browser;
  withDemo((started) => {
    ({ service, browser } = started);
  });

  /** What the alert states of a flow whose deposit of £270 was received some days ago. */
  async function alertOf(receivedOn: string, columns: object): Promise<string> {
    const { jurisdiction = 'england', ...later }: { jurisdiction?: string } = columns;
    const { flowId } = await freshFlow(service, { columns: { ...RENT, jurisdiction } });
    await pay(service, flowId, { kind: 'HOLDING_DEPOSIT', amountPence: 27_000, receivedOn });
    for (const [name, value] of Object.entries(later))
      await service.sql(`update flow set ${name} = $1 where id = $2`, [value, flowId]);
    const seen = await signInWith(
      browser,
      service,
      service.brand.partnerKey,
      screenOf(service, `flows/${flowId}`),
    );
    const alert = seen.page.getByRole('note');
    await alert.waitFor();
    const text = (await alert.textContent()) ?? '';
    await seen.close();
    return text.replace(/\s+/g, ' ');
  }

  test.each([
    ['England', 'england'],
    ['Wales', 'wales'],
  ])('states in %s that the deadline has passed without an agreement', async (_, jurisdiction) => {
    // The agreement has to be entered into before the 15th day, and the deposit is repaid within 7 days.
    const text = await alertOf(daysAgo(17), { jurisdiction });
    expect(text).toContain('Repay the holding deposit of £270 by ');
    expect(text).toContain(`No agreement was entered into by ${inWords(daysAgo(4))}`);
  });

  test.each([
    ['England', 'england'],
    ['Wales', 'wales'],
  ])('states in %s that the tenants withdrew', async (_, jurisdiction) => {
    const withdrew = { outcome: 'tenant_withdrew', decided_on: daysAgo(2) };
    const text = await alertOf(daysAgo(5), { jurisdiction, ...withdrew });
    expect(text).toContain('Repay the holding deposit of £270 by ');
    expect(text).toContain(`The tenants withdrew on ${inWords(daysAgo(2))}`);
  });

  test('states that the landlord declined, and the repayment, not the reasons that are due on the same day', async () => {
    const text = await alertOf(daysAgo(5), { outcome: 'landlord_declined', decided_on: daysAgo(2) });
    expect(text).toContain('Repay the holding deposit of £270 by ');
    expect(text).toContain(`The landlord declined on ${inWords(daysAgo(2))}`);
  });

  test('states a repayment that was missed', async () => {
    const text = await alertOf(daysAgo(40), {});
    expect(text).toContain('Repay the holding deposit of £270: it was due by ');
  });
});
