import type { Orm } from '../../database/orm/orm.js';
import { Brand } from '../../domain/base/brand.entity.js';
import { notFound } from '../../errors.js';

/** The ids of all brands, or of the chosen one. */
export async function brandIds(orm: Orm, chosen: number | undefined): Promise<number[]> {
  const where = chosen === undefined ? {} : { id: chosen };
  const brands = await orm.em.fork().find(Brand, where, { fields: ['id'], orderBy: { id: 'asc' } });
  if (chosen !== undefined && brands.length === 0) throw notFound('Brand');
  return brands.map(({ id: brandId }) => brandId);
}
