import { expect, test } from '@jest/globals';
import { helpFor } from '../../src/domain/request-log/help.js';

const call = (code: string, message: string, keyRejection: 'expired' | null = null) => ({
  codes: [code],
  problems: [{ path: null, message }],
  keyRejection,
});

test.each([
  [
    call('SCOPE_REQUIRED', 'requires the scope payments:write'),
    'Ask the operator for a key with the scope payments:write.',
    'Issue a key with the scope payments:write.',
  ],
  [
    call('UNAUTHENTICATED', '', 'expired'),
    'The key has expired. Ask the operator for a new one.',
    'The key has expired. Issue a new one.',
  ],
  [
    call('ENTITLEMENT_REQUIRED', 'requires openflow'),
    'Ask the operator for the entitlement openflow.',
    'Give the brand the entitlement openflow.',
  ],
] as const)('what helps refers to the operator for brands alone: %#', (logged, forBrand, forOperator) => {
  expect([helpFor(logged, false), helpFor(logged, true)]).toEqual([forBrand, forOperator]);
});
