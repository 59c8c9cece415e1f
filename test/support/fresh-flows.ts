import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { type FreshFlow, freshFlow } from './fresh-flow.js';
import { TestService } from './service.js';

/** The values that the tests of one change of a flow share. */
class FreshFlows {
  service!: TestService;
  /** A different flow in each test. */
  flow!: FreshFlow;
}

/** Starts a service at a fixed time, and creates a flow before each test. `columns` are stored unchanged. */
export function freshFlows(now: Date, columns: Record<string, unknown> = {}): FreshFlows {
  const fresh = new FreshFlows();
  beforeAll(async () => {
    fresh.service = await TestService.start({ clock: () => now });
  });
  afterAll(() => fresh.service.stop());
  beforeEach(async () => {
    fresh.flow = await freshFlow(fresh.service, { columns });
  });
  return fresh;
}
