import { randomBytes } from 'node:crypto';
import { lockRow } from '../../database/change/lock-for-change.js';
import { readOne, type Selected } from '../../database/read/read.js';
import type { Selection } from '../../language/graphql/selection.js';
import { brandOf, type Context } from '../base/context.js';
import { Person } from '../directory/person.entity.js';
import { actingTenant } from './acting-tenant.js';
import { Referencing } from './referencing/referencing.entity.js';
import { RentReadyProfile } from './rent-ready-profile.entity.js';
import type { RentReadyProfileInput, TenantInfoInput } from './tenant.input.js';
import { TenantInformation } from './tenant-information.entity.js';

/**
 * Saves the tenant information of the acting tenant. A section that was saved before is replaced completely.
 */
export async function writeTenantInfo(ctx: Context, input: TenantInfoInput): Promise<TenantInformation> {
  const person = await lockedTenant(ctx);
  const changes = { ...withoutAbsent(input), isComplete: isComplete(input) };
  const saved = await ctx.em.findOne(TenantInformation, { person });
  if (saved)
    return ctx.em.assign(saved, changes as Partial<TenantInformation>, { mergeObjectProperties: false });
  return ctx.em.create(
    TenantInformation,
    { brand: brandOf(ctx), person, ...input, isComplete: changes.isComplete },
    { persist: true },
  );
}

/** Saves what the acting tenant's profile shares. Its share URL never changes. */
export async function updateRentReadyProfile(
  ctx: Context,
  input: RentReadyProfileInput,
): Promise<RentReadyProfile> {
  const person = await lockedTenant(ctx);
  const saved = await ctx.em.findOne(RentReadyProfile, { person });
  if (saved) return ctx.em.assign(saved, withoutAbsent(input) as Partial<RentReadyProfile>);
  const profile = {
    ...input,
    defaultDocumentsShared: input.defaultDocumentsShared ?? [],
    shareToken: randomBytes(24).toString('base64url'),
  };
  return ctx.em.create(RentReadyProfile, { brand: brandOf(ctx), person, ...profile }, { persist: true });
}

/** The tenant information of the acting tenant, or null before it is saved. */
export async function tenantInfo(
  ctx: Context,
  fields: Selection,
): Promise<Selected<TenantInformation> | null> {
  return readOne(ctx.reader, { entity: TenantInformation, where: await ofTenant(ctx), fields });
}

/** The acting tenant's profile, or null before it is saved. */
export async function rentReadyProfile(
  ctx: Context,
  fields: Selection,
): Promise<Selected<RentReadyProfile> | null> {
  return readOne(ctx.reader, { entity: RentReadyProfile, where: await ofTenant(ctx), fields });
}

/** The acting tenant's referencing record, which is created with the tenant. */
export async function referencing(ctx: Context, fields: Selection): Promise<Selected<Referencing>> {
  const found = await readOne(ctx.reader, { entity: Referencing, where: await ofTenant(ctx), fields });
  if (!found) throw new Error('The acting tenant has no referencing record.');
  return found;
}

/** The condition of the acting tenant's record. */
const ofTenant = async (ctx: Context): Promise<{ person: [number, number] }> => ({
  person: [ctx.brandId, await ctx.actingTenantId()],
});

/**
 * The acting tenant, locked until the transaction ends, so that only one of two first writes creates the
 * record.
 */
async function lockedTenant(ctx: Context): Promise<Person> {
  const tenant = await actingTenant(ctx);
  await lockRow(ctx.em, { entity: Person, where: { id: tenant.id }, fields: [] });
  return tenant;
}

/** Without the members that are left out or null: these do not overwrite what was saved before. */
function withoutAbsent<T extends object>(input: T): Partial<T> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value != null)) as Partial<T>;
}

/** Whether every required answer is given. */
function isComplete({
  occupation,
  additionalInformation,
  smoker,
  rentedAccommodation,
}: TenantInfoInput): boolean {
  return [occupation, additionalInformation, smoker.value, rentedAccommodation.value].every(
    (answer) => answer.trim() !== '',
  );
}
