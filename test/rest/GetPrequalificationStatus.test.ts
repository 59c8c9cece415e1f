import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sharedRejections } from '../support/rejections.js';
import { insertProperty, insertRenewal, insertRow } from '../support/rows.js';
import { type CallResponse, TestService } from '../support/service.js';
import { INSTANT } from '../support/shapes.js';
import { actingKey, tenantHeaderRejections, tenantOf } from '../support/tenants.js';

const PATH = '/v2.0/pre-qualification/current-status';
const APPLICATION = '0b5c5e7a-6f3a-4d0e-9a55-3a7f1f0b0c11';
const PERSON = {
  application_id: APPLICATION,
  title: 'Ms',
  first_name: 'Ada',
  last_name: 'Byron',
  email: 'ada@example.com',
  phone: '07700 900123',
  postcode: 'AB10 1XG',
  correspondence_address: '12 Mill Lane',
};

describe('GET /v2.0/pre-qualification/current-status:', () => {
  let service: TestService;
  let homeId: number;
  beforeAll(async () => {
    service = await TestService.start();
    homeId = await insertProperty(service, service.brand.brandId);
  });
  afterAll(() => service.stop());

  const statusOf = async (key: string, headers: Record<string, string> = {}) => {
    const { status, body } = await service.call('GET', PATH, { key, headers });
    expect(status).toBe(200);
    return body.data.preQualStatus;
  };
  const learn = (personId: number, columns: string) =>
    service.sql(`update pre_qualification set ${columns} where user_id = $1`, [personId]);

  /** Makes the tenant a party of a new flow; returns the sub-tenant to which guarantors are added. */
  const partOfFlow = async (personId: number, row: Record<string, unknown> = {}): Promise<number> => {
    const flowId = await insertRenewal(service, service.brand.brandId, homeId, row);
    return insertRow(service, 'sub_tenant', {
      brand_id: service.brand.brandId,
      flow_id: flowId,
      user_id: personId,
      first_name: 'Tom',
      last_name: 'Reid',
    });
  };
  const guarantorOf = (subTenantId: number, row: object = {}): Promise<number> =>
    insertRow(service, 'guarantor', {
      brand_id: service.brand.brandId,
      sub_tenant_id: subTenantId,
      ...PERSON,
      ...row,
    });

  sharedRejections(() => service, {
    method: 'GET',
    path: PATH,
    scope: 'prequalification:read',
    entitlement: 'prequalification',
  });
  tenantHeaderRejections(() => service, 'GET', PATH);

  test('a tenant without any data gets a response with every member', async () => {
    const { key, user_id: personId } = await service.issueKey();
    const [record] = await service.sql<{ created_at: Date }>(
      'select created_at from pre_qualification where user_id = $1',
      [personId],
    );
    const { status, body } = await service.call('GET', PATH, { key });
    expect(status).toBe(200);
    expect(body).toEqual({
      status: true,
      data: {
        preQualStatus: {
          id_verification: {
            payment_required: false,
            idprovider_reason: '',
            idverification: 0,
            idverification_started_at: record?.created_at.toISOString(),
          },
          right_to_rent: {
            right_to_rent: 'notchecked',
            right_to_rent_dob: '',
            right_to_rent_approved: false,
            right_to_rent_requested: false,
          },
          affordability: { salary: null, affordability_amount: null },
          refcheck_pre_reference: null,
          tenant_info: null,
          refcheck_guarantors: { guarantor_payment_required: false, guarantors: [] },
          refcheckdocs: null,
        },
      },
    });
  });

  test('every value is returned under its own name', async () => {
    const { key, user_id: personId } = await service.issueKey();
    await learn(
      personId,
      `is_id_payment_required = true, id_provider_reason = 'Blurred.', id_status = 4, id_started_at = '2026-03-29T01:30:00.250Z',
       right_to_rent_status = 'timelimited', right_to_rent_date_of_birth = '1990-02-28', is_right_to_rent_approved = true, is_right_to_rent_requested = false,
       salary = 36500.5, is_guarantor_payment_required = true, pre_reference = '{"outcome": "pass", "notes": [1, null]}', reference_documents = '{"payslip": {"url": "https://example.com"}}'`,
    );
    expect(await statusOf(key)).toEqual({
      id_verification: {
        payment_required: true,
        idprovider_reason: 'Blurred.',
        idverification: 4,
        idverification_started_at: '2026-03-29T01:30:00.250Z',
      },
      right_to_rent: {
        right_to_rent: 'timelimited',
        right_to_rent_dob: '1990-02-28',
        right_to_rent_approved: true,
        right_to_rent_requested: false,
      },
      affordability: { salary: 36500.5, affordability_amount: 1216.68 },
      refcheck_pre_reference: { outcome: 'pass', notes: [1, null] },
      tenant_info: null,
      refcheck_guarantors: { guarantor_payment_required: true, guarantors: [] },
      refcheckdocs: { payslip: { url: 'https://example.com' } },
    });
  });

  test('payment, approval and request are three separate values', async () => {
    const { key, user_id: personId } = await service.issueKey();
    await learn(personId, 'is_right_to_rent_requested = true');
    expect((await statusOf(key)).right_to_rent).toMatchObject({
      right_to_rent_approved: false,
      right_to_rent_requested: true,
    });
    await learn(personId, 'is_right_to_rent_requested = false, is_id_payment_required = true');
    const { id_verification: check, refcheck_guarantors: references } = await statusOf(key);
    expect([check.payment_required, references.guarantor_payment_required]).toEqual([true, false]);
  });

  test('the affordable monthly rent is a thirtieth of the yearly salary, or absent', async () => {
    const { key, user_id: personId } = await service.issueKey();
    for (const [salary, amount] of [
      ['30000', 1000],
      ['0', 0],
      ['40000', 1333.33],
    ] as const) {
      await learn(personId, `salary = ${salary}`);
      expect((await statusOf(key)).affordability).toEqual({
        salary: Number(salary),
        affordability_amount: amount,
      });
    }
    await learn(personId, 'salary = null');
    expect((await statusOf(key)).affordability).toEqual({ salary: null, affordability_amount: null });
  });

  test('the tenant’s responses are returned as they were sent, without the omitted ones', async () => {
    const { key, user_id: personId } = await service.issueKey();
    const levels = {
      level_1_Label: 'How many?',
      level_1_key: 'count',
      level_2_Label: 'Which?',
      level_2_key: 'which',
    };
    const responses = {
      occupation: 'chef',
      marital_status: 'married',
      partners_occupation: 'teacher',
      additional_information: '',
      smoker: { formType: 'radio', Label: 'Do you smoke?', value: 'no' },
      rented_accomodation: { value: 'yes' },
      children: {
        ...levels,
        no_of_children: [{ age_of_children: '4' }],
        formType: 'list',
        Label: 'Children?',
        value: 'yes',
      },
      additional_occupants: {},
      pets: { ...levels, level_2_Feild: 'kind', no_of_pets: [{ type_of_pets: 'cat' }], value: null },
    };
    const { body } = await service.call('POST', '/v2.0/tenant_info', { key, body: responses });
    const { tenant_info_id: id, createdAt, updatedAt } = body.data;
    const { value: _, ...pets } = responses.pets;
    expect((await statusOf(key)).tenant_info).toEqual({
      ...responses,
      pets,
      tenant_info_id: id,
      user_id: personId,
      is_complete: false,
      createdAt,
      updatedAt,
    });
  });

  test('an unmarried tenant has the status null, since only members of the forms may be absent', async () => {
    const { key } = await service.issueKey();
    const least = {
      occupation: 'nurse',
      additional_information: '',
      smoker: { value: 'no' },
      rented_accomodation: { value: 'no' },
      children: {},
      additional_occupants: {},
      pets: { no_of_pets: [] },
    };
    await service.call('POST', '/v2.0/tenant_info', { key, body: least });
    expect((await statusOf(key)).tenant_info).toMatchObject({
      marital_status: null,
      partners_occupation: null,
      children: {},
      pets: { no_of_pets: [] },
    });
  });

  test('a guarantor is returned with every field, and unknown fields are null', async () => {
    const { key, user_id: personId } = await service.issueKey();
    const [record] = await service.sql<{ id: string }>(
      'select id from pre_qualification where user_id = $1',
      [personId],
    );
    const subTenantId = await partOfFlow(personId);
    await guarantorOf(subTenantId);
    await guarantorOf(subTenantId, {
      email: 'b@example.com',
      middle_name: 'King',
      status: 'accepted',
      report_content: 'Fine.',
      last_reference_update_at: new Date(0),
      completed_at: new Date(1000),
    });
    const { application_id, title, first_name, last_name, email } = PERSON;
    const plain = {
      application_id,
      title,
      first_name,
      last_name,
      email,
      tenant_prequalification_id: Number(record?.id),
    };
    expect((await statusOf(key)).refcheck_guarantors.guarantors).toEqual([
      {
        ...plain,
        middle_name: '',
        status: 'invited',
        report_content: null,
        last_refcheck_update_at: null,
        completed_date: null,
      },
      {
        ...plain,
        email: 'b@example.com',
        middle_name: 'King',
        status: 'accepted',
        report_content: 'Fine.',
        last_refcheck_update_at: '1970-01-01T00:00:00.000Z',
        completed_date: '1970-01-01T00:00:01.000Z',
      },
    ]);
  });

  test('a new guarantor is listed as invited', async () => {
    const { key, user_id: personId } = await service.issueKey();
    const {
      phone: number,
      postcode: post_code,
      correspondence_address: correspondece_address,
      title,
      first_name,
      last_name,
      email,
    } = PERSON;
    const body = {
      open_flow_sub_tenant_id: await partOfFlow(personId),
      number,
      post_code,
      correspondece_address,
      title,
      first_name,
      last_name,
      email,
    };
    const added = await service.call('POST', '/v2.0/openflow/add-guarantor', { body });
    expect((await statusOf(key)).refcheck_guarantors.guarantors).toMatchObject([
      { application_id: added.body.data.application_id, status: 'invited', middle_name: '' },
    ]);
  });

  test('the guarantors of all the tenant’s flows are returned in the order of their addition', async () => {
    const { key, user_id: personId } = await service.issueKey();
    const [first, gone, archived] = [
      await partOfFlow(personId),
      await partOfFlow(personId, { is_deleted: true }),
      await partOfFlow(personId, { is_archived: true }),
    ];
    for (const [name, subTenantId] of [
      ['One', archived],
      ['Two', gone],
      ['Three', first],
    ] as const)
      await guarantorOf(subTenantId, { first_name: name });
    const { guarantors } = (await statusOf(key)).refcheck_guarantors;
    expect(guarantors.map(({ first_name }: { first_name: string }) => first_name)).toEqual(['One', 'Three']);
  });

  test('a housemate’s guarantor is not returned', async () => {
    const { key, user_id: personId } = await service.issueKey();
    await partOfFlow(personId);
    await guarantorOf(await partOfFlow((await service.issueKey()).user_id));
    expect((await statusOf(key)).refcheck_guarantors.guarantors).toEqual([]);
  });

  test('a key that may act as other tenants can read their status', async () => {
    const tenant = await tenantOf(service, service.brand.brandId);
    await learn(tenant, `id_provider_reason = 'Of the other tenant.'`);
    const { key } = await actingKey(service);
    expect((await statusOf(key, { 'X-Tenant-Id': String(tenant) })).id_verification.idprovider_reason).toBe(
      'Of the other tenant.',
    );
    expect((await statusOf(key)).id_verification.idprovider_reason).toBe('');
  });

  test('a key that the operator assigned to a landlord can read a status too', async () => {
    const [landlord] = await service.sql<{ id: string }>(
      `select id from app_user where brand_id = $1 and kind = 'landlord' limit 1`,
      [service.brand.brandId],
    );
    const { key } = await service.issueKey({ user_id: Number(landlord?.id) });
    expect((await statusOf(key)).id_verification).toEqual({
      payment_required: false,
      idprovider_reason: '',
      idverification: 0,
      idverification_started_at: expect.stringMatching(INSTANT),
    });
  });

  test('undocumented query parameters are ignored, and reading adds no timeline entry', async () => {
    const entries = () => service.sql('select count(*) from timeline_entry');
    const before = await entries();
    const responses: CallResponse[] = await Promise.all([
      service.call('GET', PATH),
      service.call('GET', `${PATH}?tenant_id=1&user_id=x`),
    ]);
    expect(responses[1]?.body).toEqual(responses[0]?.body);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(await entries()).toEqual(before);
  });
});
