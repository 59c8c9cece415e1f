import { nowOf } from '../../database/clock.js';
import type { Em } from '../../database/orm.js';
import type { Brand } from '../base/brand.entity.js';
import { User, UserKind } from './user.entity.js';

/** The brand's system user, for events that no person caused; created on first use. */
export async function systemUser(em: Em, brand: Brand): Promise<User> {
  const existing = await em.findOne(User, { kind: UserKind.SYSTEM });
  if (existing) return existing;
  const now = nowOf(em);
  await em.execute(
    'insert into app_user (brand_id, kind, first_name, created_at, updated_at) values (?, ' +
      `'${UserKind.SYSTEM}', 'System', ?, ?) on conflict do nothing`,
    [brand.id, now, now],
  );
  return em.findOneOrFail(User, { kind: UserKind.SYSTEM });
}
