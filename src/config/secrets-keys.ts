import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { KEY_LENGTH } from './secret-box.js';

/** The file with the key of a demo. */
export const secretsKeyFile = (dataDir: string): string => join(dataDir, 'secrets.key');

/** The key that a demo has made; none without a demo. */
export function keptSecretsKeys(dataDir: string): Buffer[] {
  try {
    const key = Buffer.from(readFileSync(secretsKeyFile(dataDir), 'utf8').trim(), 'base64');
    return key.length === KEY_LENGTH ? [key] : [];
  } catch {
    return [];
  }
}
