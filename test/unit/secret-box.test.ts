import { expect, test } from '@jest/globals';
import { SecretBox } from '../../src/config/secret-box.js';

const [OLD, NEW] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const SECRET = Buffer.from('a secret');

test('a secret is decrypted with the key that encrypted it, also after another key was put before it', () => {
  const stored = new SecretBox([OLD]).encrypt(SECRET, 'place');
  expect(stored).not.toContain(SECRET.toString('base64url'));
  expect(new SecretBox([NEW, OLD]).decrypt(stored, 'place')).toEqual(SECRET);
  const renewed = new SecretBox([NEW, OLD]).encrypt(SECRET, 'place');
  expect(new SecretBox([NEW]).decrypt(renewed, 'place')).toEqual(SECRET);
});

test('a secret is not decrypted with another key, at another place, or once it was changed', () => {
  const box = new SecretBox([OLD]);
  const stored = box.encrypt(SECRET, 'place');
  expect(new SecretBox([NEW]).decrypt(stored, 'place')).toBeUndefined();
  expect(box.decrypt(stored, 'another place')).toBeUndefined();
  const changed = `${stored.slice(0, -2)}${stored.endsWith('AA') ? 'BB' : 'AA'}`;
  expect(box.decrypt(changed, 'place')).toBeUndefined();
  expect(box.decrypt('v2.AAAA', 'place')).toBeUndefined();
});
