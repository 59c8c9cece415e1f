import { createHash } from 'node:crypto';
import { expect } from '@jest/globals';
import type { TestService } from './service.js';

/** A call that any key with `flows:read` may make. */
const PROBE = '/v2.0/openflow/flow/renewed';

/** The result of a call with the key: its status, and its body if it is rejected. */
export async function opens(service: TestService, key: string): Promise<unknown[]> {
  const { status, body } = await service.call('GET', PROBE, { key });
  return status === 200 ? [200] : [status, body];
}

/** The response to any invalid key, whatever is wrong with it. */
export const INVALID_KEY = [401, { status: false, message: 'Invalid API key.' }];
export const NO_KEY = [401, { status: false, message: 'No API key provided.' }];

export const secretOf = (key: string): string => key.split('_')[2] ?? '';

/** Checks that some text contains neither the secrets nor their hashes. */
export function expectNoSecret(text: string, ...keys: string[]): void {
  for (const key of keys) {
    const secret = secretOf(key);
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    expect(text).not.toContain(secret);
    expect(text).not.toContain(createHash('sha256').update(secret).digest('hex'));
  }
}
