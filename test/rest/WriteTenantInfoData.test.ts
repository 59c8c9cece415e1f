import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sharedRejections } from '../support/rejections.js';
import { type CallResponse, TestService } from '../support/service.js';
import { INSTANT } from '../support/shapes.js';
import { actingKey, tenantHeaderRejections, tenantOf } from '../support/tenants.js';

const PATH = '/v2.0/tenant_info';
const ANSWER = { formType: 'radio', Label: 'Do you smoke?', value: 'no' };
const LEAST = {
  occupation: 'nurse',
  additional_information: 'Quiet household.',
  smoker: { value: 'no' },
  rented_accomodation: { value: 'yes' },
  children: {},
  additional_occupants: {},
  pets: { no_of_pets: [] },
};
const LEVELS = {
  level_1_Label: 'How many?',
  level_1_key: 'count',
  level_2_Label: 'Which?',
  level_2_key: 'which',
};
const EVERYTHING = {
  occupation: 'chef',
  marital_status: 'married',
  partners_occupation: 'teacher',
  additional_information: 'We cycle to work. 🚲',
  smoker: ANSWER,
  rented_accomodation: { ...ANSWER, Label: 'Do you rent today?' },
  children: { ...LEVELS, ...ANSWER, no_of_children: [{ age_of_children: '4' }, { age_of_children: '' }] },
  additional_occupants: {
    ...LEVELS,
    ...ANSWER,
    level_2_Feild: 'occupation',
    no_of_occupants: [{ occupation_of_occupants: 'student' }],
  },
  pets: {
    ...LEVELS,
    ...ANSWER,
    level_2_Feild: 'kind',
    no_of_pets: [{ type_of_pets: 'cat' }, { type_of_pets: 'axolotl' }],
  },
};

