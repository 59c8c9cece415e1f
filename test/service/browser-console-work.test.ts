import { expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { addDays, dayOf } from '../../src/language/time/calendar.js';
import { accessibilityProblems } from '../support/browser.js';
import {
  describeInBrowser,
  openConsole,
  PHONE,
  screenOf,
  tooWide,
  withDemo,
} from '../support/console-page.js';
import { dataOf } from '../support/graphql.js';
import type { TestService } from '../support/service.js';
import { expectCount, expectExactText, expectNone, expectText } from '../support/shown.js';

const KINDS = 'kinds: [HARD, GATE, CAP]';

interface Tenant {
  isLead: boolean;
  firstName: string;
  lastName: string;
}

interface FlowState {
  isArchived: boolean;
  isCompleted: boolean;
  outcome: string | null;
}

/** What agents look at each day is the same on each screen, in their words. */
describeInBrowser('the screens of the daily work', () => {
  let service: TestService;
  let browser: Browser;
  withDemo((started) => ({ service, browser } = started));
  const ofBrand = (screen: string) => screenOf(service, screen);
  const read = async (query: string) => dataOf(await service.graphql(query));
  const open = (screen: string, display?: typeof PHONE) =>
    openConsole(browser, service, { path: ofBrand(screen), ...(display && { display }) });
  const goTo = async (page: Page, screen: string, loaded: string) => {
    await page.goto(`${service.service.url}${ofBrand(screen)}`);
    await page.locator(loaded).first().waitFor();
  };
  const shownIn = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

  test('“missed” is what is not met, and is as many on the board, in the menu, in the list and on each flow', async () => {
    const lists = await read(`{
      missed: deadlines(states: [MISSED], isMet: false, ${KINDS}, first: 100) {
        totalCount edges { node { flowId flow { isArchived isCompleted outcome } } } }
      late: deadlines(states: [MISSED], isMet: true, ${KINDS}, first: 100) {
        totalCount edges { node { flowId } } } }`);
    const { totalCount } = lists.missed;
    const flowsOf = (list: { edges: { node: { flowId: number } }[] }) =>
      Map.groupBy(list.edges, ({ node }) => node.flowId);
    const [missed, late] = [flowsOf(lists.missed), flowsOf(lists.late)];
    expect(late.size).toBeGreaterThan(0);
    const seen = await open('board');
    const { page } = seen;
    await expectExactText(page.locator('.strip .big'), String(totalCount));
    await page.locator('.side').getByText(`${totalCount} missed`).waitFor();
    const nodesOfOpen = lists.missed.edges.filter(
      ({ node: { flow } }: { node: { flow: FlowState } }) =>
        !flow.isArchived && !flow.isCompleted && flow.outcome === null,
    );
    const openFlows = flowsOf({ edges: nodesOfOpen }).size;
    await page
      .locator('.strip')
      .getByText(new RegExp(`^${openFlows} of them (is|are) open$`))
      .waitFor();
    await goTo(page, 'deadlines?state=missed', 'tbody tr');
    await expectText(page.locator('.head'), `${totalCount} deadlines`);
    expect(await page.locator('tbody .chip').allTextContents()).not.toContainEqual(
      expect.stringContaining('late'),
    );
    await goTo(page, 'deadlines?state=late', 'tbody tr');
    await expectText(page.locator('.head'), `${lists.late.totalCount} deadline`);
    const [both = 0] = [...late.keys()].filter((id) => missed.has(id));
    const [lateOnly = 0] = [...late.keys()].filter((id) => !missed.has(id));
    for (const id of [both, lateOnly].filter((one) => one > 0)) {
      await goTo(page, `flows/${id}`, '.dl .chip');
      const text = await page.locator('.dl header').textContent();
      const count = missed.get(id)?.length ?? 0;
      if (count > 0) expect(text).toContain(`${count} missed`);
      else expect(text).not.toContain('missed');
      expect(text).toContain(`${late.get(id)?.length} met late`);
    }
    await seen.close();
  });

  test('a search for the name of the second tenant states who that is', async () => {
    const { edges } = (
      await read(`{ flows(first: 50, isArchived: false) { edges { node {
        id reference subTenants { isLead firstName lastName } } } } }`)
    ).flows;
    const found = edges.find(
      ({ node }: { node: { subTenants: Tenant[] } }) => node.subTenants.length > 1,
    ).node;
    const tenants: Tenant[] = found.subTenants;
    const lead = tenants.find(({ isLead }) => isLead) ?? tenants[0];
    const [second] = tenants.filter((one) => one !== lead);
    const seen = await open('board');
    const { page } = seen;
    const results = page.getByRole('option').filter({ hasText: `${found.reference} ·` });
    for (const [part, person] of [
      ['Tenant 2', second],
      ['Lead tenant', lead],
    ] as const) {
      const name = `${person?.firstName} ${person?.lastName}`;
      await page.keyboard.press('Control+k');
      await page.keyboard.type(name);
      await results.first().getByText(`${part}: ${name}`).waitFor();
      await page.keyboard.press('Escape');
    }
    await seen.close();
  });

  test('a flow that waits for a guarantor shows that there is none, and who acts', async () => {
    const { edges } = (
      await read(`{ flows(first: 50, stage: GUARANTOR, status: AWAITING_PARTY) { edges { node {
        id subTenants { guarantors { id } } stages { stage status } } } } }`)
    ).flows;
    const { node } = edges.find((one: { node: { subTenants: { guarantors: object[] }[] } }) =>
      one.node.subTenants.every(({ guarantors }) => guarantors.length === 0),
    );
    const seen = await open(`flows/${node.id}`);
    const text = await shownIn(seen.page, 'What it waits for').textContent();
    expect(text).toContain('Guarantor: none is recorded');
    expect(text).toContain('The agency invites one');
    await seen.close();
  });

  test('a declined flow is not open: it is neither on the board nor among the starts, and goes no further', async () => {
    const { edges } = (
      await read('{ flows(first: 50, isDecided: true) { edges { node { id reference outcome } } } }')
    ).flows;
    const { node } = edges.find(
      (one: { node: { outcome: string } }) => one.node.outcome === 'LANDLORD_DECLINED',
    );
    const day = addDays(dayOf(new Date()), 2);
    await service.sql('update flow set tenancy_starts_on = $2 where id = $1', [node.id, day]);
    const starts = (
      await read(`{ flows(isDecided: false, isArchived: false, startsAfter: "${addDays(day, -1)}",
      startsBefore: "${addDays(day, 1)}") { totalCount } }`)
    ).flows.totalCount;
    const seen = await open('board');
    const { page } = seen;
    await page.locator('.f').first().waitFor();
    await expectNone(page.locator(`.f a[href$="flows/${node.id}"]`));
    await page.locator('.strip summary').click();
    const row = page.locator('.strip tbody tr').nth(2);
    await expectExactText(row.locator('td').last(), String(starts));
    await goTo(page, 'flows', 'tbody tr');
    await expectNone(page.locator(`tbody a[href$="flows/${node.id}"]`));
    await page.getByRole('button', { name: 'Declined or withdrawn' }).click();
    await page.locator(`tbody a[href$="flows/${node.id}"]`).click();
    const waits = shownIn(page, 'What it waits for');
    await waits.getByText('It goes no further: landlord declined').waitFor();
    expect(await waits.textContent()).not.toMatch(/may become|Before the move-in/);
    await seen.close();
  });

  test('no words of the deadlines leave their card, however old the tenancy is', async () => {
    const { edges } = (await read('{ flows(first: 100, sortOrder: ASC) { edges { node { id } } } }')).flows;
    const seen = await open('board');
    const { page } = seen;
    for (const { node } of edges.slice(0, 8)) {
      await goTo(page, `flows/${node.id}`, '.rail');
      const more = page.locator('.dl').getByRole('button', { name: /^Show / });
      if (await more.count()) {
        const [before, folded] = [await page.locator('.dl li').count(), await more.textContent()];
        await more.press('Enter');
        expect(await page.locator('.dl li').count()).toBeGreaterThan(before);
        expect(folded).toMatch(/^Show (\d+ met or later|them)$/);
        await expectCount(page.locator('.dl [aria-expanded="true"]'), 1);
      }
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 900 });
        expect([node.id, width, await outside(page)]).toEqual([node.id, width, []]);
      }
    }
    await seen.close();
  });

  test('an entry of the calendar has the reference and the tenant of its flow, also a rent that was agreed, and certificates have a filter', async () => {
    const due = (
      await read('{ complianceDue(first: 1, dueAfter: "2020-01-01") { edges { node { kind dueOn } } } }')
    ).complianceDue.edges[0].node;
    const { node } = (
      await read(`{ flows(first: 1, phase: ENDING) { edges { node {
      reference endingOn subTenants { isLead firstName lastName } } } } }`)
    ).flows.edges[0];
    const seen = await open(`calendar?month=${node.endingOn.slice(0, 7)}`);
    const { page } = seen;
    const entries = page.getByRole('region', { name: 'Entries' });
    const [tenant] = node.subTenants;
    await entries.getByText(`${node.reference} · ${tenant.firstName} ${tenant.lastName}`).first().waitFor();
    const rents = (await read('{ rentChanges { edges { node { form effectiveOn flow { reference } } } } }'))
      .rentChanges.edges;
    const agreed = rents.find((one: { node: { form: string } }) => one.node.form === 'AGREED').node;
    await goTo(page, `calendar?month=${agreed.effectiveOn.slice(0, 7)}&kind=rents`, '.month a');
    const rent = entries.getByRole('listitem').filter({ hasText: agreed.flow.reference });
    await rent.getByRole('link', { name: /^New rent: £/ }).waitFor();
    await goTo(page, `calendar?month=${due.dueOn.slice(0, 7)}`, '.month a');
    const kinds = page.getByLabel('Certificate');
    await kinds.selectOption(due.kind);
    await page.waitForURL(/kind=certificates&certificate=|certificate=.*kind=certificates/);
    const marks = await entries.getByRole('listitem').locator('.chip').allTextContents();
    expect([...new Set(marks)]).toEqual(['expires']);
    await seen.close();
  });

  test('the deadlines of the next 14 days are as many in the list as on the board', async () => {
    const seen = await open('board');
    const { page } = seen;
    await page.locator('.strip summary').click();
    const counts = await page.locator('.strip tbody td:nth-child(2)').allTextContents();
    const total = counts.reduce((sum, text) => sum + Number(text), 0);
    await goTo(page, 'deadlines', 'tbody tr');
    await page.getByRole('button', { name: 'Next 14 days' }).click();
    await page.locator('.head').getByText(`${total} deadlines`).waitFor();
    await expectCount(page.getByRole('region', { name: 'List' }).locator('tbody tr'), total);
    await seen.close();
  });

  test('on a phone, no label is cut, “More” has the other screens, and a list names its values', async () => {
    const seen = await open('calendar', PHONE);
    const { page } = seen;
    await page.locator('.month').first().waitFor();
    const cut = () =>
      page.evaluate<string[]>(`[...document.querySelectorAll('.side .label, .seg, .seg > *')]
        .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline')
        .map((one) => one.textContent)`);
    expect(await cut()).toEqual([]);
    const menu = page.getByRole('navigation', { name: 'Console' });
    expect(await menu.getByRole('link', { name: 'Webhooks' }).isVisible()).toBe(false);
    await menu.getByRole('button', { name: 'More' }).click();
    expect(await cut()).toEqual([]);
    expect(await accessibilityProblems(page)).toEqual([]);
    await menu.getByRole('link', { name: 'Issues' }).click();
    await page.waitForURL(/\/issues$/);
    expect(await menu.getByRole('link', { name: 'Issues' }).isVisible()).toBe(true);
    expect(await menu.getByRole('link', { name: 'Webhooks' }).isVisible()).toBe(false);
    await goTo(page, 'properties', 'tbody tr');
    const innerText = ({ innerText: text }: { innerText: string }) => text;
    expect(await page.locator('tbody tr').first().evaluate(innerText)).toMatch(/Status .*Rent .*Landlord /s);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await tooWide(page)).toBeLessThanOrEqual(0);
    await seen.close();
  });

  test('the screens of the daily work call flows by their reference, and none has “move” or “flow 37”', async () => {
    const { flowId } = service.brand;
    const seen = await open('board');
    const { page } = seen;
    for (const [screen, loaded] of [
      ['board', '.f'],
      ['flows', 'tbody tr'],
      ['deadlines', 'tbody tr'],
      ['calendar', '.month'],
      ['issues', '.issues'],
      [`flows/${flowId}`, '.rail'],
    ] as const) {
      await goTo(page, screen, loaded);
      const text = await page.locator('main').evaluate(({ innerText }: { innerText: string }) => innerText);
      expect([screen, text.match(/\bmoved?\b(?!-)|\bflow \d+|\bproperty \d+|types none/gi)]).toEqual([
        screen,
        null,
      ]);
    }
    await seen.close();
  });
});

/** Words of the deadlines that are beyond the borders of their card. */
const outside = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const card = document.querySelector('.dl')?.getBoundingClientRect();
    return [...document.querySelectorAll('.dl svg text')].filter((one) => {
      const { left, right, width } = one.getBoundingClientRect();
      return width > 0 && (left < card.left || right > card.right);
    }).map((one) => one.textContent);
  })()`);
