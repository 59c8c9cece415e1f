import { audit } from '../base/audit/audit.js';
import { AuditAction } from '../base/audit/audit-action.js';
import type { Context } from '../base/context.js';
import { inTransaction } from '../base/transaction.js';
import { MAX_ENDPOINTS } from './endpoint-reads.js';
import { encryptedAgain } from './endpoint-secret.js';

interface Stored {
  id: number;
  secret: string;
  old_secret: string | null;
}

const READ = `select id, secret, old_secret from webhook_endpoint where brand_id = $1
  order by id limit ${MAX_ENDPOINTS}`;
/** A secret that was replaced meanwhile is encrypted with the first key already. */
const WRITE = `update webhook_endpoint set secret = $3, old_secret = $4
  where brand_id = $1 and id = $2 and secret = $5 and old_secret is not distinct from $6 returning id`;

export interface EncryptedSecrets {
  /** The endpoints whose secrets were encrypted with the first key now. */
  encrypted: number;
  /** The endpoints whose secrets no key of `SECRETS_KEY` decrypts. */
  closed: number[];
}

/** Encrypts the secrets of the brand's endpoints with the first key of `SECRETS_KEY`. */
export const encryptSecrets = (ctx: Context): Promise<EncryptedSecrets> =>
  inTransaction(ctx, async () => {
    const { reader, brandId, settings } = ctx;
    const { secrets } = settings.webhooks;
    const result: EncryptedSecrets = { encrypted: 0, closed: [] };
    for (const { id, secret, old_secret: old } of await reader.records<Stored>(READ, [brandId])) {
      const renewed = encryptedAgain(secrets, secret, brandId, id);
      // An old secret that cannot be decrypted no longer signs, and is of no use.
      const renewedOld = old === null ? null : (encryptedAgain(secrets, old, brandId, id) ?? old);
      if (renewed === undefined) result.closed.push(id);
      else if (renewed !== secret || renewedOld !== old) {
        const written = await reader.cells(WRITE, [brandId, id, renewed, renewedOld, secret, old]);
        result.encrypted += written.length;
      }
    }
    if (result.encrypted > 0)
      await audit(ctx, {
        action: AuditAction.SECRETS_ENCRYPTED,
        targets: [{ type: 'brand', id: brandId }],
        changes: { encrypted: [null, result.encrypted] },
      });
    return result;
  });