describe('POST /v2.0/tenant_info:', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  /** A tenant that has saved nothing yet. */
  const newTenant = async () => {
    const { key, user_id: personId } = await service.issueKey();
    const save = (body: unknown): Promise<CallResponse> => service.call('POST', PATH, { key, body });
    const stored = () =>
      service.sql(
        `select occupation, marital_status, partners_occupation, additional_information, smoker,
          rented_accommodation as rented_accomodation, children, additional_occupants, pets
         from tenant_information where user_id = $1`,
        [personId],
      );
    return { personId, save, stored };
  };

  sharedRejections(() => service, {
    method: 'POST',
    path: PATH,
    body: LEAST,
    scope: 'tenant_info:write',
    entitlement: 'prequalification',
  });
  tenantHeaderRejections(() => service, 'POST', PATH, LEAST);

  test('every response of the tenant is stored as sent, and returned with every documented field', async () => {
    const { save, stored, personId } = await newTenant();
    const { status, body } = await save(EVERYTHING);
    expect(status).toBe(200);
    expect(body).toEqual({
      status: true,
      data: {
        tenant_info_id: expect.any(Number),
        user_id: personId,
        is_complete: true,
        createdAt: expect.stringMatching(INSTANT),
        updatedAt: expect.stringMatching(INSTANT),
      },
    });
    expect(await stored()).toEqual([EVERYTHING]);
  });

  test('optional members may be omitted', async () => {
    const { save, stored } = await newTenant();
    expect((await save(LEAST)).status).toBe(200);
    expect(await stored()).toEqual([{ ...LEAST, marital_status: null, partners_occupation: null }]);
  });

  test('null is treated as absent for optional members', async () => {
    const { save, stored } = await newTenant();
    await save(EVERYTHING);
    const nothing = { formType: null, Label: null };
    const sections = {
      smoker: { ...nothing, value: 'no' },
      children: { ...nothing, no_of_children: null, value: null },
    };
    const { status } = await save({ ...LEAST, ...sections, marital_status: null, partners_occupation: null });
    expect(status).toBe(200);
    expect(await stored()).toMatchObject([{ marital_status: 'married', partners_occupation: 'teacher' }]);
  });

  test('a section that is sent again is replaced as a whole, and the record keeps its id', async () => {
    const { save, stored } = await newTenant();
    const first = await save(EVERYTHING);
    const second = await save({ ...EVERYTHING, children: { value: 'no' }, pets: { no_of_pets: [] } });
    expect(await stored()).toEqual([{ ...EVERYTHING, children: { value: 'no' }, pets: { no_of_pets: [] } }]);
    const { tenant_info_id: id, createdAt, updatedAt } = first.body.data;
    expect(second.body.data).toMatchObject({ tenant_info_id: id, createdAt });
    expect(Date.parse(second.body.data.updatedAt)).toBeGreaterThanOrEqual(Date.parse(updatedAt));
  });

  test('required text may be empty, and then the information is not complete', async () => {
    const { save } = await newTenant();
    for (const empty of [
      { occupation: '' },
      { additional_information: ' ' },
      { smoker: { value: '' } },
      { rented_accomodation: { value: '' } },
    ]) {
      const { status, body } = await save({ ...LEAST, ...empty });
      expect([empty, status, body.data.is_complete]).toEqual([empty, 200, false]);
    }
    expect((await save(LEAST)).body.data.is_complete).toBe(true);
  });

  test('the call ignores undocumented fields at every depth', async () => {
    const { save, stored } = await newTenant();
    const { status } = await save({
      ...LEAST,
      colour: 'blue',
      smoker: { value: 'no', colour: 'blue' },
      pets: { no_of_pets: [{ type_of_pets: 'cat', name: 'Tom' }], isComplete: false },
    });
    expect(status).toBe(200);
    expect(await stored()).toMatchObject([
      { smoker: { value: 'no' }, pets: { no_of_pets: [{ type_of_pets: 'cat' }] } },
    ]);
    expect(JSON.stringify(await stored())).not.toMatch(/blue|Tom|isComplete/);
  });

  test('the error lists every missing value at once', async () => {
    const { status, body } = await service.call('POST', PATH);
    expect([status, body.code, body.status]).toEqual([422, 'VALIDATION_FAILED', false]);
    const required = [
      'occupation',
      'additional_information',
      'smoker',
      'rented_accomodation',
      'children',
      'additional_occupants',
      'pets',
    ];
    expect(body.errors).toHaveLength(required.length);
    for (const path of required)
      expect(body.errors).toContainEqual({ in: 'body', path, message: 'is required' });
  });

  test('the error lists every value of the wrong type at once, by its path', async () => {
    const { save, stored } = await newTenant();
    const { status, body } = await save({
      occupation: 7,
      marital_status: true,
      additional_information: null,
      smoker: { Label: 1 },
      rented_accomodation: 'yes',
      children: { no_of_children: [{ age_of_children: '4' }, { age_of_children: 5 }, {}] },
      additional_occupants: { level_2_Feild: [], no_of_occupants: 'two' },
      pets: { no_of_pets: [null] },
    });
    expect(status).toBe(422);
    expect(body.errors).toHaveLength(11);
    expect(
      Object.fromEntries(
        body.errors.map(({ path, message }: { path: string; message: string }) => [path, message]),
      ),
    ).toEqual({
      occupation: 'must be a string',
      marital_status: 'must be a string',
      additional_information: 'must be a string',
      'smoker.Label': 'must be a string',
      'smoker.value': 'is required',
      rented_accomodation: 'must be an object',
      'children.no_of_children[1].age_of_children': 'must be a string',
      'children.no_of_children[2].age_of_children': 'is required',
      'additional_occupants.level_2_Feild': 'must be a string',
      'additional_occupants.no_of_occupants': 'must be an array',
      'pets.no_of_pets[0]': 'must be an object',
    });
    expect(await stored()).toEqual([]);
  });

  test('pets without no_of_pets is rejected, since it is the only required list', async () => {
    const { save } = await newTenant();
    const { status, body } = await save({ ...LEAST, pets: { value: 'no' } });
    expect([status, body.errors]).toEqual([
      422,
      [{ in: 'body', path: 'pets.no_of_pets', message: 'is required' }],
    ]);
  });

  test('text that cannot be stored is rejected in every member', async () => {
    const { save } = await newTenant();
    const { status, body } = await save({
      ...LEAST,
      occupation: 'nur\0se',
      children: { no_of_children: [{ age_of_children: '\0' }] },
      smoker: { value: '\ud83d' },
    });
    expect(status).toBe(422);
    expect(body.errors).toEqual([
      { in: 'body', path: 'occupation', message: 'must not contain the character NUL' },
      { in: 'body', path: 'smoker.value', message: 'must be well-formed Unicode' },
      {
        in: 'body',
        path: 'children.no_of_children[0].age_of_children',
        message: 'must not contain the character NUL',
      },
    ]);
  });

  test('two keys never write to the same tenant by accident, in one brand or in two', async () => {
    const responses = [
      await (await newTenant()).save(LEAST),
      await (await newTenant()).save(LEAST),
      await service.call('POST', PATH, { body: LEAST, key: service.other.partnerKey }),
    ];
    expect(new Set(responses.map(({ body }) => body.data.tenant_info_id)).size).toBe(3);
    expect(new Set(responses.map(({ body }) => body.data.user_id)).size).toBe(3);
  });

  test('a key that acts as another tenant saves the responses of that tenant, not its own', async () => {
    const tenant = await tenantOf(service, service.brand.brandId);
    const { key, user_id: own } = await actingKey(service);
    const { status, body } = await service.call('POST', PATH, {
      key,
      body: EVERYTHING,
      headers: { 'X-Tenant-Id': String(tenant) },
    });
    expect([status, body.data.user_id]).toEqual([200, tenant]);
    const rows = await service.sql<{ user_id: string }>(
      'select user_id from tenant_information where user_id in ($1, $2)',
      [tenant, own],
    );
    expect(rows.map(({ user_id }) => Number(user_id))).toEqual([tenant]);
  });

  test('concurrent first calls create one record', async () => {
    const { save, stored } = await newTenant();
    const responses = await Promise.all(
      Array.from({ length: 6 }, (_, index) => save(index % 2 === 0 ? LEAST : EVERYTHING)),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(new Set(responses.map(({ body }) => body.data.tenant_info_id)).size).toBe(1);
    expect(await stored()).toHaveLength(1);
  });

  test('the timeline of a flow contains none of the tenant’s responses', async () => {
    const count = async () => (await service.sql('select count(*) from timeline_entry'))[0];
    const before = await count();
    await service.call('POST', PATH, { body: LEAST });
    expect(await count()).toEqual(before);
  });
});
