import { expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { accessibilityProblems } from '../support/browser.js';
import {
  DESK,
  describeInBrowser,
  openConsole,
  screenOf,
  signInWith,
  withDemo,
} from '../support/console-page.js';
import type { TestService } from '../support/service.js';
import { expectText } from '../support/shown.js';

/** The tenancy as it is practised, in the words of those who ask about it. */
describeInBrowser('a tenancy in the console', () => {
  let service: TestService;
  let browser: Browser;
  withDemo((started) => ({ service, browser } = started));
  const ofBrand = (screen: string) => screenOf(service, screen);
  const flowNamed = async (reference: string) => {
    const query = `query ($reference: String) {
      flows(reference: $reference) { edges { node { id property { id displayAddress } } } }
    }`;
    const { body } = await service.graphql(query, { reference });
    const { id, property } = body.data.flows.edges[0].node;
    return {
      id: id as number,
      propertyId: property.id as number,
      address: property.displayAddress as string,
    };
  };
  const openFlow = async (reference: string, display = DESK) => {
    const { id } = await flowNamed(reference);
    const seen = await openConsole(browser, service, { path: ofBrand(`flows/${id}`), display });
    await seen.page.locator('.records').first().waitFor();
    return seen;
  };
  /** What the part of the tenancy with this heading states. */
  const partOf = async (page: Page, title: string): Promise<string> =>
    (await page
      .locator('.records')
      .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
      .textContent()) ?? '';
  const issueKey = async (scopes: readonly string[]): Promise<string> => {
    const mutation = `mutation ($brandId: SafeInt!, $input: IssueApiKeyInput) {
      issueApiKey(brandId: $brandId, input: $input) { key }
    }`;
    const variables = { brandId: service.brand.brandId, input: { name: 'Support', scopes } };
    const { body } = await service.graphql(mutation, variables, { key: service.operatorToken });
    return body.data.issueApiKey.key;
  };

  test('“Which notice was given, and when does it end?” – kind, served, last day, and whether it has effect', async () => {
    const seen = await openFlow('F-ENDING');
    const { page } = seen;
    const { body } = await service.graphql(
      '{ flows(reference: "F-ENDING") { edges { node { notices { servedOn endsOn } } } } }',
    );
    const [{ endsOn }] = body.data.flows.edges[0].node.notices;
    const notices = await partOf(page, 'Notices');
    expect(notices).toContain('Tenants’ notice');
    expect(notices).toMatch(/served \w{3} \d{1,2} \w{3}/);
    const month = new Date(endsOn).toLocaleString('en-US', { month: 'short', timeZone: 'UTC' });
    expect(notices).toMatch(new RegExp(`last day \\w{3} ${Number(endsOn.slice(8))} ${month}`));
    expect(notices).toMatch(/ends in \d+ days/);
    expect(await partOf(page, 'End')).toContain('The last day of the notice');
    expect(await partOf(page, 'Rent changes')).toContain('None.');
    await seen.close();
  });

  test('“This notice is too late, isn’t it?” – a notice states each defect', async () => {
    const { id } = await flowNamed('F-RENTS');
    const { body } = await service.graphql(`query ($id: SafeInt!) { flow(id: $id) { subTenants { id } } }`, {
      id,
    });
    const tenants = body.data.flow.subTenants.map((tenant: { id: number }) => tenant.id);
    const day = (after: number) => new Date(Date.now() + after * 86_400_000).toISOString().slice(0, 10);
    const recorded = await service.graphql(
      `mutation ($flowId: SafeInt!, $input: RecordNoticeInput!) {
        recordNotice(flowId: $flowId, input: $input) { notice { id defects } }
      }`,
      {
        flowId: id,
        input: {
          ...{ kind: 'TENANT_NOTICE', givenBy: 'TENANT', servedOn: day(-1), endsOn: day(9) },
          subTenantIds: tenants,
        },
      },
    );
    expect(recorded.body.errors).toBeUndefined();
    const seen = await openFlow('F-RENTS');
    const notices = await partOf(seen.page, 'Notices');
    expect(notices).toContain('may have no effect');
    expect(notices).toContain('Defect: the time is shorter than the law requires');
    await seen.close();
  });

  test('“What is missing, and which law requires it?” – documents and certificates with their days, and what is not given', async () => {
    const seen = await openFlow('F-ENDING');
    const { page } = seen;
    const documents = await partOf(page, 'Documents');
    expect(documents).toMatch(/Information sheet given.*Required by Renters’ Rights Act 2025/);
    expect(documents).toContain('missing, due 31 May');
    const certificates = await partOf(page, 'Certificates');
    expect(certificates).toMatch(/Gas safetypassed \w{3} \d/);
    expect(certificates).toContain('until ');
    await seen.close();
    const other = await openFlow('F-1');
    expect(await partOf(other.page, 'Documents')).toMatch(/given \w{3} \d{1,2} \w{3}.*served \d/);
    await other.close();
  });

  test('“What did the rent become, and since when?” – each change with its days', async () => {
    const seen = await openFlow('F-RENTS');
    const { body } = await service.graphql(
      '{ flows(reference: "F-RENTS") { edges { node { rentChanges { newRentPence } } } } }',
    );
    const changes = await partOf(seen.page, 'Rent changes');
    for (const { newRentPence } of body.data.flows.edges[0].node.rentChanges)
      expect(changes).toContain(`£${(newRentPence / 100).toLocaleString('en-GB')}`);
    expect(changes).toMatch(/served .*first day/);
    await seen.close();
  });

  test('“How did it end, and where is the deposit?” – the end, the check-out and the release', async () => {
    const seen = await openFlow('F-ENDED');
    const end = await partOf(seen.page, 'End');
    expect(end).toMatch(/Ended: .*last day/);
    expect(end).toContain('Check-out');
    expect(end).toMatch(/Release of the deposit of £[\d,.]+proposed .*disputed/);
    await expectText(seen.page.getByRole('region', { name: 'Tenancy', exact: true }), 'ended');
    await seen.close();
  });

  test('the page states the scopes with which a key shows more, and asks for nothing that is rejected', async () => {
    const key = await issueKey(['FLOWS_READ', 'TIMELINE_READ']);
    const { id } = await flowNamed('F-ENDING');
    const seen = await signInWith(browser, service, key);
    const { page } = seen;
    const errors: string[] = [];
    page.on('response', async (response) => {
      if (!response.url().endsWith('/console/graphql')) return;
      // The body of a page that was left is gone.
      const { errors: found = [] } = await response.json().catch(() => ({}));
      errors.push(...found.map(({ message }: { message: string }) => message));
    });
    await page.goto(`${service.service.url}${ofBrand(`flows/${id}`)}`);
    const tenancy = page.getByRole('region', { name: 'Tenancy', exact: true });
    await tenancy.waitFor();
    const text = await tenancy.textContent();
    for (const scope of ['certificates:write', 'compliance:read', 'leads:read'])
      expect(text).toContain(scope);
    expect(text).toContain('Not visible to this key.');
    expect(text).not.toContain('None recorded');
    expect(text).toContain('Tenants’ notice');
    expect(errors).toEqual([]);
    expect(await accessibilityProblems(page)).toEqual([]);
    await seen.close();
  });
});
