import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { PROTOTYPE_NAMES } from '../../support/prototype-names.js';
import { TestService } from '../../support/service.js';
import { rejection, UNKNOWN_ID } from '../../support/shapes.js';

const GUARANTOR = {
  email: 'sam@example.com',
  title: 'Dr',
  first_name: 'Sam',
  last_name: 'Reed',
  phone: '1',
  postcode: 'BS1 4DJ',
  correspondence_address: '4 Harbour View',
};

describe('/v2.1 uses snake_case', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  const guarantor = (body: object) => service.call('POST', '/v2.1/guarantors', { body });

  test('in the members of a request body and of a response', async () => {
    const [sub_tenant_id] = service.brand.subTenantIds;
    const { status, body } = await guarantor({ ...GUARANTOR, sub_tenant_id });
    expect([status, body.status]).toEqual([200, true]);
    expect(body.data.guarantor).toMatchObject({
      ...GUARANTOR,
      sub_tenant_id,
      status: 'invited',
      salary: null,
      completed_at: null,
    });
    expect(body.data.flow).toMatchObject({ id: service.brand.flowId });
    expect(body.data.flow.stages).toContainEqual(
      expect.objectContaining({ stage: 'guarantor', status: 'awaiting_party' }),
    );
    expect(body.data.flow.stages[2]).toMatchObject({ stage: 'rental_offer', status: expect.any(String) });
  });

  test('in the paths of errors, which are reported all at once', async () => {
    const { email: _, ...rest } = GUARANTOR;
    const { status, body } = await guarantor({
      ...rest,
      sub_tenant_id: 'x',
      first_name: null,
      lastName: 'y',
    });
    expect(status).toBe(422);
    expect(body.errors).toEqual(
      expect.arrayContaining([
        { in: 'body', path: 'sub_tenant_id', message: 'must be a whole number' },
        { in: 'body', path: 'first_name', message: 'must be a string' },
        { in: 'body', path: 'email', message: 'is required' },
        { in: 'body', path: 'lastName', message: 'is not a known field; did you mean "last_name"?' },
      ]),
    );
    expect(body.errors).toHaveLength(4);
  });

  test('and rejects a name that every object has, such as `constructor`, as an unknown field', async () => {
    const [sub_tenant_id] = service.brand.subTenantIds;
    for (const name of PROTOTYPE_NAMES) {
      // Computed, so that `__proto__` is a member too.
      const { status, body } = await guarantor({ ...GUARANTOR, sub_tenant_id, [name]: 1 });
      expect([name, status, body.errors]).toEqual([
        name,
        422,
        [{ in: 'body', path: name, message: expect.stringMatching(/^is not a known field/) }],
      ]);
    }
  });

  test.each([
    'expectedVersion',
    'ExpectedVersion',
    'expected-version',
    'EXPECTED_VERSION',
    'expected_versoin',
  ])('and rejects %s, which would lose a check that the caller asked for', async (name) => {
    const { flowId } = service.brand;
    const rename = (member: object) =>
      service.call('PATCH', `/v2.1/flows/${flowId}`, { body: { reference: 'R', ...member } });
    const rejected = await rename({ [name]: 1 });
    expect([rejected.status, rejected.headers.get('x-unknown-fields'), rejected.body.errors]).toEqual([
      422,
      null,
      [{ in: 'body', path: name, message: 'is not a known field; did you mean "expected_version"?' }],
    ]);
  });

  test('and repeats at most 200 characters of an unknown name, as well-formed Unicode', async () => {
    const body = { ['x'.repeat(100_000)]: 1, 'y\ud800': 1, [`${'z'.repeat(199)}😀`]: 1 };
    const { status, body: response } = await service.call('PATCH', `/v2.1/flows/${service.brand.flowId}`, {
      body,
    });
    const errors: { path: string }[] = response.errors;
    expect([status, errors.map(({ path }) => path)]).toEqual([
      422,
      ['x'.repeat(200), 'y\ufffd', `${'z'.repeat(199)}\ufffd`],
    ]);
  });

  test('and rejects another spelling in the query, and in an item of a batch', async () => {
    const list = await service.call('GET', '/v2.1/flows?totalCount=true');
    expect([list.status, list.body.errors]).toEqual([
      422,
      [
        {
          in: 'query',
          path: 'totalCount',
          message: 'is not a parameter of GET /v2.1/flows; did you mean "total_count"?',
        },
      ],
    ]);
    const batch = await service.call('POST', '/v2.1/people/batch', {
      body: { items: [{ reference: 'P-1', kind: 'tenant', firstName: 'Ann' }] },
    });
    expect([batch.status, batch.body.data.results[0].errors]).toEqual([
      200,
      [{ path: 'firstName', message: 'is not a known field; did you mean "first_name"?' }],
    ]);
  });

  test('and rejects an unknown filter, without which a list would have every record', async () => {
    const { status, body } = await service.call('GET', '/v2.1/people?person_reference=T-1&kynd=tenant');
    expect([status, body.code, body.errors]).toEqual([
      422,
      'VALIDATION_FAILED',
      [
        {
          in: 'query',
          path: 'person_reference',
          message: 'is not a parameter of GET /v2.1/people; did you mean "reference"?',
        },
        {
          in: 'query',
          path: 'kynd',
          message: 'is not a parameter of GET /v2.1/people; did you mean "kind"?',
        },
      ],
    ]);
    expect(body.allowed).toContain('reference');
  });

  test('in the path of a record that is not found', async () => {
    const { status, body } = await guarantor({ ...GUARANTOR, sub_tenant_id: UNKNOWN_ID });
    expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
    const deposits = await service.call(
      'POST',
      `/v2.1/flows/${service.brand.flowId}/holding-deposit-confirmations`,
      { body: { sub_tenant_ids: [UNKNOWN_ID] } },
    );
    expect(deposits.body.errors).toMatchObject([{ in: 'body', path: 'sub_tenant_ids[0]' }]);
  });

  test('in members of nested objects and lists, with the misspelt names of /v2.0 corrected', async () => {
    const responses = {
      occupation: 'nurse',
      marital_status: null,
      additional_information: '',
      smoker: { form_type: 'radio', label: 'Do you smoke?', value: 'no' },
      rented_accommodation: { value: 'no' },
      children: { no_of_children: [{ age_of_children: '4' }], level_1_label: 'Ages' },
      additional_occupants: { level_2_field: 'job', no_of_occupants: [{ occupation_of_occupants: 'x' }] },
      pets: { no_of_pets: [] },
    };
    const send = (body: object) => service.call('PUT', '/v2.1/tenant-information', { body });
    const saved = await send(responses);
    expect([saved.status, saved.headers.get('x-unknown-fields')]).toEqual([200, null]);
    expect(saved.body.data.tenant_information).toMatchObject({
      ...responses,
      children: { ...responses.children, level_2_label: null },
    });
    const read = await service.call('GET', '/v2.1/tenant-information');
    expect(read.body.data).toEqual(saved.body.data);

    const misspelt = await send({
      ...responses,
      additional_occupants: { level_2_Feild: 'job' },
      children: { no_of_children: [{ age_of_childre: '4' }] },
    });
    expect(misspelt.body.errors).toEqual([
      {
        in: 'body',
        path: 'children.no_of_children[0].age_of_children',
        message: 'is required; is "age_of_childre" a misspelling of it?',
      },
      {
        in: 'body',
        path: 'children.no_of_children[0].age_of_childre',
        message: 'is not a known field; did you mean "age_of_children"?',
      },
      {
        in: 'body',
        path: 'additional_occupants.level_2_Feild',
        message: 'is not a known field; did you mean "level_2_field"?',
      },
    ]);
  });

  test('in enum values, which are accepted in any letter case', async () => {
    const statuses = await Promise.all(
      ['rental_offer', 'RENTAL_OFFER', 'rentalOffer'].map((stage) =>
        service.call('GET', `/v2.1/flows?stage=${stage}&first=1`),
      ),
    );
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 422]);
    expect(statuses[2]?.body.errors[0]).toMatchObject({ in: 'query', path: 'stage' });
    expect(statuses[2]?.body.allowed).toContain('rental_offer');
  });

  test('and treats null in a search as an omitted filter', async () => {
    const { status, body } = await service.call('POST', '/v2.1/properties/search?first=1', {
      body: { max_price: null, accommodation_types: ['flat'] },
    });
    expect([status, body.data.properties[0].accommodation_type]).toEqual([200, 'flat']);
  });

  test('and lists the required members if a call has no body', async () => {
    const response = await service.call('POST', '/v2.1/guarantors');
    expect(rejection(response)).toEqual([422, 'VALIDATION_FAILED']);
    expect(response.body.errors).toHaveLength(8);
  });
});
