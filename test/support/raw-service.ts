import { afterAll, beforeAll } from '@jest/globals';
import { RawClient } from './raw-http.js';
import { TestService } from './service.js';

/** The values that the tests of one `describe` share. */
class RawService {
  service!: TestService;
  client!: RawClient;
}

/** Starts a service, and a client that sends requests to it exactly as written. */
export function rawService(): RawService {
  const raw = new RawService();
  beforeAll(async () => {
    raw.service = await TestService.start();
    raw.client = new RawClient(raw.service.service.url);
  });
  afterAll(async () => {
    raw.client.close();
    await raw.service.stop();
  });
  return raw;
}
