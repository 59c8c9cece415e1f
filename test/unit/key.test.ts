import { describe, expect, test } from '@jest/globals';
import { presentedKey } from '../../src/auth/authenticator.js';
import { hashSecret, newPrefix, newSecret, parseKey, secretMatches, spellKey } from '../../src/auth/key.js';

const PREFIX = '0123456789ab';
const SECRET = 'cd'.repeat(32);

describe('the format of a key', () => {
  test.each(['svcp', 'svco'] as const)(
    'has %s, a prefix of 12 and a secret of 64 hexadecimal characters',
    (namespace) => {
      const parts = { namespace, prefix: PREFIX, secret: SECRET };
      expect(spellKey(parts)).toBe(`${namespace}_${PREFIX}_${SECRET}`);
      expect(parseKey(spellKey(parts))).toEqual(parts);
    },
  );

  test.each([
    ['nothing', ''],
    ['another namespace', `svcx_${PREFIX}_${SECRET}`],
    ['a namespace in capitals', `SVCP_${PREFIX}_${SECRET}`],
    ['a prefix that is too short', `svcp_${PREFIX.slice(1)}_${SECRET}`],
    ['a prefix that is too long', `svcp_${PREFIX}0_${SECRET}`],
    ['a secret that is too short', `svcp_${PREFIX}_${SECRET.slice(1)}`],
    ['a secret that is too long', `svcp_${PREFIX}_${SECRET}0`],
    ['a character that is not hexadecimal', `svcp_${PREFIX}_${SECRET.slice(1)}g`],
    ['capitals', `svcp_${PREFIX.toUpperCase()}_${SECRET.toUpperCase()}`],
    ['another separator', `svcp-${PREFIX}-${SECRET}`],
    ['a line after it', `svcp_${PREFIX}_${SECRET}\n`],
    ['a space before it', ` svcp_${PREFIX}_${SECRET}`],
    ['two keys', `svcp_${PREFIX}_${SECRET},svcp_${PREFIX}_${SECRET}`],
  ])('rejects %s', (_what, text) => {
    expect(parseKey(text)).toBeUndefined();
  });

  test('fits new prefixes and secrets, which differ from each other', () => {
    const made = Array.from({ length: 50 }, () =>
      spellKey({ namespace: 'svcp', prefix: newPrefix(), secret: newSecret() }),
    );
    for (const key of made) expect(parseKey(key)).toBeDefined();
    expect(new Set(made.map((key) => key.split('_')[1])).size).toBe(50);
    expect(new Set(made.map((key) => key.split('_')[2])).size).toBe(50);
  });
});

describe('the secret of a key', () => {
  test('matches its own SHA-256 hash and no other', () => {
    expect(hashSecret('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    expect(secretMatches(SECRET, hashSecret(SECRET))).toBe(true);
    expect(secretMatches(`${SECRET.slice(1)}e`, hashSecret(SECRET))).toBe(false);
  });
});

describe('the key of a request', () => {
  const carried = (headers: Record<string, string>) => presentedKey((name) => headers[name]);

  test.each([
    ['none', {}, undefined],
    ['X-API-Key', { 'x-api-key': ' k ' }, 'k'],
    ['Bearer, in any case', { authorization: 'bEaReR  k ' }, 'k'],
    ['both, of which X-API-Key takes precedence', { 'x-api-key': 'a', authorization: 'Bearer b' }, 'a'],
    ['an empty X-API-Key is treated as absent', { 'x-api-key': '  ', authorization: 'Bearer b' }, 'b'],
    ['another scheme is treated as absent', { authorization: 'Basic b' }, undefined],
    ['a scheme without a key', { authorization: 'Bearer ' }, undefined],
    ['a key without a scheme', { authorization: 'k' }, undefined],
    ['a scheme that only begins like Bearer', { authorization: 'Bearers k' }, undefined],
  ])('is read from its headers: %s', (_what, headers, key) => {
    expect(carried(headers)).toBe(key);
  });
});
