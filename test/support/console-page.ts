import { afterAll, beforeAll, describe } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { browserPath, type Display, launch, type Visit, visit } from './browser.js';
import { TestService } from './service.js';

const executablePath = browserPath();
/** Describes tests that need a browser; they are skipped without one. */
export const describeInBrowser = executablePath ? describe : describe.skip;

/** Starts the demo and a browser before the tests, and stops both after them. */
export function withDemo(onStart: (started: { service: TestService; browser: Browser }) => void): void {
  let service: TestService;
  let browser: Browser;
  beforeAll(async () => {
    service = await TestService.start({ demo: true, environment: { PUBLIC_URL: '' } });
    browser = await launch(executablePath ?? '');
    onStart({ service, browser });
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });
}

/** The path of a screen of the demo's brand. */
export const screenOf = ({ brand }: TestService, screen: string): string =>
  `/console/brands/${brand.brandId}/${screen}`;

export const DESK: Display = { width: 1280, height: 900, colorScheme: 'light' };
export const PHONE: Display = { width: 390, colorScheme: 'dark' };

/** Opens a screen of the console by the sign-in of the demo. */
export async function openConsole(
  browser: Browser,
  { service: { url } }: TestService,
  { path = '/console', display = DESK, as = 'brand' }: { path?: string; display?: Display; as?: string } = {},
): Promise<Visit> {
  const seen = await visit(browser, `${url}${path}`, display);
  await seen.page.getByRole('button', { name: `As the ${as}` }).click();
  await seen.page.locator('.shell h1').first().waitFor();
  return seen;
}

/** Opens the console with a key or token. */
export async function signInWith(
  browser: Browser,
  { service: { url } }: TestService,
  credential: string,
  path = '/console',
): Promise<Visit> {
  const seen = await visit(browser, `${url}${path}`, DESK);
  await seen.page.getByLabel('API key or operator token').fill(credential);
  await seen.page.getByRole('button', { name: 'Sign in' }).click();
  await seen.page.locator('.shell h1').first().waitFor();
  return seen;
}

/** How far the page is wider than the window. */
export const tooWide = (page: Page): Promise<number> =>
  page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');

const hasFocus = (element: { ownerDocument: { activeElement: unknown } }): boolean =>
  element === element.ownerDocument.activeElement;

/** What a person does: each click, key or filled field is one input. */
export class Inputs {
  count = 0;
  constructor(private readonly page: Page) {}

  async click(target: Locator): Promise<void> {
    this.count++;
    await target.click();
  }

  async press(chord: string): Promise<void> {
    this.count++;
    await this.page.keyboard.press(chord);
  }

  /** Letters one after the other, such as g and r. */
  async chord(...letters: string[]): Promise<void> {
    this.count++;
    for (const letter of letters) await this.page.keyboard.press(letter);
  }

  /** Fills a field or a list of choices, with the mouse. */
  async fill(field: Locator, text: string): Promise<void> {
    this.count++;
    if ((await field.evaluate(({ tagName }: { tagName: string }) => tagName)) === 'SELECT')
      await field.selectOption(text);
    else await field.fill(text);
  }

  /** Moves the focus with Tab, as a mouse moves its pointer. */
  private async reach(target: Locator): Promise<void> {
    for (let moves = 0; moves < 80; moves++) {
      if (await target.evaluate(hasFocus)) return;
      await this.page.keyboard.press('Tab');
    }
    throw new Error('Tab does not reach the element.');
  }

  /** Fills a field with the keyboard alone. */
  async enter(field: Locator, text: string): Promise<void> {
    this.count++;
    await this.reach(field);
    await this.page.keyboard.type(text);
  }

  /** Presses a button or a link with the keyboard alone. */
  async activate(target: Locator): Promise<void> {
    this.count++;
    await this.reach(target);
    await this.page.keyboard.press('Enter');
  }

  /** Pastes text from the clipboard. */
  async paste(text: string): Promise<void> {
    this.count++;
    await this.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await this.page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
    await this.page.keyboard.press('Control+v');
  }

  /** Types into what has the focus. */
  async type(text: string): Promise<void> {
    this.count++;
    await this.page.keyboard.type(text);
  }
}

/** A flow of the demo whose agreement waits for the parties. */
export async function waitingFlow(service: TestService) {
  const { body } =
    await service.graphql(`{ flows(first: 1, stage: TENANCY, status: AWAITING_PARTY) { edges { node {
    id reference property { addressLine1 } subTenants { isLead lastName } } } } }`);
  const { id, reference, property, subTenants } = body.data.flows.edges[0].node;
  const lead = subTenants.find(({ isLead }: { isLead: boolean }) => isLead);
  return {
    id: id as number,
    reference: reference as string,
    address: property.addressLine1 as string,
    name: lead.lastName as string,
  };
}
