import type { Em } from '../../database/orm/orm.js';
import type { Brand } from '../base/brand.entity.js';
import type { Context } from '../base/context.js';
import { User, UserKind } from '../directory/user.entity.js';
import { PreQualification } from './pre-qualification/pre-qualification.entity.js';

interface Person {
  /** If the caller has drawn it. */
  id?: number;
  kind: UserKind;
  title?: string;
  firstName?: string;
  lastName?: string;
  email?: string;
  phone?: string;
}

/** Creates a user with its pre-qualification record, so that calls can act for it as a tenant. */
export function createTenantUser(em: Em, brand: Brand, person: Person): User {
  const user = em.create(User, { brand, ...person }, { persist: true });
  em.create(PreQualification, { brand, user }, { persist: true });
  return user;
}

/** Creates the pre-qualification records of those new users who are tenants. */
export async function createPreQualifications(ctx: Context, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  await ctx.reader.cells(
    `insert into pre_qualification (brand_id, user_id, created_at, updated_at)
      select u.brand_id, u.id, $2::timestamptz, $2::timestamptz from app_user u
      where u.brand_id = $1 and u.id = any($3::bigint[]) and u.kind = '${UserKind.TENANT}' order by u.id`,
    [ctx.brandId, ctx.now(), userIds],
  );
}
