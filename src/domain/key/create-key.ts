import { hashSecret, type KeyParts, newPrefix, newSecret } from '../../auth/key.js';
import { drawIds } from '../../database/orm/ids.js';
import { brandOf, type Context } from '../base/context.js';
import { Person, PersonRole } from '../directory/person.entity.js';
import { createTenant } from '../tenant/create-tenant.js';
import { ApiKey } from './api-key.entity.js';

interface NewKey extends Pick<ApiKey, 'name' | 'scopes' | 'origins'> {
  isOfVisit?: boolean;
  expiresAt: Date | null;
  /** The person that the key acts as; null for a new one. */
  person: Person | null;
}

/** Creates a key of the selected brand. Only the hash of its secret is stored. */
export async function createKey(
  ctx: Context,
  { person, ...values }: NewKey,
): Promise<{ record: ApiKey; parts: KeyParts }> {
  const brand = brandOf(ctx);
  const [id] = await drawIds(ctx.em, [ApiKey]);
  const parts = { namespace: 'svcp', prefix: newPrefix(), secret: newSecret() } as const;
  const record = ctx.em.create(
    ApiKey,
    {
      ...values,
      id,
      brand,
      person: person ?? (await createSoftware(ctx, values.name)),
      prefix: parts.prefix,
      secretHash: hashSecret(parts.secret),
      createdAt: ctx.now(),
    },
    { persist: true },
  );
  return { record, parts };
}

/** The person that a new key acts as. */
async function createSoftware(ctx: Context, firstName: string): Promise<Person> {
  const [id] = await drawIds(ctx.em, [Person]);
  return createTenant(ctx.em, brandOf(ctx), { id, kind: PersonRole.SOFTWARE, firstName });
}
