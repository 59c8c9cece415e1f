import { nowOf } from '../../database/declare/clock.js';
import type { Em } from '../../database/orm/orm.js';
import { readsOf } from '../../database/sql/reader.js';
import type { Brand } from '../base/brand.entity.js';
import { User, UserKind } from './user.entity.js';

/** The brand's system user, for events that no person caused; created on first use. */
export async function systemUser(em: Em, brand: Brand): Promise<User> {
  const existing = await em.findOne(User, { kind: UserKind.SYSTEM });
  if (existing) return existing;
  await readsOf(em).cells(
    'insert into app_user (brand_id, kind, first_name, created_at, updated_at) values ($1, ' +
      `'${UserKind.SYSTEM}', 'System', $2, $2) on conflict do nothing`,
    [brand.id, nowOf(em)],
  );
  return em.findOneOrFail(User, { kind: UserKind.SYSTEM });
}
