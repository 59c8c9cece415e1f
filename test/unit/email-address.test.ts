import { describe, expect, test } from '@jest/globals';
import { isSameEmailAddress, trimEmailAddress } from '../../src/language/validation/email-address.js';

describe('an e-mail address', () => {
  test.each([' ', '\t', '\r\n', '\u00A0', '\u2003', '\u3000', '\uFEFF', '\u200B', '\u2060 \u00A0'])(
    'is stored without %j around it, and otherwise unchanged',
    (space) => {
      expect(trimEmailAddress(`${space}Jo Bell@example.com${space}`)).toBe('Jo Bell@example.com');
    },
  );

  test('is equal to itself in other letter case and with white space around it', () => {
    expect(isSameEmailAddress('Jo@Example.com\u00A0', ' jo@example.COM')).toBe(true);
    expect(isSameEmailAddress('jo@example.com', 'jo.@example.com')).toBe(false);
  });
});
