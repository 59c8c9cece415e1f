import { expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { type Display, visit } from '../support/browser.js';
import { describeInBrowser, withDemo } from '../support/console-page.js';
import type { TestService } from '../support/service.js';

const PAGES = ['/', '/explorer', '/reference#v2.1/AddGuarantor', '/guides/rest', '/demo/mails'];
const DESK: Display = { width: 1280, colorScheme: 'light' };
/** What a reader sees of a page with a script, once it is there. */
const CONTENT = new Map([
  ['/explorer', '#explorer:not([inert]) .view-line'],
  ['/reference#v2.1/AddGuarantor', '.try'],
]);
/** A desk's screen at 200 %, a wider one at 200 %, and a phone. */
const SMALL: readonly [string, Display][] = [
  ['at 200 %', { width: 640, height: 422, colorScheme: 'light' }],
  ['at 200 % on a wide screen', { width: 960, height: 422, colorScheme: 'light' }],
  ['on a phone', { width: 390, height: 664, colorScheme: 'dark' }],
];

/** The relative luminance of a computed colour, as WCAG defines it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map((part) => {
    const share = Number(part) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describeInBrowser('the look of the pages', () => {
  let service: TestService;
  let browser: Browser;
  withDemo((started) => ({ service, browser } = started));

  const open = async (path: string, display = DESK) => {
    const seen = await visit(browser, `${service.service.url}${path}`, display);
    await seen.page
      .locator(CONTENT.get(path) ?? 'h1')
      .first()
      .waitFor();
    return seen;
  };
  /** A computed style of the first element that the selector finds. */
  const style = (page: Page, selector: string, name: string): Promise<string> =>
    page.evaluate(`getComputedStyle(document.querySelector('${selector}')).getPropertyValue('${name}')`);

  test.each(PAGES)('%s masks the key in its field, and shows it nowhere else', async (path) => {
    const { page, close } = await open(path);
    const shown = await page.evaluate<string>('document.body.innerText');
    expect(shown).not.toContain(service.brand.partnerKey.slice(-20));
    if ((await page.locator('#key').count()) > 0)
      expect([await page.inputValue('#key'), await style(page, '#key', '-webkit-text-security')]).toEqual([
        service.brand.partnerKey,
        'disc',
      ]);
    await close();
  });

  test('a click copies the line that sets $KEY for the commands of the start page', async () => {
    const { page, close } = await open('/');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy export KEY' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
      `export KEY='${service.brand.partnerKey}'`,
    );
    await close();
  });

  test.each(PAGES)(
    '%s has text of 14 to 15 px, figures of one width, and no underlines in its navigation',
    async (path) => {
      const { page, close } = await open(path);
      const size = Number.parseFloat(await style(page, 'body', 'font-size'));
      expect([size >= 14, size <= 15]).toEqual([true, true]);
      expect(await style(page, 'body', 'font-variant-numeric')).toBe('tabular-nums');
      expect(await style(page, '.top nav a', 'text-decoration-line')).toBe('none');
      await close();
    },
  );

  test.each([
    ['/', '.call pre', ['word', 'name', 'string']],
    ['/reference#v2.1/AddGuarantor', 'pre.code', ['word', 'name', 'string']],
    ['/reference#v2.1/AddGuarantor', '.response-of pre', ['name', 'string', 'number', 'word']],
    ['/guides/rest', 'code.language-sh', ['word', 'name', 'string']],
    ['/guides/graphql', 'code.language-json', ['name', 'string', 'number']],
  ])('on %s, the code in %s is coloured', async (path, selector, kinds) => {
    const { page, close } = await open(path);
    const plain = await style(page, selector, 'color');
    const colours = await Promise.all(kinds.map((kind) => style(page, `${selector} .${kind}`, 'color')));
    expect(new Set([plain, ...colours]).size).toBe(kinds.length + 1);
    await close();
  });

  test('the colours leave the code as it is', async () => {
    const { page, close } = await open('/guides/errors');
    const served = await (await fetch(`${service.service.url}/guides/errors`)).text();
    const blocks = [...served.matchAll(/<code class="language-\w+">([\s\S]*?)<\/code>/g)].map(
      ([, html]) => html,
    );
    const shown: (string | undefined)[] = await page.evaluate(`
      [...document.querySelectorAll('pre > code')].map((code) => {
        const escaped = document.createElement('p');
        escaped.textContent = code.textContent;
        return escaped.innerHTML.replaceAll('"', '&quot;').replaceAll("'", '&#39;');
      })`);
    expect(blocks.length).toBeGreaterThan(3);
    expect(shown).toEqual(blocks);
    await close();
  });

  test.each<Display['colorScheme']>(['light', 'dark'])(
    'the explorer has the accent of the pages, %s',
    async (colorScheme) => {
      const { page, close } = await open('/explorer', { ...DESK, colorScheme });
      const hueOf = (colour: string) => {
        const [red = 0, green = 0, blue = 0] = colour.match(/\d+/g)?.map(Number) ?? [];
        const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
        // Of a blue.
        return most === blue ? Math.round(240 + (60 * (red - green)) / (most - least)) : undefined;
      };
      const accent = hueOf(await style(page, '.top nav a', 'color')) ?? 0;
      expect(accent).toBeGreaterThan(200);
      const button = hueOf(await style(page, '.graphiql-execute-button', 'background-color')) ?? 0;
      expect(Math.abs(button - accent)).toBeLessThan(10);
      await close();
    },
  );

  test.each<Display['colorScheme']>(['light', 'dark'])(
    'the chosen suggestion of the editor shows the letters that match, %s',
    async (colorScheme) => {
      const { page, close } = await open('/explorer', { ...DESK, colorScheme });
      await page.getByRole('button', { name: 'New tab' }).click();
      await page.locator('.graphiql-query-editor .view-line').first().click();
      await page.keyboard.type('{ flow(id: 61) { dead', { delay: 20 });
      const chosen = '.suggest-widget .monaco-list-row.focused';
      await page.locator(`${chosen} .highlight`).first().waitFor();
      const light = luminance(await style(page, chosen, 'background-color'));
      const letters = luminance(await style(page, `${chosen} .highlight`, 'color'));
      expect((Math.max(light, letters) + 0.05) / (Math.min(light, letters) + 0.05)).toBeGreaterThan(4.5);
      await close();
    },
  );

  test.each(SMALL)(
    '%s, the editor of the explorer has eight lines or more, and the page scrolls',
    async (_, display) => {
      const { page, close } = await open('/explorer', display);
      const lines = await page.evaluate<number>(`
      document.querySelector('.graphiql-query-editor .monaco-editor').clientHeight /
        document.querySelector('.view-line').clientHeight`);
      expect(lines).toBeGreaterThanOrEqual(8);
      const result = page.locator('.result-window');
      await result.scrollIntoViewIfNeeded();
      expect((await result.boundingBox())?.height).toBeGreaterThan(160);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(display.width);
      await close();
    },
  );

  test.each([
    ['/', '#key'],
    ['/explorer', '.graphiql-query-editor'],
    ['/reference#v2.1/AddGuarantor', '.try'],
  ])(
    'on %s, the keyboard reaches %s in 15 stops or fewer, by the link that skips the navigation',
    async (path, form) => {
      const { page, close } = await open(path);
      const url = page.url();
      await page.keyboard.press('Tab');
      expect(await page.evaluate('document.activeElement.className')).toBe('skip');
      expect((await page.locator('.skip').boundingBox())?.width).toBeGreaterThan(50);
      await page.keyboard.press('Enter');
      const isThere = () => page.evaluate<boolean>(`document.activeElement.closest('${form}') !== null`);
      let stops = 1;
      while (!(await isThere()) && stops <= 15) {
        await page.keyboard.press('Tab');
        stops += 1;
      }
      expect(stops).toBeLessThanOrEqual(15);
      // A call stays the call that is shown.
      if (path !== '/') expect(page.url()).toBe(url);
      await close();
    },
  );

  test.each(['/', '/reference#v2.1/AddGuarantor', '/guides/rest'])(
    '%s prints dark on white, without what is to click',
    async (path) => {
      const { page, close } = await open(path, { ...DESK, colorScheme: 'dark' });
      await page.emulateMedia({ media: 'print' });
      for (const selector of ['body', 'pre'])
        expect([selector, await style(page, selector, 'background-color')]).toEqual([
          selector,
          'rgb(255, 255, 255)',
        ]);
      expect(await style(page, 'body', 'color')).toBe('rgb(0, 0, 0)');
      for (const one of await page.locator('nav, button, .skip, #key').all())
        expect(await one.isVisible()).toBe(false);
      const { width = 0 } = (await page.locator('h1').boundingBox()) ?? {};
      expect(width).toBeGreaterThan(DESK.width / 2);
      await close();
    },
  );
});
