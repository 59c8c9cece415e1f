import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { EXAMPLE_DAY } from '../../src/demo/load.js';
import { makeExampleCalls } from '../../src/dev/examples.js';
import { schemaFolder } from '../../src/paths.js';
import { restCalls } from '../../src/rest/calls.js';
import { readExamples } from '../../src/rest/example.js';
import { TestService } from '../support/service.js';

describe('the examples of the OpenAPI document', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start({
      clock: () => EXAMPLE_DAY,
      environment: { PUBLIC_URL: 'https://api.rental-flow.example.com' },
    });
  });
  afterAll(() => service.stop());

  test('every call has an example, and returns exactly that on fresh demo data', async () => {
    const calls = restCalls();
    const examples = readExamples(schemaFolder('examples'));
    const keys = { partner: service.brand.partnerKey, operator: service.operatorToken };
    const made = await makeExampleCalls(service.service.url, keys, calls, examples);
    for (const [name, { response }] of made)
      expect({ name, response }).toEqual({ name, response: examples.get(name)?.response });
    expect(made.size).toBe(calls.length);
  });
});
