import type { Em } from '../../database/orm.js';
import type { Brand } from '../base/brand.entity.js';
import { User, UserKind } from './user.entity.js';

/** The brand's system user, who does what no person does; made when it is first needed. */
export async function systemUser(em: Em, brand: Brand): Promise<User> {
  const known = await em.findOne(User, { kind: UserKind.SYSTEM });
  if (known) return known;
  const now = new Date();
  await em.execute(
    `insert into app_user (brand_id, kind, first_name, created_at, updated_at) values (?, '${UserKind.SYSTEM}', 'System', ?, ?) on conflict do nothing`,
    [brand.id, now, now],
  );
  return em.findOneOrFail(User, { kind: UserKind.SYSTEM });
}
