import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const VERSION = 'v1';
const IV_LENGTH = 12;
const TAG_LENGTH = 16;
export const KEY_LENGTH = 32;

/**
 * Encrypts secrets that the service has to use again. The first key encrypts, and each of them decrypts, so
 * that a key can be replaced. `place` is what the secret belongs to: it cannot be decrypted as that of
 * another place.
 */
export class SecretBox {
  constructor(private readonly keys: readonly Buffer[]) {}

  get isOpen(): boolean {
    return this.keys.length > 0;
  }

  encrypt(secret: Buffer, place: string): string {
    const [key] = this.keys;
    if (!key) throw new Error('There is no key to encrypt with.');
    const iv = randomBytes(IV_LENGTH);
    const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(place));
    const encrypted = Buffer.concat([cipher.update(secret), cipher.final()]);
    return `${VERSION}.${Buffer.concat([iv, encrypted, cipher.getAuthTag()]).toString('base64url')}`;
  }

  /** Whether the first key decrypts a text. */
  hasFirstKeyOf(text: string, place: string): boolean {
    return new SecretBox(this.keys.slice(0, 1)).decrypt(text, place) !== undefined;
  }

  /** Undefined if no key fits. */
  decrypt(text: string, place: string): Buffer | undefined {
    const [version, encoded = ''] = text.split('.');
    const bytes = Buffer.from(encoded, 'base64url');
    if (version !== VERSION || bytes.length < IV_LENGTH + TAG_LENGTH) return undefined;
    for (const key of this.keys) {
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_LENGTH))
        .setAAD(Buffer.from(place))
        .setAuthTag(bytes.subarray(-TAG_LENGTH));
      try {
        return Buffer.concat([decipher.update(bytes.subarray(IV_LENGTH, -TAG_LENGTH)), decipher.final()]);
      } catch {
        // Another key may fit.
      }
    }
    return undefined;
  }
}
