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

/** The secret encrypted with the first key: the same text if it is already. Undefined if no key decrypts it. */
export function encryptedAgain(
  box: SecretBox,
  stored: string,
  brandId: number,
  endpointId: number,
): string | undefined {
  const place = placeOf(brandId, endpointId);
  if (box.hasFirstKeyOf(stored, place)) return stored;
  const secret = box.decrypt(stored, place);
  return secret && box.encrypt(secret, place);
}

/** The headers of a webhook, signed with every secret, the newest first. */
export function signedHeaders(
  secrets: readonly Buffer[],
  id: string,
  at: Date,
  body: string,
): Record<string, string> {
  const seconds = Math.floor(at.getTime() / 1000);
  return {
    'content-type': 'application/json',
    'user-agent': 'RentalFlow-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signaturesOf(secrets, id, seconds, body),
  };
}

/** The signatures of Standard Webhooks, `v1`, one for each secret. `at`: in seconds. */
export const signaturesOf = (secrets: readonly Buffer[], id: string, at: number, body: string): string =>
  secrets
    .map((secret) => `v1,${createHmac('sha256', secret).update(`${id}.${at}.${body}`).digest('base64')}`)
    .join(' ');
