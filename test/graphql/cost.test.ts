import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { cpuDuring } from '../support/cpu.js';
import { HOSTILE_DOCUMENTS, HOSTILE_VARIABLES } from '../support/hostile-requests.js';
import { type CallResponse, TestService } from '../support/service.js';

/** Ten times what a request may cost: the CPU of a busy machine is slower. */
const MAX_CPU_MS = 1000;
const MAX_BYTES = 20_000;

describe('a hostile request costs little CPU and gets a short response:', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  test.each([...HOSTILE_DOCUMENTS, ...HOSTILE_VARIABLES])(
    '$name',
    async ({ query, variables = {}, code }) => {
      const sent = typeof variables === 'string' ? variables : JSON.stringify(variables);
      const body = `{"query":${JSON.stringify(query)},"variables":${sent}}`;
      let response: CallResponse | undefined;
      const spent = await cpuDuring(async () => {
        response = await service.call('POST', '/graphql', { body });
      });
      const { errors, code: early } = response?.body ?? {};
      expect(early ?? errors?.[0].extensions.code).toBe(code);
      expect(response?.status).toBe(early === undefined ? 200 : 413);
      expect(response?.text.length).toBeLessThan(MAX_BYTES);
      expect(spent).toBeLessThan(MAX_CPU_MS);
    },
  );
});
