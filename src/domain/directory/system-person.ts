import { nowOf } from '../../database/declare/clock.js';
import type { Em } from '../../database/orm/orm.js';
import { readsOf } from '../../database/sql/reader.js';
import type { Brand } from '../base/brand.entity.js';
import { Person, PersonRole } from './person.entity.js';

/** The person of a brand that stands for the service itself, for events that no person caused; created on first use. */
export async function systemPerson(em: Em, brand: Brand): Promise<Person> {
  const existing = await em.findOne(Person, { kind: PersonRole.SYSTEM });
  if (existing) return existing;
  await readsOf(em).cells(
    'insert into app_user (brand_id, kind, first_name, created_at, updated_at) values ($1, ' +
      `'${PersonRole.SYSTEM}', 'System', $2, $2) on conflict do nothing`,
    [brand.id, nowOf(em)],
  );
  return em.findOneOrFail(Person, { kind: PersonRole.SYSTEM });
}
