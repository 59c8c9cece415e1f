import { LockMode } from '@mikro-orm/core';
import { Entitlement } from '../../auth/scopes.js';
import { readList } from '../../database/read.js';
import { notFound } from '../../errors.js';
import { Brand } from '../base/brand.entity.js';
import type { Context } from '../base/context.js';
import type { BrandsArgs, CreateBrandInput, UpdateBrandInput } from './brand.input.js';

export function brands(
  ctx: Context,
  { limit, offset }: BrandsArgs,
  fields: ReadonlySet<string>,
): Promise<Brand[]> {
  return readList(ctx.em, { entity: Brand, where: {}, order: [{ id: 'asc' }], limit, offset, fields });
}

export async function brandById(ctx: Context, id: number): Promise<Brand> {
  const brand = await ctx.em.findOne(Brand, { id });
  if (!brand) throw notFound('Brand');
  return brand;
}

/** The brand that an operator works in: from here on, only its rows are seen. */
export async function enterBrand(ctx: Context, id: number): Promise<Brand> {
  const brand = await brandById(ctx, id);
  ctx.brandId = id;
  ctx.em.setFilterParams('brand', { brand: id });
  return brand;
}

export async function createBrand(ctx: Context, { name, entitlements }: CreateBrandInput): Promise<Brand> {
  const brand = ctx.em.create(
    Brand,
    { name, entitlements: [...new Set(entitlements ?? Object.values(Entitlement))] },
    { persist: true },
  );
  await ctx.em.flush();
  return brand;
}

/** Changes a brand; what it may do changes with the next request of any of its keys. */
export async function updateBrand(
  ctx: Context,
  id: number,
  { name, entitlements }: UpdateBrandInput,
): Promise<Brand> {
  const brand = await ctx.em.findOne(Brand, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!brand) throw notFound('Brand');
  if (name != null) brand.name = name;
  if (entitlements) brand.entitlements = [...new Set(entitlements)];
  await ctx.em.flush();
  return brand;
}
