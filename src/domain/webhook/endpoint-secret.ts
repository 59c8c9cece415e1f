import { createHmac, randomBytes } from 'node:crypto';
import type { SecretBox } from '../../config/secret-box.js';

const LENGTH = 32;
const PREFIX = 'whsec_';
const HINT_LENGTH = 4;

/** The secret of an endpoint as it is shown once, and as it is stored. */
export interface NewSecret {
  shown: string;
  stored: string;
  /** Its last characters. */
  hint: string;
}

export function newSecret(box: SecretBox, brandId: number, endpointId: number): NewSecret {
  const secret = randomBytes(LENGTH);
  const encoded = secret.toString('base64');
  return {
    shown: `${PREFIX}${encoded}`,
    stored: box.encrypt(secret, placeOf(brandId, endpointId)),
    hint: encoded.replaceAll('=', '').slice(-HINT_LENGTH),
  };
}

const placeOf = (brandId: number, endpointId: number): string => `webhook ${brandId} ${endpointId}`;

/** The secret as it is used; undefined if `SECRETS_KEY` has none of the keys that it may be encrypted with. */
export const openSecret = (
  box: SecretBox,
  stored: string,
  brandId: number,
  endpointId: number,
): Buffer | undefined => box.decrypt(stored, placeOf(brandId, endpointId));

/** The signatures of Standard Webhooks, `v1`, one for each secret. `at`: in seconds. */
export const signaturesOf = (secrets: readonly Buffer[], id: string, at: number, body: string): string =>
  secrets
    .map((secret) => `v1,${createHmac('sha256', secret).update(`${id}.${at}.${body}`).digest('base64')}`)
    .join(' ');
