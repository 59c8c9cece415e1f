import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { Flow } from '../../src/domain/flow/record/flow.entity.js';
import { dayOf } from '../../src/language/time/calendar.js';
import { dataOf } from '../support/graphql.js';
import { TestService } from '../support/service.js';

let now = new Date('2026-11-22T09:00:00Z');
let service: TestService;
beforeAll(async () => {
  service = await TestService.start({ clock: () => now });
});
afterAll(() => service.stop());

test('a computed field that depends on the day changes with the day', async () => {
  const byDay = jest.spyOn(Flow.prototype, 'isSupportingDocumentsSeen', 'get');
  byDay.mockImplementation(() => dayOf(now) === '2026-11-23');
  const read = async () => {
    const query = 'query ($id: SafeInt!) { flow(id: $id) { isSupportingDocumentsSeen } }';
    return dataOf(await service.graphql(query, { id: service.brand.flowId })).flow;
  };
  try {
    expect(await read()).toEqual({ isSupportingDocumentsSeen: false });
    now = new Date('2026-11-23T09:00:00Z');
    expect(await read()).toEqual({ isSupportingDocumentsSeen: true });
  } finally {
    // Other test files of the group read flows too.
    byDay.mockRestore();
  }
});
