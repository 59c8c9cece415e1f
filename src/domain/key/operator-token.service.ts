import { hashSecret, newPrefix, newSecret, parseKey, spellKey } from '../../auth/key.js';
import type { Em } from '../../database/orm.js';

const KNOWN = `insert into operator_token (prefix, secret_hash, name, is_active, created_at) values (?, ?, ?, true, ?)
  on conflict (prefix) do update set secret_hash = excluded.secret_hash, is_active = true`;

/** Makes a token known that the operator chose; only its hash is kept. */
export async function makeTokenKnown(em: Em, token: string, name = 'OPERATOR_TOKEN'): Promise<void> {
  const parts = parseKey(token);
  if (parts?.namespace !== 'svco')
    throw new Error('An operator token is svco_<12 hexadecimal characters>_<64 hexadecimal characters>.');
  await em.execute(KNOWN, [parts.prefix, hashSecret(parts.secret), name, new Date()]);
}

/** Issues an operator token; its plaintext is returned, this once. */
export async function issueOperatorToken(em: Em, name: string): Promise<string> {
  const token = spellKey({ namespace: 'svco', prefix: newPrefix(), secret: newSecret() });
  await makeTokenKnown(em, token, name);
  return token;
}
