import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { codeOf, dataOf, everythingOf, problemsOf } from '../support/graphql.js';
import { addGuarantor } from '../support/guarantors.js';
import { type CallResponse, TestService } from '../support/service.js';
import { INSTANT } from '../support/shapes.js';

const INFO = everythingOf('TenantInformation');
const PROFILE = everythingOf('RentReadyProfile').concat(' shareUrl').replace('shareUrl shareUrl', 'shareUrl');
const WRITE = `mutation ($input: TenantInfoInput!) { writeTenantInfo(input: $input) { ${INFO} } }`;
const UPDATE = `mutation ($input: RentReadyProfileInput!) {
  updateRentReadyProfile(input: $input) { ${PROFILE} }
}`;

const ANSWERS = {
  occupation: 'baker',
  maritalStatus: 'married',
  partnersOccupation: 'smith',
  additionalInformation: 'Two bicycles.',
  smoker: { formType: 'radio', Label: 'Do you smoke?', value: 'no' },
  rentedAccommodation: { value: 'yes' },
  children: {
    no_of_children: [{ age_of_children: '7' }],
    level_1_Label: 'Any?',
    level_1_key: 'a',
    level_2_Label: 'Ages?',
    level_2_key: 'b',
    formType: 'list',
    Label: 'Children',
    value: 'yes',
  },
  additionalOccupants: { no_of_occupants: [{ occupation_of_occupants: 'pilot' }], level_2_Feild: 'job' },
  pets: { no_of_pets: [{ type_of_pets: 'cat' }, { type_of_pets: 'dog' }], value: 'yes' },
};

/** A form as it is returned: omitted members are null. */
const FORM = {
  level_1_Label: null,
  level_1_key: null,
  level_2_Label: null,
  level_2_key: null,
  formType: null,
  Label: null,
  value: null,
};
const READ = {
  ...ANSWERS,
  rentedAccommodation: { formType: null, Label: null, value: 'yes' },
  children: ANSWERS.children,
  additionalOccupants: { ...FORM, ...ANSWERS.additionalOccupants },
  pets: { ...FORM, level_2_Feild: null, ...ANSWERS.pets },
};
const RECORD = {
  id: expect.any(Number),
  personId: expect.any(Number),
  createdAt: expect.stringMatching(INSTANT),
  updatedAt: expect.stringMatching(INSTANT),
};

const SHOWN = {
  isTenantInfoShared: true,
  isRightToRentShared: false,
  isAffordabilityShared: true,
  isPreReferenceShared: false,
  isRentalLedgerShared: true,
  isIdVerificationShared: false,
  isGuarantorAffordabilityShared: true,
};

