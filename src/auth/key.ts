import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** `svcp` begins the API key of a brand, `svco` an operator token. */
export type Namespace = 'svcp' | 'svco';

export interface KeyParts {
  namespace: Namespace;
  /** 12 hexadecimal characters; not secret. */
  prefix: string;
  /** 64 hexadecimal characters. */
  secret: string;
}

const FORMAT = /^(svc[op])_([0-9a-f]{12})_([0-9a-f]{64})$/;

export function parseKey(text: string): KeyParts | undefined {
  const [, namespace, prefix, secret] = FORMAT.exec(text) ?? [];
  return namespace && prefix && secret ? { namespace: namespace as Namespace, prefix, secret } : undefined;
}

export const spellKey = ({ namespace, prefix, secret }: KeyParts): string =>
  `${namespace}_${prefix}_${secret}`;

export const newPrefix = (): string => randomBytes(6).toString('hex');
export const newSecret = (): string => randomBytes(32).toString('hex');

/** SHA-256 in hexadecimal. Only this hash of a secret is stored. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Whether the secret has this hash, compared in constant time. */
export function secretMatches(secret: string, hash: string): boolean {
  return timingSafeEqual(Buffer.from(hashSecret(secret), 'hex'), Buffer.from(hash, 'hex'));
}
