import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '../support/eventually.js';
import { dataOf } from '../support/graphql.js';
import { insertProperty, newBrand } from '../support/rows.js';
import { TestService } from '../support/service.js';

const CREATE = `mutation ($input: CreateFlowInput!) {
  createFlow(input: $input) { flow { id subTenants { id personId firstName } } } }`;
const GUARANTOR =
  'mutation ($input: AddGuarantorInput!) { addGuarantor(input: $input) { guarantor { id } } }';
const EMAIL = `mutation ($flowId: SafeInt!, $input: EsignatureEmailInput!) {
  emailEsignatureUrl(flowId: $flowId, input: $input) { emailId } }`;
const ERASE = 'mutation ($id: SafeInt!) { erasePerson(id: $id) { personId } }';
const [TENANT, GUARANTEE, OTHER] = ['theo@example.com', 'grace@example.com', 'olive@example.com'];

/** A flow of Theo, whose guarantor is Grace, and of Olive; each was sent an e-mail. */
async function flowWithMails(service: TestService) {
  const { brandId, key } = await newBrand(service, 'Mails');
  const ask = (query: string, variables: object) => service.graphql(query, variables, { key });
  const propertyId = await insertProperty(service, brandId);
  const tenants = [
    { firstName: 'Theo', lastName: 'Tenant', email: TENANT, isLead: true },
    { firstName: 'Olive', lastName: 'Other', email: OTHER },
  ];
  const input = { propertyId, jurisdiction: 'ENGLAND', rentPence: 90_000, rentPeriod: 'MONTHLY', tenants };
  const { flow } = dataOf(await ask(CREATE, { input })).createFlow;
  const theo = flow.subTenants.find(({ firstName }: { firstName: string }) => firstName === 'Theo');
  const guarantor = {
    subTenantId: theo.id,
    email: GUARANTEE,
    title: 'Ms',
    firstName: 'Grace',
    lastName: 'Guarantee',
    phone: '07700 900777',
    postcode: 'N1 1AA',
    correspondenceAddress: '1 High Street',
  };
  dataOf(await ask(GUARANTOR, { input: guarantor }));
  for (const to of [TENANT, GUARANTEE, OTHER])
    dataOf(
      await ask(EMAIL, {
        flowId: flow.id,
        input: { to, role: 'Tenant', signatureEmail: to, signatureToken: 'secret' },
      }),
    );
  const erase = async (): Promise<void> => {
    await service.sql('update flow set is_archived = true where brand_id = $1', [brandId]);
    dataOf(await ask(ERASE, { id: theo.personId }));
  };
  return { brandId, erase };
}

describe('e-mails that were written to files', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start({ environment: { JOBS: 'inline' }, jobs: { everyMs: 20 } });
  });
  afterAll(() => service.stop());

  test('are removed with the person, and those to other parties stay', async () => {
    const folder = join(service.dataDir, 'mail');
    const { erase } = await flowWithMails(service);
    const mails = () =>
      existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : [];
    await eventually(() => mails().length === 3);
    const toTheo = mails().find((name) => readFileSync(join(folder, name), 'utf8').includes(TENANT)) ?? '';
    // The remains of a worker that was killed while it wrote the file.
    writeFileSync(`${folder}.${toTheo}`, 'half a message');
    await erase();
    await eventually(() => mails().length === 1);
    expect(readFileSync(join(folder, mails()[0] ?? ''), 'utf8')).toContain(`To: ${OTHER}`);
    expect(existsSync(`${folder}.${toTheo}`)).toBe(false);

    const jobs = await service.sql<{ job: string }>(
      'select to_jsonb(j)::text as job from graphile_worker._private_jobs j',
    );
    expect(jobs.length).toBeGreaterThan(0);
    expect(JSON.stringify(jobs)).not.toMatch(/theo|grace|07700|secret/i);
  });
});

describe('queued e-mails', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  test('to an erased person and the guarantors fail, and those to other parties are still sent', async () => {
    const { brandId, erase } = await flowWithMails(service);
    await erase();
    const messages = await service.sql(
      `select recipient, status, signature_token, next_attempt_at is null as is_settled
        from outgoing_message where brand_id = $1 order by id`,
      [brandId],
    );
    const failed = { recipient: '[erased]', status: 'failed', signature_token: null, is_settled: true };
    const waits = { recipient: OTHER, status: 'queued', signature_token: 'secret', is_settled: false };
    expect(messages).toEqual([failed, failed, waits]);
  });
});
