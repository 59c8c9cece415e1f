import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { TestService } from '../support/service.js';

describe('the gate is checked before the values:', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  test.each([
    [
      'mutation ($input: CreateBrandInput!) { createBrand(input: $input) { id } }',
      { input: { wrong: [[[]]] } },
    ],
    ['mutation ($input: CreateBrandInput!) { createBrand(input: $input) { id } }', {}],
    ['mutation { createBrand(input: { nothing: 7 }) { id } }', {}],
    [
      `mutation ($input: CreateBrandInput!) {
        createBrand(input: $input) { id }
        createLead(input: { portal: "gate", portalLeadId: "1" }) { leadId }
      }`,
      { input: { wrong: 1 } },
    ],
  ])('a partner learns nothing about the values of %s', async (query, variables) => {
    const { body } = await service.graphql(query, variables);
    expect(body).toEqual({
      data: null,
      errors: [expect.objectContaining({ path: ['createBrand'], extensions: { code: 'OPERATOR_REQUIRED' } })],
    });
    expect(await service.sql(`select 1 from portal_lead where portal = 'gate'`)).toEqual([]);
  });

  test('a field that the caller may not use leaves the other fields unchanged', async () => {
    const { body } = await service.graphql(
      `mutation {
        createBrand(input: { name: "No" }) { id }
        createLead(input: { portal: "open", portalLeadId: "1" }) { isDuplicate }
      }`,
    );
    expect(body.data).toEqual({ createBrand: null, createLead: { isDuplicate: false } });
    expect(body.errors).toHaveLength(1);
  });
});
