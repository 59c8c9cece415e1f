import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { isScalarType, isSpecifiedScalarType } from 'graphql';
import type { Browser } from 'playwright-core';
import { schema } from '../../src/graphql/schema.js';
import { projectFile } from '../../src/paths.js';
import { browserPath, HOW_TO_INSTALL, launch, visit } from '../support/browser.js';
import { FrontEnd } from '../support/front-end.js';
import { TestService } from '../support/service.js';

const executablePath = browserPath();
const DISPLAY = { width: 800, colorScheme: 'light' } as const;

/** The project of the guide to front-ends, on another origin than the service. */
describe('the front-end of the guide', () => {
  let service: TestService;
  let frontEnd: FrontEnd;
  let browser: Browser | undefined;
  beforeAll(async () => {
    [service, frontEnd] = await Promise.all([TestService.start(), FrontEnd.start()]);
    mkdirSync(join(frontEnd.folder, 'src'));
    copyFileSync(projectFile('test/support/front-end/types.ts'), join(frontEnd.folder, 'src/types.ts'));
    // The command line of the generator is not installed; its library accepts the same configuration.
    writeFileSync(
      join(frontEnd.folder, 'src/cli.d.ts'),
      `declare module '@graphql-codegen/cli' {
        export type CodegenConfig = import('@graphql-codegen/plugin-helpers').Types.Config;
      }`,
    );
    [, browser] = await Promise.all([
      frontEnd.build(service.service.url, { DATABASE_URL: service.databaseUrl }),
      executablePath ? launch(executablePath) : undefined,
    ]);
  });
  afterAll(async () => {
    await browser?.close();
    await frontEnd?.stop();
    await service?.stop();
    await rm(frontEnd.folder, { recursive: true });
  });

  const keyOfGuide = async () =>
    (
      await service.sql<{ id: string; scopes: string[]; origins: string[] }>(
        `select id, scopes, origins from api_key where name = 'Website' order by id desc limit 1`,
      )
    )[0];

  test('compiles, and none of the ids in its types is of type unknown', async () => {
    const scalars = Object.values(schema().getTypeMap()).filter(
      (type) => isScalarType(type) && !isSpecifiedScalarType(type),
    );
    const guide = readFileSync(projectFile('docs/guides/front-end.md'), 'utf8');
    const lists = [...guide.matchAll(/scalars: \{([^}]*)\}/g)].map(([, list = '']) =>
      [...list.matchAll(/^\s+(\w+):/gm)].map(([, name]) => name).toSorted(),
    );
    expect(lists).toEqual([scalars, scalars].map((all) => all.map(({ name }) => name).toSorted()));
    expect(await keyOfGuide()).toMatchObject({
      origins: [`http://localhost:${frontEnd.port}`],
      scopes: ['properties:read', 'leads:write'],
    });
  });

  (executablePath ? test : test.skip)(
    `reads and writes in a browser. ${executablePath ? '' : HOW_TO_INSTALL}`,
    async () => {
      if (!browser) return;
      const { page, consoleErrors, close } = await visit(
        browser,
        `http://localhost:${frontEnd.port}/`,
        DISPLAY,
      );
      await page.locator('li').nth(9).waitFor();
      await page.getByRole('button', { name: 'More' }).click();
      await page.locator('li').nth(19).waitFor();
      const button = page.getByRole('button', { name: 'Enquire' }).nth(12);
      // The response to the second click would replace a later message.
      let next = 2;
      const responded = page.waitForResponse((response) => {
        if (response.request().postData()?.includes('createLead')) next -= 1;
        return next === 0;
      });
      await button.dblclick();
      await responded;
      await page.locator('#message', { hasText: 'Thank you' }).waitFor();
      expect(await service.sql(`select message from portal_lead where portal = 'website'`)).toEqual([
        { message: 'May I see it?' },
      ]);
      expect(consoleErrors).toEqual([]);

      // A rotated key: the page reads why. A revoked one: no key names the origin, and the page reads that.
      const path = `/v2.0/brand/${service.brand.brandId}/api-keys/${(await keyOfGuide())?.id}`;
      for (const [method, url, message] of [
        ['POST', `${path}/rotate`, 'Invalid API key.'],
        ['DELETE', path, 'No API key may be used from pages of this origin.'],
      ] as const) {
        await service.operate(method, url);
        await page.getByRole('button', { name: 'More' }).click();
        await page.locator('#message', { hasText: message }).waitFor();
      }
      expect(await page.locator('li').count()).toBe(20);
      await close();
    },
  );

  (executablePath ? test : test.skip)(
    'is rejected on another origin, and with a key without origins',
    async () => {
      if (!browser) return;
      const { url } = service.service;
      const { page, close } = await visit(browser, `http://127.0.0.1:${frontEnd.port}/`, DISPLAY);
      await page
        .locator('#message', { hasText: 'No API key may be used from pages of this origin.' })
        .waitFor();
      const ask = (key: string) =>
        page.evaluate(
          `fetch('${url}/v2.1/properties', { headers: { 'X-API-Key': '${key}' } })
          .then(async (one) => [one.status, (await one.json()).code], (error) => error.message)`,
        );
      const origins = [`http://127.0.0.1:${frontEnd.port}`];
      const { key } = await service.issueKey({ origins }, service.other.brandId);
      expect(await ask(service.brand.partnerKey)).toEqual([403, 'ORIGIN_NOT_ALLOWED']);
      expect(await ask(service.operatorToken)).toEqual([401, undefined]);
      expect(await ask(key)).toEqual([200, undefined]);
      await close();
    },
  );
});
