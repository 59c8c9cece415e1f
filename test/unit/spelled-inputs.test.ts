import { describe, expect, test } from '@jest/globals';
import { buildSchema, type GraphQLInputType } from 'graphql';
import { spelledInputs, toGraphqlNames } from '../../src/rest/call/spelled-inputs.js';
import { SNAKE_CASE } from '../../src/rest/call/spelling.js';

const SCHEMA = buildSchema(`
  scalar JSONObject
  input Person { firstName: String!, homeAddress: Address, otherNames: [String!] }
  input Address { addressLine1: String, formAnswers: JSONObject }
  input Offer { rentPence: Int, subTenants: [Person!]! }
  type Query { offer(input: Offer): String }
`);

describe('the input types of v2.1', () => {
  const inputs = spelledInputs(SCHEMA, SNAKE_CASE);
  const offer = inputs.getType('Offer') as GraphQLInputType;

  test('have their members in snake_case, at every depth', () => {
    const members = ['Offer', 'Person', 'Address'].map((name) =>
      Object.keys(Object(inputs.getType(name)).getFields()),
    );
    expect(members).toEqual([
      ['rent_pence', 'sub_tenants'],
      ['first_name', 'home_address', 'other_names'],
      ['address_line1', 'form_answers'],
    ]);
  });

  test('are converted to the names of GraphQL, except objects of other systems, lists and null', () => {
    const answers = { someKey: { innerKey: 1 }, some_key: [] };
    const sent = {
      rent_pence: null,
      sub_tenants: [
        { first_name: 'A', home_address: { address_line1: 'B', form_answers: answers }, other_names: ['C'] },
        { first_name: 'D', home_address: null },
      ],
    };
    expect(toGraphqlNames(sent, offer)).toEqual({
      rentPence: null,
      subTenants: [
        { firstName: 'A', homeAddress: { addressLine1: 'B', formAnswers: answers }, otherNames: ['C'] },
        { firstName: 'D', homeAddress: null },
      ],
    });
  });

  test('leave unknown members to the validation', () => {
    expect(toGraphqlNames('text', offer)).toBe('text');
    expect(toGraphqlNames({ sub_tenants: 'text' }, offer)).toEqual({ subTenants: 'text' });
  });
});