describe('the acting tenant', () => {
  let service: TestService;
  /** A key whose tenant has saved nothing yet. */
  let fresh: { key: string; user_id: number };
  beforeAll(async () => {
    service = await TestService.start();
    fresh = await service.issueKey();
  });
  afterAll(() => service.stop());

  const ask = async (
    query: string,
    variables: object = {},
    options: object = { key: fresh.key },
  ): Promise<CallResponse['body']> => dataOf(await service.graphql(query, variables, options));

  test('has no information and no profile at first, but a referencing record', async () => {
    const data = await ask(
      `{
        tenantInfo { id } rentReadyProfile { id }
        referencing {
          ${everythingOf('Referencing')} tenantInfo { id }
          guarantorReferences { paymentRequired guarantors { id } }
        }
      }`,
    );
    expect(data).toEqual({
      tenantInfo: null,
      rentReadyProfile: null,
      referencing: {
        ...RECORD,
        personId: fresh.user_id,
        isGuarantorPaymentRequired: false,
        preReference: null,
        referenceDocuments: null,
        idVerification: {
          paymentRequired: false,
          providerReason: '',
          status: 'NOT_STARTED',
          startedAt: data.referencing.createdAt,
        },
        rightToRent: {
          status: 'NOT_CHECKED',
          dateOfBirth: '',
          isApproved: false,
          isRequested: false,
          checkedOn: null,
          expiresOn: null,
        },
        affordability: { salary: null, amount: null },
        tenantInfo: null,
        guarantorReferences: { paymentRequired: false, guarantors: [] },
      },
    });
  });

  test('can save the household answers, and read them as they were sent', async () => {
    const { writeTenantInfo } = await ask(WRITE, { input: ANSWERS });
    expect(writeTenantInfo).toEqual({ ...READ, ...RECORD, personId: fresh.user_id, isComplete: true });
    expect(await ask(`{ tenantInfo { ${INFO} } referencing { tenantInfo { ${INFO} } } }`)).toEqual({
      tenantInfo: writeTenantInfo,
      referencing: { tenantInfo: writeTenantInfo },
    });
  });

  test('can replace a section as a whole, and the omitted sections stay unchanged', async () => {
    await ask(WRITE, { input: ANSWERS });
    const { maritalStatus: _, partnersOccupation: __, ...required } = ANSWERS;
    const { writeTenantInfo } = await ask(WRITE, {
      input: { ...required, additionalInformation: '', children: { value: 'no' } },
    });
    expect(writeTenantInfo).toMatchObject({
      maritalStatus: 'married',
      partnersOccupation: 'smith',
      additionalInformation: '',
      isComplete: false,
    });
    expect(writeTenantInfo.children).toEqual({ ...FORM, no_of_children: null, value: 'no' });
    const rows = await service.sql('select count(*)::int from tenant_information where user_id = $1', [
      fresh.user_id,
    ]);
    expect(rows).toEqual([{ count: 1 }]);
  });

  test('can share a profile with a stable URL', async () => {
    const first = (await ask(UPDATE, { input: { ...SHOWN, defaultDocumentsShared: [2, 1.5] } }))
      .updateRentReadyProfile;
    expect(first).toEqual({
      ...SHOWN,
      ...RECORD,
      personId: fresh.user_id,
      defaultDocumentsShared: [2, 1.5],
      shareUrl: expect.stringMatching(/^http:\/\/rental-flow\.test\/rent-ready\/[\w-]{32}$/),
    });
    const second = (await ask(UPDATE, { input: { ...SHOWN, isTenantInfoShared: false } }))
      .updateRentReadyProfile;
    expect(second).toEqual({ ...first, isTenantInfoShared: false, updatedAt: second.updatedAt });
    expect(await ask(`{ rentReadyProfile { ${PROFILE} } }`)).toEqual({ rentReadyProfile: second });
  });

  test('is the one of X-Tenant-Id, if the key may act as another tenant', async () => {
    const { key } = await service.issueKey({
      scopes: ['prequalification:read', 'tenant_info:write', 'tenant:act_as'],
    });
    const headers = { 'X-Tenant-Id': String(fresh.user_id) };
    expect((await ask('{ referencing { personId } }', {}, { key, headers })).referencing.personId).toBe(
      fresh.user_id,
    );
    expect(
      (await ask(WRITE, { input: { ...ANSWERS, occupation: 'miller' } }, { key, headers })).writeTenantInfo
        .personId,
    ).toBe(fresh.user_id);
    expect((await ask('{ tenantInfo { occupation } }')).tenantInfo.occupation).toBe('miller');
    expect(codeOf(await service.graphql('{ tenantInfo { id } }', {}, { headers }))).toBe('SCOPE_REQUIRED');
    expect(
      codeOf(
        await service.graphql(
          '{ tenantInfo { id } }',
          {},
          { key, headers: { 'X-Tenant-Id': '9007199254740991' } },
        ),
      ),
    ).toBe('NOT_FOUND');
    const wrong = await service.graphql(
      '{ tenantInfo { id } }',
      {},
      { key, headers: { 'X-Tenant-Id': 'me' } },
    );
    expect(wrong.body.errors[0].extensions).toEqual({
      code: 'VALIDATION_FAILED',
      errors: [{ in: 'header', path: 'X-Tenant-Id', message: 'must be a whole number from 1 to 2^53 - 1' }],
    });
  });

  test('can read the affordability of a salary: a thirtieth, or a thirty-sixth for a guarantor', async () => {
    const { key } = await service.issueKey({ user_id: await keyTenant() });
    await addGuarantor(service, await ownSubTenant());
    await service.sql('update pre_qualification set salary = 30000.5 where user_id = $1', [
      await keyTenant(),
    ]);
    await service.sql('update guarantor set salary = 36018 where email = $1', ['g@example.com']);
    const { referencing } = await ask(
      `{
        referencing {
          affordability { salary amount } guarantorReferences { guarantors { email affordabilityAmount } }
        }
      }`,
      {},
      { key },
    );
    expect(referencing.affordability).toEqual({ salary: 30000.5, amount: 1000.02 });
    expect(referencing.guarantorReferences.guarantors).toContainEqual({
      email: 'g@example.com',
      affordabilityAmount: 1000.5,
    });
  });

  test('gets an error that lists every invalid text at once, by its path', async () => {
    const response = await service.graphql(
      WRITE,
      {
        input: {
          ...ANSWERS,
          occupation: 'a\0',
          pets: { no_of_pets: [{ type_of_pets: 'ok' }, { type_of_pets: '\0' }] },
          smoker: { value: '\ud800' },
        },
      },
      { key: fresh.key },
    );
    expect(codeOf(response)).toBe('VALIDATION_FAILED');
    expect(problemsOf(response)).toEqual([
      'input.occupation: must not contain the character NUL',
      'input.smoker.value: must be well-formed Unicode',
      'input.pets.no_of_pets[1].type_of_pets: must not contain the character NUL',
    ]);
  });

  async function keyTenant(): Promise<number> {
    const [row] = await service.sql<{ id: number }>(
      'select user_id::int as id from api_key where prefix = $1',
      [service.brand.partnerKey.split('_')[1]],
    );
    return row?.id ?? 0;
  }

  async function ownSubTenant(): Promise<number> {
    const [row] = await service.sql<{ id: number }>(
      'select id::int from sub_tenant where brand_id = $1 and flow_id = $2 and user_id = $3',
      [service.brand.brandId, service.brand.flowId, await keyTenant()],
    );
    return row?.id ?? 0;
  }
});
