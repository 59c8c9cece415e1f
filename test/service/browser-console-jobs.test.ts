import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { browserPath, launch } from '../support/browser.js';
import { Inputs, openConsole, PHONE, waitingFlow } from '../support/console-page.js';
import { TestService } from '../support/service.js';
import { expectCount, expectExactText, expectNone, expectText } from '../support/shown.js';

const executablePath = browserPath();

/** What people do in the console, counted in clicks, keys and filled fields after the sign-in. */
(executablePath ? describe : describe.skip)('jobs in the console', () => {
  let service: TestService;
  let browser: Browser;
  let sought: Awaited<ReturnType<typeof waitingFlow>>;
  beforeAll(async () => {
    service = await TestService.start({ demo: true, environment: { PUBLIC_URL: '' } });
    browser = await launch(executablePath ?? '');
    sought = await waitingFlow(service);
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  const opened = async () => {
    const seen = await openConsole(browser, service);
    await seen.page.locator('.f').first().waitFor();
    return { seen, page: seen.page, inputs: new Inputs(seen.page) };
  };
  const flowPath = () => `/console/brands/${service.brand.brandId}/flows/${sought.id}`;
  const openFlow = async () => {
    const seen = await openConsole(browser, service, { path: flowPath() });
    await seen.page.locator('.rail').waitFor();
    return seen;
  };
  const atFlow = (page: Page) => page.waitForURL(`**${flowPath()}`);
  const withMouse = async (page: Page, inputs: Inputs, text: string) => {
    await inputs.click(page.locator('.find'));
    await inputs.type(text);
    await inputs.click(
      page
        .getByRole('option')
        .filter({ hasText: `${sought.reference} ·` })
        .first(),
    );
  };
  const withKeyboard = async (inputs: Inputs, text: string) => {
    await inputs.press('Control+k');
    await inputs.type(text);
    await inputs.press('Enter');
  };

  test.each(['address', 'reference'] as const)('a flow is found by its %s with 3 inputs', async (by) => {
    const text = sought[by];
    const mouse = await opened();
    await withMouse(mouse.page, mouse.inputs, text);
    await atFlow(mouse.page);
    const keyboard = await opened();
    await withKeyboard(keyboard.inputs, text);
    await atFlow(keyboard.page);
    expect([mouse.inputs.count, keyboard.inputs.count]).toEqual([3, 3]);
    for (const { seen } of [mouse, keyboard]) {
      expect(seen.consoleErrors).toEqual([]);
      await seen.close();
    }
  });

  test('a search for a reference offers no text search, which would find nothing', async () => {
    const { seen, page, inputs } = await opened();
    await inputs.press('Control+k');
    await inputs.type(sought.reference);
    await page
      .getByRole('option')
      .filter({ hasText: `${sought.reference} ·` })
      .first()
      .waitFor();
    await page.getByText('Every flow with').waitFor({ state: 'detached' });
    await seen.close();
  });

  test('the search states on a phone what it finds, in words that fit', async () => {
    const seen = await openConsole(browser, service, { display: PHONE });
    const { page } = seen;
    await page.locator('.find').click();
    const isCut = await page
      .getByRole('combobox', { name: 'Find' })
      .evaluate(
        (input: { scrollWidth: number; clientWidth: number }) => input.scrollWidth > input.clientWidth,
      );
    expect(isCut).toBe(false);
    await seen.close();
  });

  test('a flow is found by the name of a tenant, and by its id', async () => {
    const { seen, page, inputs } = await opened();
    await withMouse(page, inputs, sought.name);
    await atFlow(page);
    await page.goBack();
    await page.locator('.f').first().waitFor();
    await withKeyboard(inputs, String(sought.id));
    await atFlow(page);
    await seen.close();
  });

  test('what is missed, and what is due in 14 days, is on the first screen', async () => {
    const { seen, page } = await opened();
    const { body } = await service.graphql(
      '{ deadlines(states: [MISSED], isMet: false, kinds: [HARD, GATE, CAP], first: 1) { totalCount } }',
    );
    const strip = page.getByRole('region', { name: 'The next 14 days' });
    await expectExactText(strip.locator('.big'), String(body.data.deadlines.totalCount));
    await expectCount(strip.getByRole('listitem'), 14);
    await seen.close();
  });

  test.each(['mouse', 'keyboard'])(
    'why a stage does not move is known after 3 inputs with the %s',
    async (by) => {
      const { seen, page, inputs } = await opened();
      await (by === 'mouse' ? withMouse(page, inputs, sought.address) : withKeyboard(inputs, sought.address));
      const waits = page.getByRole('region', { name: 'What it waits for' });
      await waits.getByText('Tenancy agreement: there is no agreement to sign yet').waitFor();
      await waits.getByText('The agency generates or uploads it').waitFor();
      const text = await waits.textContent();
      expect(inputs.count).toBe(3);
      expect(text).toMatch(/It may become .*complete/);
      expect(text).toContain('The agreement is not signed by every party');
      expect(text).toContain('Written statement of terms given before the agreement');
      await seen.close();
    },
  );

  test.each(['mouse', 'keyboard'])(
    'who changed a stage, and when, is known after 4 inputs with the %s',
    async (by) => {
      const { seen, page, inputs } = await opened();
      await (by === 'mouse'
        ? withMouse(page, inputs, sought.reference)
        : withKeyboard(inputs, sought.reference));
      await atFlow(page);
      const timeline = page.getByRole('region', { name: 'Timeline' });
      const stages = timeline.getByRole('button', { name: 'Stages' });
      await stages.waitFor();
      await (by === 'mouse' ? inputs.click(stages) : inputs.activate(stages));
      const query = `query ($id: SafeInt!) { flowTimeline(flowId: $id, first: 1, eventTypes: [STAGE_CHANGED]) {
        edges { node { createdAt description actor { name } } } } }`;
      const { body } = await service.graphql(query, { id: sought.id });
      const { createdAt, description, actor } = body.data.flowTimeline.edges[0].node;
      const entry = timeline.locator('.e').filter({ hasText: description }).first();
      await entry.waitFor();
      expect(inputs.count).toBe(4);
      await expectExactText(entry.locator('.by'), actor.name ?? 'an API key');
      expect(await entry.locator('time').getAttribute('title')).toBe(createdAt);
      await seen.close();
    },
  );

  test('the dialog of a stage unlocks changes, and a change is undone once, with the days before it', async () => {
    const seen = await openFlow();
    const { page } = seen;
    const status = async () => {
      const query = 'query ($id: SafeInt!) { flow(id: $id) { tenancyStatus } }';
      return (await service.graphql(query, { id: sought.id })).body.data.flow.tenancyStatus;
    };
    await page
      .getByRole('region', { name: 'What it waits for' })
      .getByRole('button', { name: 'Change stage' })
      .click();
    await page.getByLabel('in review').check();
    await page.getByRole('dialog').getByText('Changes are then allowed for 15 minutes.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Change stage' }).click();
    await page.getByRole('status').getByText('Tenancy agreement: in review.').waitFor();
    expect(await status()).toBe('IN_REVIEW');
    await page.getByText('may change for').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page
      .getByRole('status')
      .getByText(
        /^Tenancy agreement: waiting again, counted from now\. Before the change it was so since \w{3} \d/,
      )
      .waitFor();
    expect(await status()).toBe('AWAITING_PARTY');
    await expectNone(page.getByRole('button', { name: 'Undo' }));
    await page.getByRole('region', { name: 'What it waits for' }).getByText('since today').waitFor();
    expect(seen.consoleErrors).toEqual([]);
    await seen.close();
  });

  test('the button Lock ends the time for changes in the service too: a page that is loaded again is locked', async () => {
    const seen = await openFlow();
    const { page } = seen;
    await page.getByRole('button', { name: 'Unlock' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Unlock' }).click();
    await page.getByText('may change for').waitFor();
    await page.getByRole('button', { name: 'Lock', exact: true }).click();
    await page.getByText('reads only').waitFor();
    await page.reload();
    await page.getByText('reads only').waitFor();
    expect(seen.consoleErrors).toEqual([]);
    await seen.close();
  });

  test('a link in the timeline has its host, so text of others cannot imitate a link of the page', async () => {
    const { id } = sought;
    const title = 'Damp https://site.example.com/rent/127.0.0.1';
    const REPORT =
      'mutation ($input: CreateMaintenanceIssueInput!) { createMaintenanceIssue(input: $input) { issue { id } } }';
    await service.graphql(REPORT, { input: { flowId: id, title } });
    const seen = await openFlow();
    const entry = seen.page.locator('.tl .e', { hasText: 'Damp' }).first();
    await entry.waitFor();
    await expectText(entry, '127.0.0.1 (site.example.com)');
    await seen.close();
  });

  test('a change of somebody else is not overwritten: both versions are shown', async () => {
    const seen = await openFlow();
    const { page } = seen;
    await page.getByRole('button', { name: 'Pause updates' }).click();
    await page.getByRole('button', { name: 'Unlock' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Unlock' }).click();
    await page.getByText('may change for').waitFor();
    const [{ version = 0 } = {}] = await service.sql<{ version: number }>(
      'select version from flow where id = $1',
      [sought.id],
    );
    const change = { additional_conditions: 'No smoking.' };
    expect((await service.call('PATCH', `/v2.1/flows/${sought.id}`, { body: change })).status).toBe(200);
    await page.getByRole('button', { name: 'Archive' }).click();
    const shown = page.getByText(`you had version ${version}, and the flow now has version ${version + 1}`);
    await shown.waitFor();
    const [{ archived_at } = {}] = await service.sql('select archived_at from flow where id = $1', [
      sought.id,
    ]);
    expect(archived_at).toBeNull();
    await seen.close();
  });

  test('a change of somebody else is shown within 5 seconds, and not while updates are paused', async () => {
    const seen = await openFlow();
    const { page } = seen;
    const change = (rent: number) =>
      service.call('PATCH', `/v2.1/flows/${sought.id}`, {
        body: { rent_pence: rent, rent_period: 'monthly' },
      });
    expect((await change(123_400)).status).toBe(200);
    await page.locator('.facts', { hasText: '£1,234' }).waitFor();
    await page.getByRole('button', { name: 'Pause updates' }).click();
    expect((await change(123_500)).status).toBe(200);
    await page.waitForTimeout(7000);
    await expectText(page.locator('.facts'), '£1,234');
    await page.getByRole('button', { name: 'Resume updates' }).click();
    await page.locator('.facts', { hasText: '£1,235' }).waitFor();
    await seen.close();
  });

  test('the keyboard leads along rows, to the text, to the screens and to its own list', async () => {
    const { seen, page } = await opened();
    const focused = () => page.evaluate<string>('document.activeElement.textContent');
    await page.keyboard.press('j');
    const first = await focused();
    await page.keyboard.press('j');
    expect(await focused()).not.toBe(first);
    await page.keyboard.press('k');
    expect(await focused()).toBe(first);
    await page.keyboard.press('/');
    expect(await page.evaluate('document.activeElement.type')).toBe('search');
    await page.keyboard.type('gd');
    expect(page.url()).not.toContain('deadlines');
    await page.locator('h1').click();
    // On a busy machine, the letters can be further apart than a chord may be.
    do {
      await page.keyboard.press('g');
      await page.keyboard.press('d');
      await page.waitForTimeout(300);
    } while (!page.url().endsWith('/deadlines'));
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard' }).getByLabel('Single letters work').uncheck();
    await page.keyboard.press('Escape');
    await page.keyboard.press('g');
    await page.keyboard.press('b');
    await page.waitForTimeout(300);
    expect(page.url()).toContain('/deadlines');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find' }).waitFor();
    await seen.close();
  });

  test('the filters are in the address, so a link shows the same', async () => {
    const seen = await openConsole(browser, service, {
      path: `/console/brands/${service.brand.brandId}/flows?stage=TENANCY`,
    });
    const { page } = seen;
    await page.locator('tbody a').first().waitFor();
    expect(await page.getByLabel('Stage', { exact: true }).inputValue()).toBe('TENANCY');
    await page.getByRole('searchbox').fill(sought.address);
    await page.waitForURL(/text=/);
    expect(new URL(page.url()).searchParams.get('stage')).toBe('TENANCY');
    await page.getByLabel('Stage', { exact: true }).selectOption('');
    await page.waitForURL((url) => !url.searchParams.has('stage'));
    await seen.close();
  });

  test('the filters of branch and agent, and the pages of a list, are links in the address too', async () => {
    const seen = await openConsole(browser, service, {
      path: `/console/brands/${service.brand.brandId}/flows?show=all`,
    });
    const { page } = seen;
    const rows = page.locator('tbody a');
    await rows.first().waitFor();
    const idOf = async () => rows.first().getAttribute('href');
    const first = await idOf();
    await expectNone(page.getByRole('link', { name: 'First page' }));
    await page.getByRole('link', { name: 'Next 50' }).click();
    await page.getByRole('link', { name: 'First page' }).waitFor();
    await page.locator(`tbody a[href="${first}"]`).waitFor({ state: 'detached' });
    expect(await idOf()).not.toBe(first);
    await page.getByRole('link', { name: 'First page' }).click();
    await page.locator(`tbody a[href="${first}"]`).waitFor();
    const branch = page.getByLabel('Branch', { exact: true });
    const [option] = await branch.locator('option:not([value=""])').all();
    await branch.selectOption((await option?.getAttribute('value')) ?? '');
    await page.waitForURL(/branch=\d+/);
    await seen.close();
  });
});
