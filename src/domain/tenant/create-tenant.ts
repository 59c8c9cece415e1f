import type { Em } from '../../database/orm/orm.js';
import type { Brand } from '../base/brand.entity.js';
import type { Context } from '../base/context.js';
import { Person, PersonRole } from '../directory/person.entity.js';
import { Referencing } from './referencing/referencing.entity.js';

interface Named {
  /** If the caller has drawn it. */
  id?: number;
  kind: PersonRole;
  title?: string;
  firstName?: string;
  lastName?: string;
  companyName?: string | null;
  email?: string;
  phone?: string;
}

/** Creates a person with a referencing record, so that calls can act for it as a tenant. */
export function createTenant(em: Em, brand: Brand, named: Named): Person {
  const person = em.create(Person, { brand, ...named }, { persist: true });
  em.create(Referencing, { brand, person }, { persist: true });
  return person;
}

/** Creates the referencing records of those new people who are tenants. */
export async function createReferencingRecords(ctx: Context, personIds: readonly number[]): Promise<void> {
  if (personIds.length === 0) return;
  await ctx.reader.cells(
    `insert into pre_qualification (brand_id, user_id, created_at, updated_at)
      select u.brand_id, u.id, $2::timestamptz, $2::timestamptz from app_user u
      where u.brand_id = $1 and u.id = any($3::bigint[]) and u.kind = '${PersonRole.TENANT}' order by u.id`,
    [ctx.brandId, ctx.now(), personIds],
  );
}
